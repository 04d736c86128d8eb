#!/bin/sh
# upgrade.sh --again: replaces every replica of the running release by one with the settings and secrets that .env has now,
# in the same way. A setting of the edge replaces the edge.
# upgrade.sh --pull: the same release on the newest base images (Debian, Node, Caddy), with the newest Postgres, Redis and store
# of their major. The images of before stay as VERSION-before.
# upgrade.sh --new-postgres: the running release on the major of Postgres that the compose file names, by an archive, a new
# volume and a restore. The site is down meanwhile. The data of before stay in a volume of their own.
# upgrade.sh [--no-backup] VERSION: takes the running stack of the compose file in this folder to another release, forward or
# back, without a failed request. It gets the images (builds them where the file says how, else pulls them), makes a backup,
# replaces one replica after another, and notes the version in .env. When a new replica does not become healthy within WAIT
# seconds (300), every replaced replica gives way to one of the release before. An interrupted run can be repeated.
# The edge is replaced only when its program or Caddyfile changed, because it holds the port. Postgres, Redis and the object
# store are left alone; "docker compose up -d --wait" applies a change of theirs.
set -u

SERVICES='content bookings companion gateway'
ENV_FILE=${COMPOSE_ENV_FILES:-.env}
ENV_FILE=${ENV_FILE##*,}
WAIT=${WAIT:-300}

say() { echo "upgrade: $*"; }
fail() { echo "upgrade: $*" >&2; exit 1; }

# release VERSION COMMAND…: with the images of that release, and nothing built or pulled by the way.
release() { ( VERSION=$1 EDGE_VERSION=$1; export VERSION EDGE_VERSION; shift; "$@" ) }
# Not "up --no-deps", which forgets what a service depends on: the next "up" would take every such container for an outdated one.
make() { docker compose create --no-build --pull never --no-recreate "$@" >&2; }
images() { docker compose --profile backup config --images | grep -E '(^|/)tocada-' | sort -u; }
image() { images | grep -E "(^|/)tocada-$1:"; }
has() { local all; all=$(release "$1" images) && docker image inspect $all >/dev/null 2>&1; }
# setting SERVICE NAME: as the compose file and .env have it now.
setting() { docker compose config | awk -v service="  $1:" -v name="$2:" '/^  [^ ]/ { here = $0 == service } here && $1 == name { print $2 }'; }

# The containers of a service, without those of "docker compose run".
containers() {
  docker ps --all --quiet --no-trunc --filter "label=com.docker.compose.project=$project" \
    --filter "label=com.docker.compose.service=$1" --filter label=com.docker.compose.oneoff=False
}
told() { docker inspect --format "$2" "$1"; }
edgeOf() { docker run --rm --network none --entrypoint sha256sum "$1" /etc/caddy/Caddyfile /usr/bin/caddy; }

# Not "--wait" of Compose: it gives up when any other replica is sick, and at the first "unhealthy", during a long migration.
healthy() {
  local end
  end=$(($(date +%s) + WAIT))
  until [ "$(told "$1" '{{.State.Health.Status}}')" = healthy ]; do
    [ "$(date +%s)" -lt "$end" ] && [ "$(told "$1" '{{.RestartCount}}')" -lt 5 ] || return 1
    sleep 1
  done
}

# The edge depends on nothing. Its successor is made before it is stopped, so that the pause is short.
swapEdge() { docker compose up --detach --no-deps --no-build --pull never edge >&2; }
remove() { docker stop -t 40 "$1" >/dev/null; docker rm --force "$1" >/dev/null; }

# again SERVICE VERSION: its containers anew, all at once.
again() {
  local id
  for id in $(containers "$1"); do remove "$id"; done
  release "$2" make "$1" || return 1
  for id in $(containers "$1"); do docker start "$id" >/dev/null || return 1; done
}

# add SERVICE VERSION: one healthy replica more. Fails without a trace.
add() {
  local before fresh id
  before=$(containers "$1") || return 1
  release "$2" make --scale "$1=$(($(echo "$before" | wc -w) + 1))" "$1"
  fresh=
  for id in $(containers "$1"); do case $before in *"$id"*) ;; *) fresh=$id ;; esac; done
  [ -n "$fresh" ] || return 1
  docker start "$fresh" >/dev/null && healthy "$fresh" && return 0
  docker logs --tail 5 "$fresh" >&2
  docker rm --force "$fresh" >/dev/null
  return 1
}

