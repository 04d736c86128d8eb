#!/bin/sh
# second-band.sh NAME: for a second band on a host, in the folder of its compose file. Writes into .env what keeps the two apart: the
# name of its containers and volumes, and a network of its own. Starts and changes nothing else.
set -u

fail() { echo "second-band: $*" >&2; exit 1; }

name=${1:-}
[ $# = 1 ] && echo "$name" | grep -Eqx '[a-z0-9][a-z0-9_-]*' ||
  fail 'which name? second-band.sh NAME, of small letters, digits, - and _, such as "trio"'
[ -f compose.yaml ] || [ -f docker-compose.yml ] || fail 'run this beside compose.yaml or docker-compose.yml'
given=$(sed -n 's/^COMPOSE_PROJECT_NAME=//p' .env 2>/dev/null | tail -n 1)
[ -z "$given" ] || fail "the band of this folder has its name: $given"

# label NAME VALUE: what of Docker bears it.
label() { echo "label=com.docker.compose.project$1=$2"; }
here=$(docker ps --all --quiet --filter "$(label .working_dir "$(pwd)")") || fail 'Docker does not answer (see above)'
[ -z "$here" ] || fail 'the containers of a band were started from this folder.
  If it is the band of this folder, it runs under the name that it has, and its volumes bear that name: leave it.
  If this folder took over the containers of another band, first bring that band back, in its own folder: docker compose up -d --wait'
taken=$(docker ps --all --quiet --filter "$(label '' "$name")" && docker volume ls --quiet --filter "$(label '' "$name")")
[ "$name" != tocada ] && [ -z "$taken" ] || fail "$name is the name of another band on this host"

# 40 random bits, as every private prefix of IPv6 has them.
random=$(od -An -N5 -tx1 /dev/urandom | tr -d ' \n')
subnet=$(echo "$random" | sed 's/\(..\)\(....\)\(....\)/fd\1:\2:\3:1::\/64/')
[ -e .env ] || (umask 027 && : >.env) || fail '.env cannot be written'
file=$(readlink -f .env)
# Whole or not at all. A network of before is that of the first band.
cp -p "$file" "$file.new" && { sed -e '/^IPV6_SUBNET=/d' -e '$a\' "$file" && printf 'COMPOSE_PROJECT_NAME=%s\nIPV6_SUBNET=%s\n' "$name" "$subnet"; } >"$file.new" &&
  mv "$file.new" "$file" || fail '.env cannot be written'
echo "second-band: in .env are now COMPOSE_PROJECT_NAME=$name and IPV6_SUBNET=$subnet"
echo 'second-band: ADMIN_PASSWORD, PORT and HTTPS_PORT have to be others than those of the first band; then docker compose up -d --wait'
