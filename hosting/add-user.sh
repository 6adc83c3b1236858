#!/bin/sh
# Adds the account that runs the server in the container, and its data folder.
set -eu
groupadd --system --gid 10001 sunday-five
useradd --system --uid 10001 --gid 10001 --home-dir /data --no-create-home --shell /usr/sbin/nologin sunday-five
install -d -o 10001 -g 10001 -m 700 /data
