#!/bin/sh
# tocada COMMAND…: the commands of the one image, also by "docker exec CONTAINER tocada doctor".
case ${1:-start} in
  backup | restore | archive)
    # The launcher of the running site does the work: a second one beside it would take the memory that the site needs.
    [ ! -S "$DATA_DIR/run/archives.sock" ] ||
      exec node --max-semi-space-size=1 --max-old-space-size=24 /app/deploy/local/dist/one/ask.command.js "$@" ;;
esac
# Little memory for a launcher that mostly waits.
exec node --max-semi-space-size=1 --max-old-space-size=96 --expose-gc /app/deploy/local/dist/one.command.js "$@"
