import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { redisStart } from '@tocada/docker/redis-start.js';
import { redisUserLines, redisUrls } from '@tocada/docker/redis-users.js';
import { Redis } from 'ioredis';
import { Fault } from '../fault.js';
import { freePort } from '../ports.js';
import { ROOT } from '../root.js';
import { redisPasswords, type Secrets } from '../secrets.js';
import type { ProcessSpec } from '../supervised.js';
import { onPath } from '../system-packages.js';

const SERVERS = ['redis-server', 'valkey-server'];
const PACKAGES = ['redis-server', 'redis-tools', 'libjemalloc2', 'liblzf1', 'libatomic1'];
/** Debian's server, unpacked into our own folder. This needs no root and starts no system service. */
const UNPACKED = join(ROOT, 'node_modules/.cache/tocada/redis');
const SERVER = join(UNPACKED, 'usr/bin/redis-server');

const INSTALL_HINT = 'No Redis: install redis-server or valkey-server, or set REDIS_URL.';

async function download(signal: AbortSignal): Promise<void> {
  const work = `${UNPACKED}.${process.pid}`;
  mkdirSync(work, { recursive: true });
  const run = (command: string, ...args: string[]) => promisify(execFile)(command, args, { cwd: work, signal });
  const get = () => run('apt-get', 'download', ...PACKAGES);
  try {
    await get().catch(async () => {
      // A new machine has no package lists yet, and only root may fetch them.
      await run('apt-get', 'update');
      await get();
    });
    const target = join(work, 'root');
    for (const file of readdirSync(work)) if (file.endsWith('.deb')) await run('dpkg', '-x', file, target);
    // Another start may have been first.
    if (existsSync(SERVER)) return;
    rmSync(UNPACKED, { recursive: true, force: true });
    renameSync(target, UNPACKED);
  } catch {
    signal.throwIfAborted();
    throw new Fault(INSTALL_HINT);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** @returns the path of the server, and of its libraries when they are not the system's */
async function findServer(
  log: (line: string) => void,
  signal: AbortSignal,
): Promise<{ command: string; libraries?: string }> {
  const installed = SERVERS.map(onPath).find(Boolean);
  if (installed) return { command: installed };
  if (!existsSync(SERVER)) {
    if (!onPath('apt-get') || !onPath('dpkg')) throw new Fault(INSTALL_HINT);
    log('Fetching redis-server from the system’s packages …');
    await download(signal);
  }
  const libraries = readdirSync(join(UNPACKED, 'usr/lib')).find((name) => name.endsWith('-linux-gnu'));
  return { command: SERVER, libraries: join(UNPACKED, 'usr/lib', libraries ?? '') };
}

/** Rules for single keys came with Redis 7, and Valkey has had them from its start. */
async function knowsUsers(command: string, env: NodeJS.ProcessEnv): Promise<boolean> {
  const { stdout } = await promisify(execFile)(command, ['--version'], { env });
  return Number(/v=(\d+)/.exec(stdout)?.[1]) >= 7;
}

/** @returns the process, the path of its server, and its addresses: REDIS_URL for the default user, and one for each process's user */
export async function redis(
  dataDir: string,
  secrets: Secrets,
  log: (line: string) => void,
  signal: AbortSignal,
): Promise<{ spec: ProcessSpec; server: string; addresses: Record<string, string> }> {
  const { command, libraries } = await findServer(log, signal);
  const env = { PATH: process.env.PATH ?? '', ...(libraries && { LD_LIBRARY_PATH: libraries }) };
  const folder = join(dataDir, 'redis');
  const port = await freePort();
  const at = `127.0.0.1:${port}`;
  const url = `redis://:${secrets.redisPassword}@${at}`;
  const separate = await knowsUsers(command, env);
  if (!separate) log('Redis      is older than 7: all processes share one user');
  const users = separate ? redisUrls(at, redisPasswords(secrets)) : {};
  // A file, because all users of the machine can read arguments.
  const config = join(folder, 'redis.conf');
  const lines = [
    `port ${port}`,
    'bind 127.0.0.1',
    `dir "${folder}"`,
    ...redisUserLines(secrets.redisPassword, Object.values(users)),
    'appendonly yes',
    'save ""',
    'maxmemory-policy noeviction',
    'databases 16',
  ];
  return {
    server: command,
    addresses: { REDIS_URL: url, ...users },
    spec: {
      name: 'redis',
      index: 1,
      command: 'sh',
      args: redisStart(folder, command.replace(/server$/, 'check-aof'), command, config),
      env,
      prepare() {
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        writeFileSync(config, `${lines.join('\n')}\n`, { mode: 0o600 });
      },
      // Redis goes on without its folder, and would never write a file again.
      isPrepared: () => existsSync(config),
      ready: async () => {
        const connection = new Redis(url, { lazyConnect: true, retryStrategy: () => null, maxRetriesPerRequest: 0 });
        connection.on('error', () => {});
        try {
          await connection.connect();
          await connection.ping();
        } finally {
          connection.disconnect();
        }
      },
    },
  };
}
