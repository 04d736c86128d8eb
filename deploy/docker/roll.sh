#!/bin/sh
# roll.sh SERVICE…: every replica of a service gives way to one of the image as it is now, without a failed request: a new
# one is ready before an old one is told to end, and an old one finishes what it has. For gateway, content, bookings and
# companion: the edge holds the port and cannot be there twice.
set -e
# New replicas need the secrets, database roles, Redis users and bucket of their release. Old replicas work with them too.
docker compose up --detach setup databases redis-users bucket
for id in $(docker compose ps --all --quiet setup databases redis-users bucket); do
  [ "$(docker wait "$id")" = 0 ] || { docker logs "$id" >&2; exit 1; }
done
for service; do
  old=$(docker compose ps --quiet "$service")
  count=$(echo "$old" | wc -w)
  docker compose up --detach --no-deps --no-recreate --wait --scale "$service=$((count * 2))" "$service"
  for id in $old; do
    docker stop --time 40 "$id" >/dev/null
    docker rm "$id" >/dev/null
  done
done
