import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '@tocada/local/root.js';
import { Askers } from './askers.js';
import { call, type Request } from './calls.js';
import {
  compose,
  docker,
  env,
  freshStack,
  healthy,
  idsOf,
  inspect,
  must,
  options,
  PASSWORD,
  PROCESSES,
  PROJECT,
  removeStack,
  say,
  seconds,
} from './engine.js';
import { Writers } from './writers.js';

/** Without blocking this process, which makes the load meanwhile. */
export const execute = promisify(execFile);

const IMAGES = [...PROCESSES, 'setup', 'backup', 'edge'];
const SERVERS = ['postgres', 'redis', 'storage'];

/** Tags images of the same code as another release. `lines` are added to the Dockerfile of an image. */
function release(version: string, lines: Record<string, string> = {}): void {
  for (const name of IMAGES) {
    const input = `FROM tocada-${name}:latest\nLABEL drill="${version} ${Date.now()}"\n${lines[name] ?? ''}\n`;
    execFileSync('docker', ['build', '--quiet', '--tag', `tocada-${name}:${version}`, '-'], { ...options, input });
  }
}

/** Dockerfile lines that add a migration of some seconds to content. The release before knows nothing of it. */
const MIGRATION = [
  'USER root',
  // With the imports of a migration that is there.
  String.raw`RUN cd services/content/dist/bundle/migrations && { grep -h '^import' "$(ls | head -n 1)"; echo "export class Drill extends Migration { name = '29990101000000_drill'; up() { this.addSql('select pg_sleep(5)'); this.addSql('alter table shows add column drill text'); } }"; } >29990101000000_drill.js && grep -q '{.*Migration }' 29990101000000_drill.js`,
  'USER 1000:1000',
].join('\n');

const idsAre = (...services: string[]): string =>
  idsOf(...services)
    .toSorted()
    .join();
const versionsOf = (services: string[]): string[] => [
  ...new Set(inspect(...idsOf(...services)).map(({ Config }) => Config.Image.replace(/.*:/, ''))),
];

/** The requests and writes of visitors and the admin while `work` runs. */
async function underLoad(name: string, work: () => Promise<void>): Promise<{ askers: Askers; writers: Writers }> {
  const session = await call('/api/admin/session', 'POST', { password: PASSWORD });
  const { uploadToken } = (await session.json()) as { uploadToken: string };
  const upload = { filename: 'foto.jpg', type: 'image/jpeg', metadata: {} };
  const requests: Request[] = [
    ['/'],
    ['/api/events/upcoming'],
    ['/api/band-members'],
    ['/companion/s3/multipart', 'POST', upload, { authorization: `Bearer ${uploadToken}` }],
  ];
  const writers = new Writers(2, name.replaceAll(/\W+/g, '-'));
  const askers = new Askers(requests);
  const began = Date.now();
  try {
    await work();
  } finally {
    await Promise.all([askers.stop(), writers.stop()]);
  }
  const { failed, answered, slowest } = askers;
  say(
    `  ${name}: ${seconds(Date.now() - began)}, ${answered} requests, ${failed.length} failed, the slowest ${slowest} ms`,
  );
  await writers.check();
  return { askers, writers };
}

async function withoutFailure(name: string, work: () => Promise<void>): Promise<void> {
  const { askers, writers } = await underLoad(name, work);
  must(askers.failed.length === 0, `no request failed: ${askers.failed.slice(0, 5).join('; ')}`);
  must(writers.refused === 0, `no write was refused (${writers.refused}: ${[...writers.reasons].join('; ')})`);
}

const upgradeTo = (...args: string[]) => execute('sh', ['deploy/docker/upgrade.sh', ...args], options);

/** Every replica runs `version`, and nothing else was replaced. */
function mustRun(version: string, untouched: string): void {
  const found = versionsOf(PROCESSES);
  must(found.join() === version, `every replica runs ${version} (${found.join()})`);
  must(idsOf(...PROCESSES).length === 6, 'there are as many replicas as before');
  must(idsAre('edge', ...SERVERS) === untouched, 'edge, database, Redis and store are the same containers');
}

