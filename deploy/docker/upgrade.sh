#!/bin/sh
# upgrade.sh [--no-backup] VERSION: takes the stack of docker-compose.yml to another release, forward or back, without a
# failed request. It gets the images (builds them where the file says how, else pulls them), makes a backup, replaces one
# replica after another, and notes the version in .env. When a new replica does not become healthy within WAIT seconds
# (180), every replaced replica gives way to one of the release before.
# The edge is replaced only when its program or Caddyfile changed, because it holds the port: 1 to 2 seconds without
# answers. Postgres, Redis and the object store are left alone; "docker compose up -d --wait" applies a change of theirs.
set -eu

SERVICES='content bookings companion gateway'
ENV_FILE=${COMPOSE_ENV_FILES:-.env}
WAIT=${WAIT:-180}

say() { echo "upgrade: $*"; }
fail() { echo "upgrade: $*" >&2; exit 1; }
images() { docker compose config --images | grep -E "(^|/)tocada-${1:-}"; }
image() { images "$1:"; }
release() { ( VERSION=$1 EDGE_VERSION=$1; export VERSION EDGE_VERSION; shift; "$@" ) }
has() { release "$1" images | xargs docker image inspect >/dev/null 2>&1; }
edgeOf() { docker run --rm --network none --entrypoint sha256sum "$1" /etc/caddy/Caddyfile /usr/bin/caddy; }

# replace SERVICE VERSION: every replica of another version, one after the other. Fails with the old replicas at work.
replace() {
  wanted=$(release "$2" image "$1")
  for old in $(docker compose ps --quiet "$1"); do
    [ "$(docker inspect --format '{{.Config.Image}}' "$old")" != "$wanted" ] || continue
    there=$(docker compose ps --all --quiet "$1")
    if ! release "$2" docker compose up --detach --no-deps --no-recreate --wait --wait-timeout "$WAIT" \
      --scale "$1=$(($(echo "$there" | wc -w) + 1))" "$1" >&2; then
      for id in $(docker compose ps --all --quiet "$1"); do
        case $there in *"$id"*) ;; *) docker logs --tail 5 "$id" >&2; docker rm --force "$id" >/dev/null ;; esac
      done
      return 1
    fi
    docker stop --time 40 "$old" >/dev/null
    docker rm "$old" >/dev/null
  done
}

# prepare VERSION: the secrets, database roles, Redis users and bucket of a release. Replicas of the other release work
# with them too.
prepare() {
  release "$1" docker compose up --detach setup databases redis-users bucket >&2 || return 1
  for id in $(docker compose ps --all --quiet setup databases redis-users bucket); do
    [ "$(docker wait "$id")" = 0 ] || { docker logs --tail 5 "$id" >&2; return 1; }
  done
}

note() {
  touch "$ENV_FILE"
  if grep -q "^$1=" "$ENV_FILE"; then sed -i "s|^$1=.*|$1=$2|" "$ENV_FILE"; else echo "$1=$2" >>"$ENV_FILE"; fi
}

main() {
  backup=yes
  [ "${1:-}" != --no-backup ] || { backup=no; shift; }
  new=${1:-}
  echo "$new" | grep -Eq '^[A-Za-z0-9_][A-Za-z0-9_.-]*$' || fail 'which version? upgrade.sh [--no-backup] VERSION'
  old=$(image gateway) old=${old##*:}
  oldEdge=$(image edge)
  [ "$new" != "$old" ] || fail "$old is running. A new build needs a version of its own."

  # Images that are there are used as they are: this makes the way back a matter of seconds.
  if ! has "$new"; then
    if docker compose config | grep -q '^    build:'; then release "$new" docker compose build >&2; else
      release "$new" docker compose pull $SERVICES setup backup edge >&2; fi
  fi
  has "$new" || fail "the images of $new are not there; nothing was changed"
  if [ $backup = yes ]; then
    docker compose run --rm -T --no-deps backup || fail 'the backup failed (see above); nothing was changed'
  fi

  prepare "$new" || fail "the secrets, roles or bucket of $new could not be made (see above); $old is running"
  replaced=
  for service in $SERVICES; do
    say "$service: $old → $new"
    replaced="$service $replaced"
    replace "$service" "$new" || back "$service of $new does not become healthy"
  done
  newEdge=$(release "$new" image edge)
  if [ "$(edgeOf "$oldEdge")" != "$(edgeOf "$newEdge")" ]; then
    say "edge: $old → $new"
    release "$new" docker compose up --detach --no-deps --wait --wait-timeout "$WAIT" edge >&2 || {
      docker compose up --detach --no-deps --wait edge >&2
      back "edge of $new does not become healthy"
    }
    note EDGE_VERSION "$new"
  else
    note EDGE_VERSION "${oldEdge##*:}"
  fi
  note VERSION "$new"
  say "$new is running. Back: sh $0 --no-backup $old"
}

back() {
  for service in $replaced; do
    say "$service: $new → $old"
    replace "$service" "$old" || say "$service: $old does not become healthy either; replicas of $new stay"
  done
  prepare "$old" || say "the secrets of $old could not be made again"
  fail "$1; $old is running"
}

# Read whole before it runs, because an upgrade may replace this file.
main "$@"; exit
