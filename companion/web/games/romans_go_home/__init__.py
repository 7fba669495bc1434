"""Romans Go Home! on the site."""
