#!/bin/sh
# tocada COMMAND…: the commands of the one image, also by "docker exec CONTAINER tocada doctor".
exec node --max-semi-space-size=4 /app/deploy/local/dist/one/tocada.command.js "$@"
