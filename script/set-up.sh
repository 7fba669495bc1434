# Sourced by the other scripts: makes the virtual environment and brings the assets.
# Everything is locked by hash; a second run notices that nothing has changed.

unset CDPATH # where it is set, cd goes elsewhere, and says so on standard output
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

# made_of LOCK: what .venv was made of, in one line: the locks, and its Python. An upgrade of the system may give it
# another one, which finds none of the packages.
made_of() {
  {
    cat locks/run.txt "locks/$1.txt"
    if [ -x .venv/bin/python ]; then readlink -f .venv/bin/python || true; fi
  } | cksum
}

# packages [pip's options]: pip installs into .venv, also where it is set to install for the user
packages() {
  .venv/bin/python -m pip install --quiet --disable-pip-version-check --no-user --require-hashes "$@" >&2
}

# environment LOCK [pip's options]: .venv holds what LOCK lists ("run", "postgresql" or "test"; both others include run)
environment() {
  local lock=$1 python
  shift
  if [ "$(cat ".venv/$lock.stamp" 2>/dev/null)" != "$(made_of "$lock")" ]; then
    python=$(find_python)
    .venv/bin/python -m pip --version >/dev/null 2>&1 || "$python" -m venv --clear .venv
    echo "Setting up (once) ..." >&2
    packages "$@" -r "locks/$lock.txt"
    made_of "$lock" >".venv/$lock.stamp"
  fi
}

# assets [--development]: htmx and fonts from npm
assets() {
  if ! command -v npm >/dev/null && [ ! -f .venv/node.stamp ]; then
    packages -r locks/node.txt
    touch .venv/node.stamp
  fi
  .venv/bin/python assets.py "$@"
}
