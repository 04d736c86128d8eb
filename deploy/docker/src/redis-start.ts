/**
 * Cuts a hole, and what follows it, out of the file of Redis, and starts Redis. After a rewrite of its file, Redis (7.0 to 7.4) does
 * not append: a write that a full disk cut short leaves zeros, and the next start refuses the file for ever. Every service
 * works with an empty Redis, so the end of the file is not missed. Arguments: the manifest, the checker, the server's command.
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
