#!/bin/sh
# tocada COMMAND…: the commands of the one image, also by "docker exec CONTAINER tocada doctor".
# Little memory for a launcher that mostly waits.
exec node --max-semi-space-size=1 --max-old-space-size=96 --expose-gc /app/deploy/local/dist/one.command.js "$@"
