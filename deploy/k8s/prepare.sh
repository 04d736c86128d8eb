#!/bin/sh
# sh prepare.sh [--bundled] FOLDER: completes secrets.env in the folder of an overlay, and writes the files in `made` from which
# kustomize generates the Secret of each process and the ConfigMap of the band. Run it again after every change of secrets.env or
# site.json. --bundled: for an overlay with the component `bundled`, whose secrets are then made, too.
set -eu
umask 077
here=$(cd "$(dirname "$0")" && pwd)
bundled=
[ "${1:-}" != --bundled ] || { bundled=yes; shift; }
{ [ $# = 1 ] && cd "$1" 2>/dev/null && [ -f kustomization.yaml ]; } || {
  echo "Usage: sh prepare.sh [--bundled] FOLDER, the folder of an overlay, which holds kustomization.yaml" >&2
  exit 1
}
# The overlay's own, else that of the repository.
site=site.json
[ -f $site ] || site=$here/../site.json
[ -f "$site" ] || { echo "Put site.json, which names the band, into $PWD" >&2; exit 1; }
mkdir -p made
touch secrets.env

value() { sed -n "s/^$1=//p" secrets.env | tail -n 1; }
# A value that is there stays.
add() { [ -n "$(value "$1")" ] || printf '%s=%s\n' "$1" "$2" >>secrets.env; }
random() { od -An -N"$1" -tx1 /dev/urandom | tr -d ' \n'; }

if [ -z "$(value admin_password)" ]; then
  add admin_password "$(random 12)"
  echo "The admin password is in $PWD/secrets.env"
fi
add companion_secret "$(random 24)"
add vapid_private_key "$(random 32)"
if [ -n "$bundled" ]; then
  add postgres_password "$(random 24)"
  add postgres_url "postgresql://postgres:$(value postgres_password)@postgres:5432/postgres"
  add redis_password "$(random 24)"
  for service in content bookings; do
    add ${service}_database_url "postgresql://$service:$(random 24)@postgres:5432/$service"
  done
  for process in gateway content bookings companion; do
    add ${process}_redis_url "redis://$process:$(random 24)@redis:6379"
  done
  for key in s3 uploads_s3 documents_s3; do
    add ${key}_access_key_id "$(random 10)"
    add ${key}_secret_access_key "$(random 24)"
  done
  add smtp_url off
fi

# A store of one's own may have a single key.
for half in access_key_id secret_access_key; do
  [ -z "$(value s3_$half)" ] || add documents_s3_$half "$(value s3_$half)"
done

missing=
required() {
  for name in "$@"; do [ -n "$(value "$name")" ] || missing="$missing$name "; done
}
# READER NAME…: what the reader gets; what has no value is left out.
give() {
  reader=$1
  shift
  for name in "$@"; do
    [ -z "$(value "$name")" ] || printf '%s=%s\n' "$name" "$(value "$name")"
  done >"made/$reader.env"
}
databases='content_database_url bookings_database_url'
redis='gateway_redis_url content_redis_url bookings_redis_url companion_redis_url'
store='s3_access_key_id s3_secret_access_key'
uploads='uploads_s3_access_key_id uploads_s3_secret_access_key'
documents='documents_s3_access_key_id documents_s3_secret_access_key'
traces=otel_exporter_otlp_headers
imports=$(for site in google dropbox onedrive box instagram facebook unsplash; do echo companion_${site}_secret; done)

required $databases $redis $store $uploads $documents smtp_url
if [ -n "$missing" ]; then
  echo "Missing in $PWD/secrets.env (see deploy/KUBERNETES.md): $missing" >&2
  [ -n "$bundled" ] || echo "With the component \"bundled\": sh prepare.sh --bundled $1" >&2
  exit 1
fi
# What an earlier run with --bundled made would be out of date.
rm -f made/*.env
give gateway admin_password companion_secret gateway_redis_url $uploads $traces
give content content_database_url content_redis_url $store $traces
give bookings bookings_database_url bookings_redis_url $documents smtp_url webhook_secret vapid_private_key $traces
give companion companion_secret companion_redis_url $uploads $imports $traces
give backup $databases $store backup_s3_access_key_id backup_s3_secret_access_key
give redis-users redis_url $redis
if [ -n "$bundled" ]; then
  give setup postgres_url $databases $store $uploads $documents
  give postgres postgres_password
  give redis redis_password $redis
  give storage $store $uploads $documents
fi
cp "$site" made/site.json