/** After the way back the clock makes an archive of the running release, in the newer database, and restores it on trial. */
async function restorableAgain(): Promise<void> {
  const limit = Date.now() + 120_000;
  // Images bear the number of their files, whatever their tag.
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  const archives = () => compose('exec', '-T', 'backups', 'ls', '/backups').split('\n');
  for (;;) {
    const verified = compose('exec', '-T', 'backups', 'sh', '-c', 'cat /backups/verified.json || true');
    const newest = archives()
      .filter((name) => name.endsWith('.tar.gz'))
      .at(-1)!;
    if (newest.endsWith(`-${version}.tar.gz`) && verified.includes(newest))
      return say(`  ${newest} was restored on trial`);
    must(Date.now() < limit, `the archive after the way back is tried: ${compose('logs', '--tail', '5', 'backups')}`);
    await sleep(1000);
  }
}

/** Runs `work` with an .env of its own in a folder of its own, and two gateways and contents. */
export async function scaled(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tocada-upgrade-'));
  env.COMPOSE_ENV_FILES = join(folder, '.env');
  writeFileSync(env.COMPOSE_ENV_FILES, '');
  Object.assign(env, { GATEWAY_REPLICAS: '2', CONTENT_REPLICAS: '2' });
  try {
    await work(folder);
  } finally {
    for (const name of ['WAIT', 'COMPOSE_ENV_FILES', 'COMPOSE_FILE', 'GATEWAY_REPLICAS', 'CONTENT_REPLICAS'])
      delete env[name];
    Object.assign(env, { LOG_LEVEL: 'info', RATE_LIMIT: 'off' });
    compose('up', '--detach', '--wait');
    rmSync(folder, { recursive: true, force: true });
  }
}

/** An upgrade with a changed setting and a new migration, the way back, a setting alone, and a release that does not start. */
export const upgrade = (): Promise<void> =>
  scaled(async (folder) => {
    compose('up', '--detach', '--wait');
    const untouched = idsAre('edge', ...SERVERS);

    release('drill', { content: MIGRATION, backup: 'ENV VERSION=drill' });
    env.LOG_LEVEL = 'warn';
    await withoutFailure('upgrade', async () => {
      await upgradeTo('drill');
      mustRun('drill', untouched);
      const replicas = idsAre(...PROCESSES);
      await execute('docker', ['compose', 'up', '--detach', '--wait'], options);
      must(idsAre(...PROCESSES) === replicas, '"docker compose up" after an upgrade replaces nothing');
    });
    must(/^VERSION=drill$/m.test(readFileSync(join(folder, '.env'), 'utf8')), 'the version is noted');

    await withoutFailure('back', async () => {
      await upgradeTo('--no-backup', 'latest');
      mustRun('latest', untouched);
    });
    await restorableAgain();

    const others = idsAre('content', 'companion', 'edge', ...SERVERS);
    env.RATE_LIMIT = 'on';
    compose('up', '--detach', '--wait');
    must(idsAre('content', 'companion', 'edge', ...SERVERS) === others, 'a setting replaces only its readers');
    // The two clients of changeSettings write faster than the limit allows.
    env.RATE_LIMIT = 'off';
    compose('up', '--detach', '--wait');
    await changeSettings('settings, two gateways', untouched);

    release('broken', { bookings: 'CMD ["node", "-e", "setInterval(() => {}, 1e9)"]' });
    env.WAIT = '60';
    await withoutFailure('a release that does not start', async () => {
      const { stderr } = await upgradeTo('--no-backup', 'broken').then(
        () => ({ stderr: 'it succeeded' }),
        (error: Error & { stderr: string }) => error,
      );
      must(stderr.includes('latest is running'), `the upgrade fails (${stderr.trim().split('\n').at(-1)})`);
      mustRun('latest', untouched);
    });
  });

