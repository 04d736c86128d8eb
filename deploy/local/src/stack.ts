import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { LIMITS } from '@tocada/contracts/ground/limits.js';
import type { Health } from '@tocada/contracts/house/health.js';
import { redisUrlName } from '@tocada/docker/redis-users.js';
import { addDemo } from './add-demo.js';
import { writeAddresses, writeGateway } from './addresses.js';
import { startBacking } from './backing/backing.js';
import { ANSWER_LIMIT, answersOk } from './backing/storage.js';
import { keepBackups, type Backups } from './backups.js';
import type { Edge } from './edge.js';
import { Keeper } from './keeper.js';
import { lockFolder } from './lock.js';
import { NODE_MEMORY } from './node-memory.js';
import { pick, some } from './pick.js';
import { freePort } from './ports.js';
import { PublicPort } from './public-port.js';
import { ROOT } from './root.js';
import { secretsOfStart } from './secrets.js';
import { givenTo, type Scalable, type Settings } from './settings.js';
import { answerSetup, setupWords } from './setup.js';
import type { Supervised } from './supervised.js';

export interface Stack {
  url: string;
  adminPassword: string;
  /** With which the first visit of the panel sets the password; undefined when it is set. */
  setupCode: string | undefined;
  /** Addresses of what stands behind, as the processes were given them. */
  backing: Record<string, string>;
  /** By label, for example `content-2`. */
  processes: Map<string, Supervised>;
  gateways: string[];
  backups: Pick<Backups, 'run'>;
  stop(): Promise<void>;
}

/** The companion is not bundled: `@uppy/companion` must find its own packages, and would load them a second time. */
const MAIN: Record<Scalable, string> = {
  gateway: 'gateway/dist/bundle/main.js',
  content: 'services/content/dist/bundle/main.js',
  bookings: 'services/bookings/dist/bundle/main.js',
  companion: 'companion/dist/main.js',
};

/** A start that takes longer says what it waits for. Milliseconds. */
const SAY_EVERY = 15_000;
const HEALTH_POLL = 100;

/**
 * The whole product on this machine; resolves when everything answers, however long that takes.
 * @throws Fault when it cannot start, or the reason of `signal` when that cuts it; then nothing is left running
 */
