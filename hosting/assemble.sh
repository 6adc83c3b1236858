#!/bin/sh
# Builds the server and copies what it runs on to the folder DEST: hosting/assemble.sh DEST
# The Dockerfile and a systemd installation both use it. Needs the packages (npm ci), on Linux for x64 or arm64.
set -eu

[ $# -eq 1 ] || { echo 'Use: hosting/assemble.sh DEST' >&2; exit 2; }
dest=$1
cd "$(dirname "$0")/.."

case $(uname -m) in
  x86_64) arch=x64 ;;
  aarch64) arch=arm64 ;;
  *) echo "There is no Node package for $(uname -m). Use a 64-bit system." >&2; exit 1 ;;
esac
node=node_modules/node-linux-$arch/bin/node
[ -x "$node" ] || { echo 'Run npm ci first.' >&2; exit 1; }

"$node" node_modules/vite/bin/vite.js build --configLoader native --logLevel warn

mkdir -p "$dest/bin" "$dest/dist" "$dest/resources" "$dest/node_modules/better-sqlite3/prebuilds"
cp "$node" "$dest/bin/node"
cp -R dist/main dist/page "$dest/dist/"
rm -f "$dest/dist/main/main.cjs" "$dest/dist/main/preload.cjs" # the desktop app
cp -R resources/migrations resources/demoSeason.json "$dest/resources/"
cp -R node_modules/better-sqlite3/lib node_modules/better-sqlite3/package.json node_modules/better-sqlite3/LICENSE \
  "$dest/node_modules/better-sqlite3/"
cp "node_modules/better-sqlite3/prebuilds/linux-$arch.node" "$dest/node_modules/better-sqlite3/prebuilds/"
cp package.json LICENSE hosting/sunday-five hosting/health.mjs "$dest/"
chmod -R a+rX,go-w "$dest"
chmod 755 "$dest/sunday-five"