# replace SERVICE VERSION: every replica of another version, one after the other. Fails with the old replicas at work.
replace() {
  local wanted all outdated sick count id there replicas most spare
  wanted=$(release "$2" image "$1") && all=$(containers "$1") || return 1
  outdated= sick= count=0
  for id in $all; do
    case $stale in *"$id"*) outdated="$outdated $id"; continue ;; esac
    case "$(told "$id" '{{.State.Status}} {{if .State.Health}}{{.State.Health.Status}}{{end}} {{.Config.Image}}')" in
      "running healthy $wanted") count=$((count + 1)) ;;
      exited*|created*|dead*) docker rm --force "$id" >/dev/null ;;
      *" $wanted") sick="$sick $id" ;;
      *) outdated="$outdated $id" ;;
    esac
  done
  # An interrupted run may have left a new replica, sick or healthy, whose old one is still there.
  [ -z "$outdated" ] || for id in $sick; do docker rm --force "$id" >/dev/null; done
  there=$(echo "$outdated" | wc -w) replicas=$(setting "$1" replicas)
  most=$((there > ${replicas:-1} ? there : ${replicas:-1}))
  spare=$((count + there - most < count ? count + there - most : count))
  for id in $outdated; do
    if [ "$spare" -gt 0 ]; then spare=$((spare - 1)); else add "$1" "$2" || return 1; fi
    remove "$id"
  done
}

# prepare VERSION: the secrets, database roles, Redis users and bucket of a release. Replicas of the other release work
# with them too.
prepare() {
  local step id
  for step in setup databases redis-users bucket; do
    again "$step" "$1" || return 1
    for id in $(containers "$step"); do
      [ "$(docker wait "$id")" = 0 ] || { docker logs --tail 5 "$id" >&2; return 1; }
    done
  done
}