export async function start(
  settings: Settings,
  log: (line: string) => void = () => {},
  signal: AbortSignal = new AbortController().signal,
): Promise<Stack> {
  const { dataDir, env } = settings;
  const keeper = new Keeper(dataDir, settings);
  const atStop = (work: () => void) => keeper.signal.addEventListener('abort', work);
  const begin = async (): Promise<Stack> => {
    const lock = await lockFolder(dataDir, log, keeper.signal);
    keeper.atEnd(lock.release);
    atStop(() => (lock.state = 'stopping'));
    const { scale } = settings;
    // One gateway speaks with its visitors itself. Requests to several are spread by an edge.
    const edge =
      scale.gateway > 1 || scale.companion > 1 || settings.pages ? await makeEdge(env.TRUSTED_PROXIES) : undefined;
    const publicPort = edge ?? new PublicPort();
    await publicPort.listen(settings.port, settings.host);
    keeper.atEnd(() => publicPort.close());
    atStop(() => edge?.closeIdle());

    let late = () => keeper.late;
    const timer = setInterval(() => log(`Still waiting for ${late().join(', ') || 'what stands behind'} …`), SAY_EVERY);
    atStop(() => clearInterval(timer));

    // Not before the lock is ours: the first start makes the passwords, and two must not make two of each.
    const asks = settings.asksForPassword && !env.ADMIN_PASSWORD;
    const secrets = secretsOfStart(dataDir, asks);
    const siteUrl = (!env.SITE_URL && asks && secrets.siteUrl) || settings.siteUrl;
    const backing = await startBacking({ ...settings, siteUrl }, secrets, keeper, log);
    keeper.atEnd(writeAddresses(settings, backing));
    const backups = await keepBackups(settings, log);
    keeper.atEnd(backups.close);
    let adminPassword = env.ADMIN_PASSWORD || secrets.adminPassword;
    const tellCode = (code: string) => log(setupWords(code, env.SITE_URL));
    const setup = asks
      ? await answerSetup(dataDir, tellCode, (password, origin) => {
          adminPassword = password;
          takePassword(keeper, settings, password, origin);
        })
      : undefined;
    if (setup) keeper.atEnd(setup.close);
    const shared = {
      PATH: env.PATH ?? '',
      // The SDK of S3 looks for the home of the user, who may have no name in a container, and reads no keys of an operator there.
      HOME: dataDir,
      ...some(env, 'TMPDIR', 'VERSION', 'RUNS_IN'),
      NODE_ENV: env.NODE_ENV ?? 'production',
      SITE_CONFIG: settings.siteConfig,
      SITE_URL: siteUrl,
      ...NODE_MEMORY,
      // A request that the edge has sent is taken, though its replica was told to end meanwhile.
      DRAIN_SECONDS: '1',
      // The exporter of traces reads more of these by itself.
      ...Object.fromEntries(Object.entries(env).filter(([name]) => name.startsWith('OTEL_'))),
    } as Record<string, string>;
    const companionSecret = env.COMPANION_SECRET || secrets.companionSecret;
    const companionPorts = await ports(settings.scale.companion);
    const gatewayPorts = await ports(settings.scale.gateway);
    const store = pick(backing, 'S3_ENDPOINT', 'S3_BUCKET');
    const media = { ...store, ...pick(backing, 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY') };
    const withKey = (of: 'UPLOADS' | 'DOCUMENTS') => ({
      ...store,
      S3_ACCESS_KEY_ID: backing[`${of}_S3_ACCESS_KEY_ID`] ?? backing.S3_ACCESS_KEY_ID!,
      S3_SECRET_ACCESS_KEY: backing[`${of}_S3_SECRET_ACCESS_KEY`] ?? backing.S3_SECRET_ACCESS_KEY!,
    });
    const own: Record<Scalable, (index: number) => Record<string, string>> = {
      content: () => ({ ...media, ...pick(backing, 'CONTENT_DATABASE_URL') }),
      bookings: () => ({
        ...withKey('DOCUMENTS'),
        ...pick(backing, 'BOOKINGS_DATABASE_URL', 'SMTP_URL'),
        VAPID_PRIVATE_KEY: secrets.vapidPrivateKey,
      }),
      companion: (index) => ({
        ...withKey('UPLOADS'),
        PORT: String(companionPorts[index - 1]),
        COMPANION_SECRET: companionSecret,
      }),
      gateway: (index) => ({
        ...withKey('UPLOADS'),
        PORT: String(gatewayPorts[index - 1]),
        ADMIN_PASSWORD: adminPassword,
        COMPANION_SECRET: companionSecret,
        COMPANION_URL: `http://127.0.0.1:${companionPorts[0]}`,
        BACKUPS_URL: backups.url,
        ...some(env, 'TRUSTED_PROXIES'),
        ...(setup && { SETUP_URL: setup.url }),
        ...(!edge && { FRONT_DOOR: 'on' }),
      }),
    };
    const launch = async (name: Scalable, index: number) => {
      const privatePort = await freePort();
      const given = {
        ...givenTo(name, env),
        ...shared,
        ...own[name](index),
        REDIS_URL: backing[redisUrlName(name)] ?? backing.REDIS_URL!,
        PRIVATE_PORT: String(privatePort),
      };
      if (name === 'gateway' && index === 1) keeper.atEnd(writeGateway(dataDir, given));
      return keeper.run({
        name,
        index,
        command: process.execPath,
        // The watching compiler writes modules and no bundles.
        args: [join(ROOT, settings.pages ? MAIN[name].replace('bundle/', '') : MAIN[name])],
        // As in the images, where a file there tells their age.
        cwd: ROOT,
        env: given,
        ipc: true,
        ...(publicPort instanceof PublicPort &&
          name === 'gateway' && { onAvailable: () => publicPort.open(keeper.processes.get('gateway-1')!) }),
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
        .filter((_, index) => keeper.processes.get(`${name}-${index + 1}`)!.available)
        .map((port) => `http://127.0.0.1:${port}`);
    edge?.open({
      gateways: () => available('gateway', gatewayPorts),
      companions: () => available('companion', companionPorts),
      storage: () => backing.S3_ENDPOINT!,
      bucket: backing.S3_BUCKET!,
      maxUpload: Number(env.COMPANION_MAX_FILE_SIZE) || LIMITS.upload,
      pages: settings.pages,
    });
    const url = `http://localhost:${settings.port}`;
    await untilHealthy(`${url}/api/health`, keeper, (parts) => (late = () => parts));
    clearInterval(timer);
    if (settings.seed) await addDemo({ url, password: () => adminPassword, dataDir }, keeper, log);
    return {
      url,
      adminPassword,
      setupCode: asks ? secrets.setupCode : undefined,
      backing,
      processes: keeper.processes,
      gateways: gatewayPorts.map((port) => `http://127.0.0.1:${port}`),
      backups,
      stop: () => keeper.stop(),
    };
  };

  // Each wait in there ends with the keeper.
  const stop = () => keeper.stop();
  signal.addEventListener('abort', stop);
  try {
    signal.throwIfAborted();
    const stack = await begin();
    signal.throwIfAborted();
    return stack;
  } catch (error) {
    await stop();
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** Loaded only here, because most stacks have one gateway, which is its own front door. */
async function makeEdge(proxies: string | undefined): Promise<Edge> {
  const { Edge } = await import('./edge.js');
  return new Edge(proxies);
}

/** Gives the processes a password that was set in the browser, and its address, for which they start again. */
function takePassword(keeper: Keeper, { env, dataDir }: Settings, password: string, origin: string | undefined): void {
  const gateways = keeper.named('gateway');
  for (const { spec } of gateways) spec.env.ADMIN_PASSWORD = password;
  const others = ['storage', 'bookings', 'companion'].flatMap((name) => keeper.named(name));
  const behind = (process: Supervised) => origin !== undefined && process.spec.env.SITE_URL !== origin;
  const isMoved = !env.SITE_URL && gateways.some(behind);
  if (isMoved) for (const { spec } of [...others, ...gateways]) spec.env.SITE_URL = origin!;
  // The doctor looks at the address that stands there.
  writeGateway(dataDir, gateways[0]!.spec.env);
  if (!isMoved) return;
  const all = (processes: Supervised[], act: (process: Supervised) => Promise<void>) => Promise.all(processes.map(act));
  const stop = (process: Supervised) => process.stop();
  // Only the end of the stack cuts a start.
  const begin = async (process: Supervised) => {
    if (!keeper.signal.aborted) await process.start().catch(() => {});
  };
  // Visitors wait at the public port, from the end of the old gateway until everything behind the new one answers.
  void all(gateways, stop)
    .then(() => all(others, stop))
    .then(() => all(others, begin))
    .then(() => all(gateways, begin));
}

/** Tells `onWait` which parts do not answer yet. @throws Fault when a process dies again and again */
async function untilHealthy(url: string, keeper: Keeper, onWait: (parts: string[]) => void): Promise<void> {
  for (; ; await sleep(HEALTH_POLL, undefined, { signal: keeper.signal })) {
    for (const { fault } of keeper.processes.values()) if (fault) throw fault;
    try {
      const answer = await fetch(url, { signal: AbortSignal.any([keeper.signal, AbortSignal.timeout(ANSWER_LIMIT)]) });
      if (answer.ok) return void (await answer.body?.cancel());
      const { parts } = (await answer.json()) as Health;
      onWait(Object.keys(parts).filter((part) => parts[part] !== 'ok'));
    } catch {
      onWait(['the gateway']);
    }
  }
}

const ports = (count: number): Promise<number[]> => Promise.all(Array.from({ length: count }, freePort));
