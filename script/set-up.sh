# Sourced by the other scripts: makes the virtual environment and brings the assets.
# Everything is locked by hash; a second run notices that nothing has changed.

cd "$(dirname "${BASH_SOURCE[0]}")/.."
export PYTHONPATH=$PWD PYTHONDONTWRITEBYTECODE=${PYTHONDONTWRITEBYTECODE-}

# find_python: the Python to use. The system's own comes first: distributions build theirs guided by profiles and link
# it statically; a tap takes about an eighth less than with one compiled at home (docs/decisions.md).
find_python() {
  local candidate
  for candidate in "${PYTHON:-}" /usr/bin/python3 python3 python3.14 python3.13 python3.12 python3.11; do
    if [ -n "$candidate" ] && command -v "$candidate" >/dev/null &&
      "$candidate" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
      echo "$candidate"
      return
    fi
  done
  echo "Milecastle needs Python 3.11 or newer with its venv module (Debian: apt-get install python3-venv)." >&2
  return 1
}

# lock_for ARGS: the lock of what the command line needs with these arguments
lock_for() {
  case "${MILECASTLE_DATABASE-} $*" in
    *postgres*://*) echo postgresql ;;
    *) echo run ;;
  esac
}

# environment LOCK: .venv holds what LOCK lists ("run", "postgresql" or "test"; both others include run)
environment() {
  local lock=$1 wanted python
  wanted=$(cat locks/run.txt "locks/$lock.txt" | cksum)
  if [ "$(cat ".venv/$lock.stamp" 2>/dev/null)" != "$wanted" ]; then
    python=$(find_python)
    [ -x .venv/bin/python ] || "$python" -m venv .venv
    echo "Setting up (once) ..." >&2
    .venv/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r "locks/$lock.txt" >&2
    echo "$wanted" >".venv/$lock.stamp"
  fi
}

# assets [--development]: htmx and fonts from npm
assets() {
  if ! command -v npm >/dev/null && [ ! -f .venv/node.stamp ]; then
    .venv/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r locks/node.txt >&2
    touch .venv/node.stamp
  fi
  .venv/bin/python assets.py "$@"
}
