import { execFile } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Server } from 'node:net';
import { startBacking } from './backing/backing.js';
import { answersOk } from './backing/storage.js';
import { pick, some } from './pick.js';
import { Edge } from './edge.js';
import { writeAddresses } from './addresses.js';
import { lockFolder } from './lock.js';
import { freePort } from './ports.js';
import { ROOT } from './root.js';
import { readSecrets } from './secrets.js';
import type { Scalable, Settings } from './settings.js';
import { Supervised, type ProcessSpec } from './supervised.js';

export interface Stack {
  url: string;
  adminPassword: string;
  /** Addresses of what stands behind, as the processes were given them. */
  backing: Record<string, string>;
  /** By label, for example `content-2`. */
  processes: Map<string, Supervised>;
  /** Address of each gateway replica, behind the edge. */
  gateways: string[];
  stop(): Promise<void>;
}

const MAIN: Record<Scalable, string> = {
  gateway: 'gateway/dist/main.js',
  content: 'services/content/dist/main.js',
  bookings: 'services/bookings/dist/main.js',
  companion: 'companion/dist/main.js',
};

/**
 * As in the images: the live heap is about 50 MB, but V8 would rather take more from the system than look for what is
 * free, and the buffers that dead objects hold (answers of before an edit) wait outside the heap until it does. MB.
 */
const HEAP = '--max-semi-space-size=4 --max-old-space-size=192';

/** The whole product on this machine; resolves when everything answers. @throws Fault when it cannot start */
export async function start(settings: Settings, log: (line: string) => void = () => {}): Promise<Stack> {
  const { dataDir, env } = settings;
  const secrets = readSecrets(dataDir);
  const processes = new Map<string, Supervised>();
  const undo: (() => Promise<unknown> | void)[] = [];
  const edge = new Edge();
  const stop = async () => {
    edge.closeIdle();
    while (undo.length > 0) await undo.pop()!();
  };
  const run = async (spec: ProcessSpec): Promise<Supervised> => {
    const supervised = new Supervised(spec, dataDir);
    processes.set(supervised.label, supervised);
    undo.push(() => supervised.stop());
    await supervised.start();
    return supervised;
  };

  try {
    const lock: Server = await lockFolder(dataDir);
    undo.push(() => void lock.close());
    await edge.listen(settings.port, settings.host);
    undo.push(() => edge.close());

    const backing = await startBacking(settings, secrets, { run, atEnd: (stop) => void undo.push(stop) }, log);
    undo.push(writeAddresses(settings, backing));
    const adminPassword = env.ADMIN_PASSWORD || secrets.adminPassword;
    const shared = {
      PATH: env.PATH ?? '',
      NODE_ENV: env.NODE_ENV ?? 'production',
      LOG_LEVEL: env.LOG_LEVEL ?? 'info',
      SITE_CONFIG: settings.siteConfig,
      SITE_URL: settings.siteUrl,
      REDIS_URL: backing.REDIS_URL!,
      // As in the images: with an arena per thread each of them would keep what its largest piece of work took.
      MALLOC_ARENA_MAX: '2',
      NODE_OPTIONS: HEAP,
      // A request that the edge has sent is taken, though its replica was told to end meanwhile.
      DRAIN_SECONDS: '1',
      ...Object.fromEntries(Object.entries(env).filter(([name]) => name.startsWith('OTEL_'))),
    } as Record<string, string>;
    const companionPorts = await ports(settings.scale.companion);
    const gatewayPorts = await ports(settings.scale.gateway);
    const s3 = pick(backing, 'S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY');
    const own: Record<Scalable, (index: number) => Record<string, string>> = {
      content: () => ({
        ...s3,
        ...pick(backing, 'CONTENT_DATABASE_URL'),
        ...(env.ORPHANS_AFTER && { ORPHANS_AFTER: env.ORPHANS_AFTER }),
      }),
      bookings: () => ({
        ...pick(backing, 'BOOKINGS_DATABASE_URL', 'SMTP_URL'),
        ...some(env, 'MAIL_FROM', 'MAIL_TO', 'MAIL_PER_SECOND', 'WEBHOOK_URL', 'WEBHOOK_SECRET', 'RETENTION_MONTHS'),
      }),
      companion: (index) =>
        ({
          ...s3,
          ...Object.fromEntries(Object.entries(env).filter(([name]) => name.startsWith('COMPANION_'))),
          PORT: String(companionPorts[index - 1]),
          COMPANION_SECRET: secrets.companionSecret,
          AWS_ENDPOINT_URL_STS: env.AWS_ENDPOINT_URL_STS || backing.S3_ENDPOINT!,
        }) as Record<string, string>,
      gateway: (index) => ({
        ...s3,
        PORT: String(gatewayPorts[index - 1]),
        ADMIN_PASSWORD: adminPassword,
        COMPANION_SECRET: secrets.companionSecret,
        COMPANION_URL: `http://127.0.0.1:${companionPorts[0]}`,
        RATE_LIMIT: env.RATE_LIMIT ?? 'on',
      }),
    };
    const launch = async (name: Scalable, index: number) => {
      const privatePort = await freePort();
      return run({
        name,
        index,
        command: process.execPath,
        args: [join(ROOT, MAIN[name])],
        env: await settings.rewire(`${name}-${index}`, {
          ...shared,
          ...own[name](index),
          PRIVATE_PORT: String(privatePort),
        }),
        ipc: true,
        ready: () => answersOk(`http://127.0.0.1:${privatePort}/readyz`),
      });
    };
    const replicas = (name: Scalable) =>
      Array.from({ length: settings.scale[name] }, (_, index) => launch(name, index + 1));
    await Promise.all([
      ...replicas('content'),
      ...replicas('bookings'),
      ...replicas('companion'),
      ...replicas('gateway'),
    ]);

    const available = (name: Scalable, at: number[]) =>
      at
        .filter((_, index) => processes.get(`${name}-${index + 1}`)!.available)
        .map((port) => `http://127.0.0.1:${port}`);
    edge.open({
      gateways: () => available('gateway', gatewayPorts),
      companions: () => available('companion', companionPorts),
      storage: () => backing.S3_ENDPOINT!,
      bucket: backing.S3_BUCKET!,
      pages: settings.pages,
    });
    const url = `http://localhost:${settings.port}`;
    await untilHealthy(`${url}/api/health`);
    await seedOnce(settings, adminPassword, url, log);
    return {
      url,
      adminPassword,
      backing,
      processes,
      gateways: gatewayPorts.map((port) => `http://127.0.0.1:${port}`),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function seedOnce(
  { dataDir, seed: wanted }: Settings,
  password: string,
  url: string,
  log: (line: string) => void,
) {
  const mark = join(dataDir, 'seeded');
  if (!wanted || existsSync(mark)) return;
  log('Adding the demo content …');
  await promisify(execFile)(process.execPath, [join(ROOT, 'deploy/local/dist/demo/main.js')], {
    env: { DEMO_URL: url, DEMO_PASSWORD: password, MALLOC_ARENA_MAX: '2' },
  });
  writeFileSync(mark, '');
}

async function untilHealthy(url: string): Promise<void> {
  for (const limit = Date.now() + 30_000; ;) {
    try {
      return await answersOk(url);
    } catch (error) {
      if (Date.now() > limit) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

const ports = (count: number): Promise<number[]> => Promise.all(Array.from({ length: count }, freePort));
