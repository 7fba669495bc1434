"""Style, script and fonts: served from addresses that change with their content.

The address holds a fingerprint of all assets, so browsers keep a file for ever and
never show an old one; text is sent compressed, which is worth 60 KB on the first page.
"""

from __future__ import annotations

import gzip
import hashlib
from functools import cache
from pathlib import Path

from flask import Flask, Response, abort, request, send_from_directory, url_for

FOLDER = Path(__file__).with_name("static")
COMPRESSED = {".css", ".js", ".svg"}
PAGE_LEAST = 1500  # bytes; below, compressing a page costs more than it saves


@cache
def fingerprint() -> str:
    """Twelve characters that change when any asset does."""
    digest = hashlib.sha256()
    for path in sorted(FOLDER.rglob("*")):
        if path.is_file():
            digest.update(path.relative_to(FOLDER).as_posix().encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


def accepts_gzip() -> bool:
    """Whether this request's browser takes gzip."""
    return request.accept_encodings["gzip"] > 0


def install(app: Flask) -> None:
    """Serve the assets of ``app`` and compress whole pages."""
    version = fingerprint()
    files = {path.relative_to(FOLDER).as_posix(): path for path in FOLDER.rglob("*") if path.is_file()}
    packed: dict[str, bytes] = {}

    @app.get("/static/<print>/<path:name>", endpoint="static")
    def asset_file(print: str, name: str) -> Response:
        if print != version or name not in files:
            abort(404)
        response = send_from_directory(FOLDER, name, max_age=365 * 24 * 3600)
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
        if files[name].suffix in COMPRESSED and accepts_gzip() and "Range" not in request.headers:
            if name not in packed:
                packed[name] = gzip.compress(files[name].read_bytes(), 9, mtime=0)
            response.close()  # the file, which is not what is sent
            response.direct_passthrough = False
            response.set_data(packed[name])
            response.headers["Content-Encoding"] = "gzip"
            response.headers["Content-Length"] = str(len(packed[name]))
            response.headers.pop("ETag", None)
        response.vary.add("Accept-Encoding")
        return response

    def asset(name: str) -> str:
        return url_for("static", print=version, name=name)

    app.jinja_env.globals.update(asset=asset, fingerprint=fingerprint)

    @app.after_request
    def compress(response: Response) -> Response:
        if (
            response.mimetype == "text/html"
            and not response.is_streamed
            and "HX-Request" not in request.headers
            and accepts_gzip()
        ):
            body = response.get_data()
            if len(body) >= PAGE_LEAST:
                response.set_data(gzip.compress(body, 5, mtime=0))
                response.headers["Content-Encoding"] = "gzip"
                response.vary.add("Accept-Encoding")
        return response
