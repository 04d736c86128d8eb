import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { startBacking } from '../backing/backing.js';
import { Keeper } from '../keeper.js';
import { readSecrets, type Secrets } from '../secrets.js';
import { temporaryFolder } from '../temporary-folder.js';

type Addresses = Record<string, string>;

interface Started {
  addresses: Addresses;
  stop(): Promise<void>;
}

/** Starts servers in a folder of their own. */
export type Start = (env: NodeJS.ProcessEnv) => Promise<Started>;

/** A value for servers that are not wanted: they count as given. */
const NONE = 'none';
const REDIS_ALONE = Object.fromEntries(
  ['CONTENT_DATABASE_URL', 'BOOKINGS_DATABASE_URL', 'S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'].map(
    (name) => [name, NONE],
  ),
);

/** Lets the services make the databases of specs. The databases that the environment names belong to others. */
async function letThemCreate({ CONTENT_DATABASE_URL, BOOKINGS_DATABASE_URL }: Addresses, secrets: Secrets) {
  const urls = [CONTENT_DATABASE_URL!, BOOKINGS_DATABASE_URL!].map((url) => new URL(url));
  const admin = Object.assign(new URL(urls[0]!), {
    username: 'tocada',
    password: secrets.postgresPassword,
    pathname: '/postgres',
  });
  const client = new pg.Client({ connectionString: admin.href });
  await client.connect();
  for (const { username } of urls) await client.query(`alter role ${client.escapeIdentifier(username)} createdb`);
  await client.end();
}

const start: Start = async (env) => {
  const dataDir = temporaryFolder('test');
  for (const folder of ['run', 'logs', 'storage']) mkdirSync(join(dataDir, folder));
  const keeper = new Keeper(dataDir);
  const lines: string[] = [];
  const secrets = readSecrets(dataDir);
  const settings = { dataDir, env: { ...env, NODE_ENV: 'test', SMTP_URL: 'off' }, siteUrl: 'http://localhost' };
  const addresses = await startBacking(settings, secrets, keeper, (line) => {
    // A line of sentences, not of columns, stands by itself.
    if (!/^\w+ {2}/.test(line)) process.stdout.write(`${line}\n`);
    else if (!line.startsWith('Mail')) lines.push(line.replace(/ +/, ' '));
  });
  if (!env.CONTENT_DATABASE_URL) {
    await letThemCreate(addresses, secrets);
    process.stdout.write(`Integration tests use: ${lines.join(', ')}\n`);
  }
  return {
    addresses,
    async stop() {
      await keeper.stop();
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 });
    },
  };
};

/**
 * Real Postgres, Redis and S3 for integration tests, started when a test file first asks for them. `/` answers with the
 * addresses of those that all files share; `/redis` with that of a Redis which lives as long as its answer is read.
 */
export class TestServers {
  private shared: Promise<Started> | undefined;
  /** The Redis of each answer that is still read. */
  private readonly own = new Set<Promise<Started>>();
  private readonly server = createServer(
    (request, response) =>
      void (request.url === '/redis' ? this.lendRedis(response) : this.tellShared(response)).catch((error: Error) =>
        response.writeHead(500).end(error.message),
      ),
  );

  constructor(
    private readonly env: NodeJS.ProcessEnv,
    private readonly startThem: Start = start,
  ) {}

  /** @returns the address for TEST_SERVERS */
  async listen(): Promise<string> {
    await once(this.server.listen(0, '127.0.0.1'), 'listening');
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    const started = await Promise.allSettled([this.shared, ...this.own]);
    await Promise.all(started.map((one) => one.status === 'fulfilled' && one.value?.stop()));
  }

  private async tellShared(response: ServerResponse): Promise<void> {
    this.shared ??= this.startThem(this.env);
    response.end(JSON.stringify((await this.shared).addresses));
  }

  private async lendRedis(response: ServerResponse): Promise<void> {
    const closed = once(response, 'close');
    const own = this.startThem({ ...this.env, ...REDIS_ALONE, REDIS_URL: undefined });
    this.own.add(own);
    try {
      const { addresses, stop } = await own;
      response.write(`${JSON.stringify(addresses)}\n`);
      await closed;
      await stop();
    } finally {
      this.own.delete(own);
    }
  }
}
