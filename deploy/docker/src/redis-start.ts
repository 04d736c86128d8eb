/**
 * Repairs the append-only file of Redis, then starts Redis. Seen with Redis 7.0.15: after a rewrite of the file, a write that a full
 * disk cut short leaves a run of zeros, and every later start refuses the file. The checker cuts the file off before the zeros.
 * Every service works with an empty Redis, so the lost end does no harm. Arguments: the manifest, the checker, the server's command.
 */
const SCRIPT = '[ ! -f "$1" ] || yes | "$2" --fix "$1"; shift 2; exec "$@"';

/** @param folder the `dir` of Redis @param checker `redis-check-aof`, which comes with the server */
export const redisStart = (folder: string, checker: string, ...server: string[]): string[] => [
  '-c',
  SCRIPT,
  'redis',
  `${folder}/appendonlydir/appendonly.aof.manifest`,
  checker,
  ...server,
];
