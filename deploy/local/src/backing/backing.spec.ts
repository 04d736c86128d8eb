import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import { until } from '@tocada/runtime/spec-until.js';
import pg from 'pg';
import { askForNewPasswords, readSecrets, secretsOfStart } from '../secrets.js';
import { Keeper } from '../keeper.js';
import type { ProcessSpec, Supervised } from '../supervised.js';
import { temporaryFolder } from '../temporary-folder.js';
import { startBacking } from './backing.js';
import { engineAnswers } from './engine.js';

const NO_ENGINE = { PATH: process.env.PATH, DOCKER_HOST: 'unix:///nonexistent/docker.sock', SMTP_URL: 'off' };

let dataDir: string;
let keeper: Keeper | undefined;

/** Everything that `env` leaves to us, and the lines that say who runs it. */
async function begin(env: NodeJS.ProcessEnv, by = new Keeper(dataDir)) {
  const lines: string[] = [];
  keeper = by;
  const settings = { dataDir, env, siteUrl: 'http://localhost' };
  const addresses = await startBacking(settings, secretsOfStart(dataDir), keeper, (line) => lines.push(line));
  return { addresses, lines: lines.toSorted() };
}

async function end() {
  await keeper?.stop();
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
}

beforeEach(() => {
  dataDir = temporaryFolder('backing');
  for (const folder of ['run', 'logs']) mkdirSync(join(dataDir, folder));
});
afterEach(async () => {
  await end();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('a Docker engine', () => {
  const socket = () => join(dataDir, 'docker.sock');
  let server: Server;
  afterEach(() => void server?.close());
  const listen = (answer: Parameters<typeof createServer>[1]) =>
    new Promise<void>((resolve) => {
      server = createServer(answer!).listen(socket(), resolve);
    });
  const ask = () => engineAnswers({ DOCKER_HOST: `unix://${socket()}` });

  test('answers, is not there, or keeps silent: each is known soon', async () => {
    expect(await ask()).toBe(false);
    await listen((request, response) => void response.writeHead(request.url === '/_ping' ? 200 : 404).end('OK'));
    expect(await ask()).toBe(true);
    server.close();
    await listen(() => {});
    expect(await ask()).toBe(false);
    server.closeAllConnections();
  });
});

test('addresses in the environment come before everything', async () => {
  const env = {
    ...NO_ENGINE,
    CONTENT_DATABASE_URL: 'postgresql://a',
    BOOKINGS_DATABASE_URL: 'postgresql://b',
    REDIS_URL: 'redis://c',
    S3_ENDPOINT: 'http://d',
    S3_ACCESS_KEY_ID: 'e',
    S3_SECRET_ACCESS_KEY: 'f',
  };
  const { addresses, lines } = await begin(env);
  expect(addresses).toMatchObject({
    CONTENT_DATABASE_URL: 'postgresql://a',
    REDIS_URL: 'redis://c',
    S3_ENDPOINT: 'http://d',
  });
  expect(lines.map((line) => line.replace(/ +/, ' '))).toEqual([
    'Mail off',
    'Postgres from CONTENT_DATABASE_URL and BOOKINGS_DATABASE_URL',
    'Redis from REDIS_URL',
    'Storage from S3_ENDPOINT',
  ]);
});

test.each([{}, { BACKING: 'embedded' }])('this machine runs it all, beside a Docker engine, too: %j', async (given) => {
  const asked: string[] = [];
  const engine = createServer(({ url }, response) => {
    asked.push(url!);
    response.end('OK');
  });
  await once(engine.listen(0, '127.0.0.1'), 'listening');
  const { port } = engine.address() as AddressInfo;
  const env = { PATH: process.env.PATH, SMTP_URL: 'off', DOCKER_HOST: `tcp://127.0.0.1:${port}`, ...given };
  const { addresses, lines } = await begin(env);
  engine.close();
  expect(asked).toEqual([]);
  expect(lines.join()).toMatch(/Postgres +embedded,Redis +\S*(redis|valkey)-server,Storage +embedded S3/);
  expect(await query(addresses.CONTENT_DATABASE_URL!, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(existsSync(join(dataDir, 'containers'))).toBe(false);
});

test('data made with Docker is not left aside, nor data made without it', async () => {
  mkdirSync(join(dataDir, 'containers'));
  await expect(begin(NO_ENGINE)).rejects.toThrow('was made with Docker, and no engine answers');
  await expect(begin({ ...NO_ENGINE, BACKING: 'embedded' })).rejects.toThrow('was made with Docker: leave out');
  rmSync(join(dataDir, 'containers'), { recursive: true });
  await expect(begin({ ...NO_ENGINE, BACKING: 'docker' })).rejects.toThrow('BACKING=docker, and no engine answers');
  mkdirSync(join(dataDir, 'postgres'));
  await expect(begin({ ...NO_ENGINE, BACKING: 'docker' })).rejects.toThrow('was made without Docker');
});

const engine = await engineAnswers(process.env);
if (!engine) process.stdout.write('No Docker engine answers: what runs in containers is not tested.\n');

(engine ? test : test.skip)(
  'BACKING=docker: containers run it all, and find their data again without it',
  async () => {
    const env = { ...process.env, BACKING: '', SMTP_URL: 'off' };
    const first = await begin({ ...env, BACKING: 'docker' });
    expect(first.lines.map((line) => line.replace(/ +/, ' '))).toEqual([
      'Mail off',
      'Postgres in Docker',
      'Redis in Docker',
      'Storage in Docker (SeaweedFS)',
    ]);
    await query(first.addresses.CONTENT_DATABASE_URL!, 'create table kept as select 42 as answer');
    expect((await fetch(`${first.addresses.S3_ENDPOINT}/healthz`)).status).toBe(200);
    await end();
    await expect(query(first.addresses.CONTENT_DATABASE_URL!, 'select 1')).rejects.toThrow();
    const second = await begin(env);
    expect(await query(second.addresses.CONTENT_DATABASE_URL!, 'select answer from kept')).toEqual([{ answer: 42 }]);
    await expect(
      query(second.addresses.CONTENT_DATABASE_URL!.replace(/content$/, 'bookings'), 'select 1'),
    ).rejects.toThrow('permission denied');
  },
  120_000,
);

const mayMount = process.platform === 'linux' && userInfo().uid === 0;
if (!mayMount) process.stdout.write('backing.spec: only root may mount a small disk, so a full disk is not tried\n');

(mayMount ? test : test.skip)('a first start on a full disk says what to do', async () => {
  const usual = dataDir;
  dataDir = join(usual, 'small');
  mkdirSync(dataDir);
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m,mode=755', 'tmpfs', dataDir]);
  try {
    for (const folder of ['run', 'logs']) mkdirSync(join(dataDir, folder));
    await expect(begin(NO_ENGINE)).rejects.toThrow(/^The disk is full\. Make room, or choose another DATA_DIR/);
  } finally {
    await end();
    execFileSync('umount', ['--lazy', dataDir]);
    dataDir = usual;
  }
});

/** The passwords in an answer of `begin`. */
const passwordsIn = ({ addresses }: Awaited<ReturnType<typeof begin>>) =>
  Object.entries(addresses).flatMap(([name, value]) =>
    /_(DATABASE|REDIS)_URL$/.test(name) ? [new URL(value).password] : /_ACCESS_KEY/.test(name) ? [value] : [],
  );

test('after a leak the next start has new passwords, and those of before open nothing', async () => {
  const first = await begin(NO_ENGINE);
  const { adminPassword, companionSecret, postgresPassword } = readSecrets(dataDir);
  askForNewPasswords(dataDir);
  // The running servers have their passwords until they end.
  expect(await query(first.addresses.BOOKINGS_DATABASE_URL!, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(readSecrets(dataDir)).toMatchObject({ adminPassword, companionSecret, postgresPassword });
  await end();
  // Two starts that end before they have told Postgres.
  secretsOfStart(dataDir);
  askForNewPasswords(dataDir);
  secretsOfStart(dataDir);
  const second = await begin(NO_ENGINE);
  const [before, after] = [passwordsIn(first), passwordsIn(second)];
  expect(after).toHaveLength(12);
  expect(after.filter((password) => before.includes(password))).toEqual([]);
  expect(readSecrets(dataDir)).toMatchObject({ adminPassword, companionSecret });
  const url = new URL(second.addresses.BOOKINGS_DATABASE_URL!);
  expect(await query(url.href, 'select 1 as one')).toEqual([{ one: 1 }]);
  for (const [user, password] of [
    ['bookings', new URL(first.addresses.BOOKINGS_DATABASE_URL!).password],
    ['tocada', postgresPassword],
  ])
    await expect(query(Object.assign(new URL(url), { username: user, password }).href, 'select 1')).rejects.toThrow(
      'password authentication failed',
    );
});

test('Redis gets its folder again when somebody has removed it', async () => {
  const { addresses } = await begin(NO_ENGINE);
  const folder = join(dataDir, 'redis');
  rmSync(folder, { recursive: true });
  await until(
    () => existsSync(join(folder, 'appendonlydir')),
    (exists) => exists,
  );
  const redis = new Redis(addresses.REDIS_URL!);
  expect(await redis.set('after', 'kept')).toBe('OK');
  redis.disconnect();
});

describe('Postgres that dies while its databases are made', () => {
  /** Kills the server as often as given, each time as soon as it answers. */
  class Killer extends Keeper {
    times = 0;
    beforeDeath = () => {};

    override run(spec: ProcessSpec): Promise<Supervised> {
      if (spec.name !== 'postgres') return super.run(spec);
      const killed = new Set<number>();
      const onAvailable = () => {
        const { pid } = this.processes.get('postgres-1')!;
        if (pid === undefined || killed.has(pid) || killed.size === this.times) return;
        killed.add(pid);
        this.beforeDeath();
        process.kill(pid, 'SIGKILL');
      };
      return super.run({ ...spec, onAvailable });
    }
  }

  test('is waited for', async () => {
    const killer = new Killer(dataDir);
    killer.times = 3;
    const { addresses } = await begin(NO_ENGINE, killer);
    expect(await query(addresses.BOOKINGS_DATABASE_URL!, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('may recover for long', async () => {
    const killer = new Killer(dataDir);
    killer.times = 1;
    const folder = join(dataDir, 'postgres');
    const go = join(dataDir, 'go');
    killer.beforeDeath = () => {
      // The recovery asks for a file of the log, and waits until we allow the answer that there is none.
      const wait = `restore_command = 'until [ -e "${go}" ]; do sleep 0.1; done; false'\n`;
      appendFileSync(join(folder, 'postgresql.auto.conf'), wait);
      writeFileSync(join(folder, 'recovery.signal'), '');
    };
    const starting = begin(NO_ENGINE, killer);
    const log = join(dataDir, 'logs/postgres-1.log');
    const refusals = () => (existsSync(log) ? readFileSync(log, 'utf8').split('is starting up').length - 1 : 0);
    // More than the tries at a server that answers.
    await Promise.race([starting, until(refusals, (count) => count > 30)]);
    writeFileSync(go, '');
    const { addresses } = await starting;
    expect(await query(addresses.BOOKINGS_DATABASE_URL!, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});

test('Redis starts again after a full disk left a hole in its file', async () => {
  const { addresses } = await begin(NO_ENGINE);
  const redis = new Redis(addresses.REDIS_URL!);
  await redis.set('before', 'kept');
  redis.disconnect();
  await end();
  const folder = join(dataDir, 'redis/appendonlydir');
  const file = readdirSync(folder).find((name) => name.endsWith('.incr.aof'))!;
  appendFileSync(join(folder, file), Buffer.concat([Buffer.alloc(561), Buffer.from('*1\r\n$4\r\nPING\r\n')]));

  const again = new Redis((await begin(NO_ENGINE)).addresses.REDIS_URL!);
  expect(await again.get('before')).toBe('kept');
  again.disconnect();
});