/** With one gateway, as without any line in .env. */
export async function settings(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tocada-settings-'));
  env.COMPOSE_ENV_FILES = join(folder, '.env');
  writeFileSync(env.COMPOSE_ENV_FILES, '');
  try {
    await changeSettings('settings, one gateway', idsAre('edge', ...SERVERS));
  } finally {
    delete env.COMPOSE_ENV_FILES;
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A setting and a secret change while visitors and the admin are there. */
async function changeSettings(name: string, untouched: string): Promise<void> {
  const before = idsOf(...PROCESSES);
  const secret = `geheim-${Date.now()}-0123456789`;
  Object.assign(env, { LOG_LEVEL: 'warn', WEBHOOK_SECRET: secret });
  try {
    await withoutFailure(name, async () => void (await upgradeTo('--again')));
    const after = idsOf(...PROCESSES);
    must(after.length === before.length, 'there are as many replicas as before');
    must(!after.some((id) => before.includes(id)), 'every replica was replaced');
    must(compose('exec', '-T', 'bookings', 'cat', '/run/secrets/webhook_secret') === secret, 'the new secret is read');
    must(idsAre('edge', ...SERVERS) === untouched, 'edge, database, Redis and store are the same containers');
    compose('up', '--detach', '--wait');
    must(idsAre(...PROCESSES) === after.toSorted().join(), '"docker compose up" afterwards replaces nothing');
  } finally {
    env.LOG_LEVEL = 'info';
    delete env.WEBHOOK_SECRET;
  }
}

/** A Postgres that the stack has in place of the one that the compose file names. */
const POSTGRES = (tag: string) => `services: { postgres: { image: 'postgres:${tag}' } }\n`;

/** From Postgres 16, on a fresh stack, to the one that the compose file names, and where there is a newer one, to that. */
export async function major(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tocada-major-'));
  const override = join(folder, 'postgres.yml');
  env.COMPOSE_ENV_FILES = join(folder, '.env');
  writeFileSync(env.COMPOSE_ENV_FILES, '');
  try {
    env.COMPOSE_FILE = `docker-compose.yml:${override}`;
    writeFileSync(override, POSTGRES('16-alpine'));
    await freshStack();
    mustBePostgres(16);
    const writers = new Writers(2, 'major');
    await sleep(2000);
    await writers.stop();
    delete env.COMPOSE_FILE;
    await toMajor(16, 17, writers);
    if (!canHave('postgres:18-alpine')) return say('  no Postgres 18 can be had here');
    writeFileSync(override, POSTGRES('18-alpine'));
    env.COMPOSE_FILE = `docker-compose.yml:${override}`;
    // As an operator does who starts the new compose file first.
    spawnSync('docker', ['compose', 'up', '--detach', '--no-deps', 'postgres'], options);
    await refusesData(17);
    await toMajor(17, 18, writers);
    delete env.COMPOSE_FILE;
    await backToMajor(17);
    await writers.check();
  } finally {
    delete env.COMPOSE_FILE;
    delete env.COMPOSE_ENV_FILES;
    rmSync(folder, { recursive: true, force: true });
    removeStack();
    for (const from of [16, 17]) spawnSync('docker', ['volume', 'rm', `${PROJECT}_postgres-${from}`], options);
    await freshStack();
  }
}

export const canHave = (image: string): boolean =>
  [
    ['image', 'inspect', image],
    ['pull', '--quiet', image],
  ].some((command) => spawnSync('docker', command, options).status === 0);

function mustBePostgres(wanted: number): void {
  const version = compose('exec', '-T', 'postgres', 'postgres', '--version');
  must(version.includes(` ${wanted}.`), `Postgres ${wanted} runs (${version})`);
}

/** A start on data of another major ends with the sentence that names the command. */
async function refusesData(made: number): Promise<void> {
  const sentence = `The volume holds data of Postgres ${made}, and this is Postgres ${made + 1}: sh deploy/docker/upgrade.sh --new-postgres.`;
  for (const limit = Date.now() + 30_000; !compose('logs', 'postgres').includes(sentence); await sleep(500))
    must(Date.now() < limit, `the log says: ${sentence}`);
}

async function toMajor(from: number, to: number, writers: Writers): Promise<void> {
  const began = Date.now();
  await upgradeTo('--new-postgres');
  mustBePostgres(to);
  await healthy();
  await writers.check();
  const kept = docker(
    'run',
    '--rm',
    `--volume=${PROJECT}_postgres-${from}:/data:ro`,
    '--user=70',
    'tocada-setup',
    '-p',
    READ_MAJOR,
  );
  must(kept === `${from}`, `the data of before are kept (${kept})`);
  say(`  from Postgres ${from} to ${to} in ${seconds(Date.now() - began)}`);
}

/** The commands of deploy/UPGRADE.md. */
async function backToMajor(major: number): Promise<void> {
  compose('rm', '--stop', '--force', 'postgres', 'backups', ...PROCESSES);
  docker('volume', 'rm', `${PROJECT}_postgres`);
  compose('create', 'postgres');
  const volumes = [`--volume=${PROJECT}_postgres-${major}:/from:ro`, `--volume=${PROJECT}_postgres:/to`];
  docker('run', '--rm', '--user=0', '--entrypoint=cp', ...volumes, `postgres:${major}-alpine`, '-a', '/from/.', '/to/');
  await execute('docker', ['compose', 'up', '--detach', '--wait'], options);
  mustBePostgres(major);
  await healthy();
}

const READ_MAJOR = "require('fs').readFileSync('/data/PG_VERSION','utf8').trim()";

/** Redis 8 reads what 7 has written. 7 does not read what 8 has written: its way back is an empty volume. */
export async function majorRedis(): Promise<void> {
  if (!canHave('redis:8-alpine')) return say('  no Redis 8 can be had here');
  const folder = mkdtempSync(join(tmpdir(), 'tocada-redis-'));
  const override = join(folder, 'redis.yml');
  writeFileSync(override, "services: { redis: { image: 'redis:8-alpine' } }\n");
  const mustBe = (wanted: number) => {
    const version = compose('exec', '-T', 'redis', 'redis-server', '--version');
    must(version.includes(`v=${wanted}.`), `Redis ${wanted} runs (${version})`);
  };
  const writers = new Writers(2, 'redis');
  try {
    mustBe(7);
    const { session } = (await (await call('/api/admin/session', 'POST', { password: PASSWORD })).json()) as {
      session: string;
    };
    const signedIn = async () =>
      (await call('/api/admin/bookings', 'GET', undefined, { authorization: `Bearer ${session}` })).status === 200;
    must(await signedIn(), 'the session opens the panel');
    env.COMPOSE_FILE = `docker-compose.yml:${override}`;
    await execute('docker', ['compose', 'up', '--detach', '--wait'], options);
    await healthy();
    mustBe(8);
    must(await signedIn(), 'the session of before still opens the panel');
    delete env.COMPOSE_FILE;
    compose('rm', '--stop', '--force', 'redis');
    docker('volume', 'rm', `${PROJECT}_redis`);
    await execute('docker', ['compose', 'up', '--detach', '--wait'], options);
    await healthy();
    mustBe(7);
    must(!(await signedIn()), 'the panel asks for the password again');
    await sleep(2000);
  } finally {
    await writers.stop();
    delete env.COMPOSE_FILE;
    rmSync(folder, { recursive: true, force: true });
  }
  await writers.check();
}

/** In place of a registry, which the drill does without: another Postgres, and another label in images of our own. */
const PULLED = (docker: string) => `#!/bin/sh
case "$*" in
  'compose pull postgres redis storage') printf 'FROM postgres:17-alpine\nLABEL drill=${Date.now()}\n' | ${docker} build --quiet --tag postgres:17-alpine - ;;
  'compose build --pull '*) shift 3; exec ${docker} compose build --build-arg REVISION=drill-${Date.now()} "$@" ;;
  *' pull'*) echo "no registry has $*" >&2; exit 1 ;;
  *) exec ${docker} "$@" ;;
esac
`;

/** Security updates: the same release on new bases, and a new Postgres, while visitors and the admin are there. */
export async function pull(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tocada-pull-'));
  const { PATH } = env;
  env.COMPOSE_ENV_FILES = join(folder, '.env');
  writeFileSync(env.COMPOSE_ENV_FILES, '');
  const real = execFileSync('sh', ['-c', 'command -v docker'], { ...options }).trim();
  writeFileSync(join(folder, 'docker'), PULLED(real), { mode: 0o755 });
  const imagesOf = () => inspect(...idsOf(...PROCESSES, 'edge', 'postgres')).map(({ Image }) => Image);
  const before = imagesOf();
  try {
    env.PATH = `${folder}:${PATH}`;
    const { askers } = await underLoad('newest images', async () => void (await upgradeTo('--pull')));
    say(`  no answer for ${askers.pause} ms`);
    const after = imagesOf();
    must(after.length === before.length, 'there are as many containers as before');
    must(!after.some((image) => before.includes(image)), 'every container has a new image');
    must(versionsOf(PROCESSES).join() === 'latest', 'the release is the same');
    must(inspect('tocada-gateway:latest-before')[0]?.Id, 'the images of before are kept');
  } finally {
    env.PATH = PATH;
    delete env.COMPOSE_ENV_FILES;
    rmSync(folder, { recursive: true, force: true });
  }
}

/** With a third of a processor for each replica an upgrade may fail, but no acknowledged write is lost and the site answers. */
export const starved = (): Promise<void> =>
  scaled(async (folder) => {
    release('drill', { content: MIGRATION });
    const override = join(folder, 'starved.yml');
    const limits = PROCESSES.map((name) => `  ${name}: { deploy: { resources: { limits: { cpus: '0.3' } } } }\n`);
    writeFileSync(override, `services:\n${limits.join('')}`);
    env.COMPOSE_FILE = `docker-compose.yml:${override}`;
    compose('up', '--detach', '--wait');
    const untouched = idsAre('edge', ...SERVERS);
    let outcome = 'done';
    await underLoad('starved upgrade', async () => {
      await upgradeTo('--no-backup', 'drill').catch(({ stderr }: Error & { stderr: string }) => {
        outcome = stderr.trim().split('\n').at(-1)!;
      });
    });
    const versions = versionsOf(PROCESSES);
    must(versions.length === 1, `one release is running (${versions.join()})`);
    must(idsAre('edge', ...SERVERS) === untouched, 'edge, database, Redis and store are the same containers');
    must((await call('/')).status === 200, 'the site answers');
    say(`  starved: ${outcome}`);
  });

/** Replaces the edge, which holds the port, by a changed one, and measures how long the site gives no answer. */
export async function edge(): Promise<void> {
  release('edge', { edge: 'USER root\nRUN echo "# changed" >> /etc/caddy/Caddyfile\nUSER 1000:1000' });
  const folder = mkdtempSync(join(tmpdir(), 'tocada-edge-'));
  env.COMPOSE_ENV_FILES = join(folder, '.env');
  writeFileSync(env.COMPOSE_ENV_FILES, '');
  try {
    const { askers } = await underLoad('edge', async () => void (await upgradeTo('--no-backup', 'edge')));
    must(versionsOf(['edge']).join() === 'edge', 'the new edge runs');
    must(askers.pause < 10_000, `the pause is short (${askers.pause} ms)`);
    say(`  no answer for ${askers.pause} ms: ${[...new Set(askers.failed)].join('; ')}`);
  } finally {
    delete env.COMPOSE_ENV_FILES;
    compose('up', '--detach', '--wait');
    // The connections to the edge before have ended.
    await healthy();
    rmSync(folder, { recursive: true, force: true });
  }
}
