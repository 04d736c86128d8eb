#!/bin/sh
# install-one.sh WORKSPACE…: their production packages and those of the workspaces they stand on, without what no process reads.
# TARGETARCH names the processor as Docker does.
set -e
cpu=${TARGETARCH:-$(node -p process.arch)}
[ "$cpu" != amd64 ] || cpu=x64
npm ci --cpu="$cpu" --omit=dev $(printf -- ' --workspace=%s' "$@") --include-workspace-root=false
find node_modules */node_modules services/*/node_modules -type f \
  \( -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.map' -o -name '*.md' -o -name '*.markdown' \) -delete 2>/dev/null || true
find . -path ./node_modules -prune -o -name package-lock.json -type f -exec rm {} +