# note NAME VALUE: in .env, whole or not at all.
note() {
  local file
  touch "$ENV_FILE" && file=$(readlink -f "$ENV_FILE") && cp -p "$file" "$file.new" &&
    { sed -e "/^$1=/d" -e '$a\' "$file" && echo "$1=$2"; } >"$file.new" && mv "$file.new" "$file"
}

# Builds one image after another, because all at once take more memory than a small host has.
get() {
  local free service
  if [ -z "$(docker compose config gateway | grep '^    build:')" ]; then
    release "$1" docker compose --profile backup pull $SERVICES setup backups edge >&2
    return
  fi
  if git rev-parse --quiet --verify "refs/tags/v$1" >/dev/null 2>&1; then
    [ "$(git rev-parse "v$1^{commit}")" = "$(git rev-parse HEAD)" ] || fail "check out v$1 first: its images are not here"
  fi
  free=$(df -Pk "$(docker info --format '{{.DockerRootDir}}')" 2>/dev/null | awk 'NR == 2 { print $4 }')
  [ "${free:-5000000}" -ge 5000000 ] || fail "less than 5 GB are free on the disk of Docker: docker image prune"
  for service in setup backups edge $SERVICES; do release "$1" docker compose build "$service" >&2 || return 1; done
}

back() {
  local running service
  running="$old is running"
  for service in $replaced; do
    say "$service: $new → $old"
    replace "$service" "$old" || running="$service of $new stays, because $old does not become healthy either"
  done
  prepare "$old" || say "the secrets of $old could not be made again"
  fail "$1; $running"
}

# pull VERSION: its images anew, on the newest bases. A published release names all of its images by digest.
pull() {
  local image servers service
  [ -n "$(docker compose config gateway | grep '^    build:')" ] || fail 'a published release holds its images: take the newest release'
  for image in $(images); do docker tag "$image" "${image%:*}:$1-before" || return 1; done
  # By name, because Compose would also ask a registry for the image of setup, which its steps share.
  servers=
  for service in postgres redis storage; do [ -z "$(containers "$service")" ] || servers="$servers $service"; done
  [ -z "$servers" ] || docker compose pull $servers >&2 || return 1
  for service in setup backups edge $SERVICES; do docker compose build --pull "$service" >&2 || return 1; done
}

# outdated SERVICE: its containers of another image than the one that its name means now.
outdated() {
  local id
  for id in $(containers "$1"); do
    [ "$(told "$id" '{{.Image}}')" = "$(docker image inspect --format '{{.Id}}' "$(told "$id" '{{.Config.Image}}')")" ] || echo "$id"
  done
}

# After a failure: the next command of Compose would start the release that runs with the files of another one.
left() {
  [ $? != 0 ] || return 0
  if git rev-parse --quiet --verify "refs/tags/v$old" >/dev/null 2>&1; then
    [ "$(git rev-parse "v$old^{commit}")" != "$(git rev-parse HEAD)" ] || return 0
    echo "upgrade: the files in this folder are those of $(git describe --tags --always). Before any other command: git checkout v$old" >&2
  else
    echo "upgrade: the files in this folder may be those of $new. Before any other command put those of $old back" >&2
  fi
}

# The same release on new images.
refresh() {
  pull "$old" || fail 'the images could not be taken; nothing was replaced'
  docker compose run --rm -T --no-deps backup </dev/null || fail 'the backup failed (see above); nothing was replaced'
  for service in $SERVICES; do
    stale=$(outdated "$service")
    [ -z "$stale" ] || say "$service: again"
    replace "$service" "$old" || fail "$service does not become healthy on the new images. Back: sh $0 --no-backup $old-before"
  done
  stale=
  [ -z "$(outdated edge)" ] || { swapEdge && healthy "$(containers edge)"; } || fail 'the edge does not become healthy: docker compose logs edge'
  docker compose up --detach --no-build --pull never >&2 || fail 'some services do not start (see above)'
  for service in postgres redis storage; do
    [ -z "$(containers "$service")" ] || healthy "$(containers "$service")" || fail "$service does not become healthy: docker compose logs $service"
  done
  say "$old is running on the newest images. Back: sh $0 --no-backup $old-before"
}

# A major of Postgres does not read the files of another.
newPostgres() {
  local id image wanted volume kept made archive
  id=$(containers postgres) image=$(told "$id" '{{.Config.Image}}') wanted=$(docker compose config --images postgres | grep postgres)
  [ -n "$id" ] && [ -n "$wanted" ] || fail 'the bundled Postgres does not run'
  docker image inspect "$wanted" >/dev/null 2>&1 || docker pull "$wanted" >&2 || fail "$wanted cannot be had; nothing was changed"
  volume=$(told "$id" '{{range .Mounts}}{{if eq .Destination "/var/lib/postgresql/data"}}{{.Name}}{{end}}{{end}}')
  made=$(docker run --rm --network none --user root --entrypoint cat --volume "$volume:/data:ro" "$wanted" /data/PG_VERSION) ||
    fail "the major of the data in the volume $volume cannot be read"
  ! echo "$wanted" | grep -q ":$made[^0-9]" || fail "the data are of Postgres $made, and the compose file names no other"
  kept=$volume-$made
  ! docker volume inspect "$kept" >/dev/null 2>&1 ||
    fail "the volume $kept is there already, with data of before: see what it holds, and remove it (docker volume rm $kept)"
  say 'the site goes down for the archive and the restore'
  for service in $SERVICES backups; do docker stop -t 40 $(containers "$service") >/dev/null; done
  if [ "$image" = "$wanted" ]; then
    # An "up" has put the new one in place already, which does not start on these data.
    image=$(echo "${wanted%@*}" | sed "s/:[0-9]*/:$made/")
    say "$image once more, for the archive"
    docker compose config | sed "s|image: $wanted\$|image: $image|" | docker compose -f - up --detach --no-deps --wait postgres >&2 ||
      fail "$image does not start on its data"
    id=$(containers postgres)
  fi
  archive=$(docker compose run --rm -T --no-deps backup </dev/null | tee /dev/stderr | sed -n 's/.* objects are in //p')
  [ -n "$archive" ] || { docker compose start >&2; fail 'the backup failed (see above); nothing was changed'; }
  for id in "$id" $(containers backups); do remove "$id"; done # the volume cannot be removed while a container names it
  docker run --rm --user root --entrypoint cp --volume "$volume:/from:ro" --volume "$kept:/to" "$image" -a /from/. /to/ && docker volume rm "$volume" >/dev/null ||
    fail "the data cannot be moved to the volume $kept"
  # Postgres and its roles and databases come first, then the data.
  docker compose run --rm -T backup restore "$archive" --overwrite --numbers-after none </dev/null >&2 ||
    fail "the restore of $archive failed (see above). The data of before are in the volume $kept"
  docker compose up --detach --wait --no-build --pull never >&2 || fail 'some services do not start (see above)'
  say "$wanted is running. The data of before are in the volume $kept: docker volume rm $kept"
}

# The servers read their passwords only when they start.
newPasswords() {
  say 'the site goes down until the servers have started with their new passwords'
  docker compose stop >&2 || fail 'the stack does not stop (see above): docker compose up -d --wait'
  docker compose run --rm -T --no-deps setup deploy/docker/dist/main.js new-passwords </dev/null >&2 ||
    { docker compose up --detach --no-build --pull never >&2; fail 'the passwords could not be made (see above); the site has started again'; }
  docker compose up --detach --wait --no-build --pull never >&2 || fail 'some services do not start (see above): docker compose up -d --wait'
  say "$old is running. The passwords of before open nothing"
}

# The way back is in .env: what runs with the settings of before stays where the new ones do not start.
renew() {
  prepare "$old" || fail "the secrets, roles or bucket could not be made again (see above); nothing was replaced"
  for service in $SERVICES; do
    stale=$(containers "$service")
    say "$service: again"
    replace "$service" "$old" || fail "$service does not become healthy with these settings; its replicas of before run on: mend $ENV_FILE and repeat"
  done
  swapEdge && healthy "$(containers edge)" || fail 'the edge does not become healthy with these settings: docker compose logs edge'
  again backups "$old" || say 'the clock of backups does not start: docker compose up -d --wait'
  docker compose up --detach --no-build --pull never --no-recreate >&2 || fail 'some services do not start (see above)'
  say "$old is running with the settings of $ENV_FILE"
}

main() {
  backup=yes stale=
  case ${1:-} in --again | --pull | --new-postgres | --new-passwords) backup=$1; set -- same ;; esac
  [ "${1:-}" != --no-backup ] || { backup=no; shift; }
  new=${1:-}
  echo "$new" | grep -Eq '^[A-Za-z0-9_][A-Za-z0-9_.-]*$' || fail 'which version? upgrade.sh [--no-backup] VERSION, or upgrade.sh with --again, --pull, --new-postgres or --new-passwords'
  compose=compose.yaml
  [ -f $compose ] || compose=docker-compose.yml
  [ -f $compose ] || fail 'run this beside compose.yaml or docker-compose.yml'
  [ -z "${VERSION:-}${EDGE_VERSION:-}" ] || fail 'unset VERSION and EDGE_VERSION: they would win over .env'
  exec 9<$compose
  flock --nonblock 9 || fail 'another upgrade is running'
  # The end of a connection to the host does not stop an upgrade halfway.
  trap '' HUP

  project=$(docker compose config | sed -n 's/^name: //p')
  gateway=$(containers gateway | head -n 1)
  edge=$(containers edge | head -n 1)
  [ -n "$gateway" ] && [ -n "$edge" ] || fail "no stack of the project $project is running: docker compose up -d --wait"
  old=$(told "$gateway" '{{.Config.Image}}') old=${old##*:}
  oldEdge=$(told "$edge" '{{.Config.Image}}')
  # A second clone without a name of its own is the same project. A moved folder has left its place.
  folder=$(told "$gateway" '{{index .Config.Labels "com.docker.compose.project.working_dir"}}')
  [ ! -e "$folder" ] || [ "$(readlink -f "$folder")" = "$(readlink -f .)" ] ||
    fail "the stack of the project $project was started in $folder, not here. For a band of its own: sh deploy/docker/second-band.sh NAME. For the same band: docker compose up -d --wait, and this again"
  site=$(told "$gateway" '{{range .Config.Env}}{{println .}}{{end}}' | sed -n 's/^SITE_URL=//p')
  [ $backup = --again ] || [ "$site" = "$(setting gateway SITE_URL)" ] || fail "SITE_URL is $site and would change: put DOMAIN or SITE_URL into $ENV_FILE"
  # From here on every other command of Compose means what is running.
  note VERSION "$old" && note EDGE_VERSION "${oldEdge##*:}" || fail "$ENV_FILE cannot be written"

  case $backup in
    --again) renew; return ;;
    --pull) refresh; return ;;
    --new-postgres) newPostgres; return ;;
    --new-passwords) newPasswords; return ;;
  esac

  trap left EXIT
  # Images that are there are used as they are: this makes the way back a matter of seconds.
  has "$new" || get "$new"
  has "$new" || fail "the images of $new are not there; nothing was changed"
  newEdge=$(release "$new" image edge)
  edgeBefore=$(edgeOf "$oldEdge") && edgeAfter=$(edgeOf "$newEdge") || fail 'the edges cannot be compared; nothing was changed'
  if [ $backup = yes ]; then
    docker image inspect "$(image backup)" >/dev/null || fail "there is no image for a backup of $old: back up by hand, then --no-backup"
    docker compose run --rm -T --no-deps backup </dev/null || fail 'the backup failed (see above); nothing was changed'
  fi

  prepare "$new" || fail "the secrets, roles or bucket of $new could not be made (see above); $old is running"
  replaced=
  for service in $SERVICES; do
    say "$service: $new"
    replaced="$service $replaced"
    replace "$service" "$new" || back "$service of $new does not become healthy"
  done
  if [ "$edgeBefore" != "$edgeAfter" ]; then
    say "edge: $new"
    release "$new" swapEdge && healthy "$(containers edge)" || {
      swapEdge
      back "the edge of $new does not become healthy"
    }
    note EDGE_VERSION "$new" || fail "write EDGE_VERSION=$new into $ENV_FILE"
  fi
  note VERSION "$new" || fail "$new is running: write VERSION=$new into $ENV_FILE"
  again backups "$new" || say 'the clock of backups does not start: docker compose up -d --wait'
  say "$new is running. Back: sh $0 --no-backup $old"
}

# Read whole before it runs, because an upgrade may replace this file.
main "$@"; exit
