// What docker-compose.yml promises, tried on a Docker engine: npm run test:docker [step…]. A project of its own on ports of
// its own; nothing but Node and Docker is needed, and for e2e what npm test needs.
import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';

const PROJECT = 'tocada-drill';
const PASSWORD = 'contraseña-de-prueba';
const env = {
  ...process.env,
  COMPOSE_PROJECT_NAME: PROJECT,
  ADMIN_PASSWORD: PASSWORD,
  PORT: process.env.PORT || '8480',
  HTTPS_PORT: process.env.HTTPS_PORT || '8443',
  RATE_LIMIT: 'off',
  LOG_LEVEL: 'info',
};
const SITE = `http://localhost:${env.PORT}`;
const options = { cwd: fileURLToPath(new URL('../..', import.meta.url)), env, encoding: 'utf8', maxBuffer: 1e9 };

const say = (line) => process.stdout.write(`${line}\n`);
const docker = (...args) => execFileSync('docker', args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] }).trim();
const compose = (...args) => docker('compose', '--progress', 'quiet', ...args);
const idsOf = (service) =>
  compose('ps', '-aq', ...[service ?? []].flat())
    .split('\n')
    .filter(Boolean);
const inspect = (...ids) => JSON.parse(docker('inspect', ...ids));
const serviceOf = (container) => container.Config.Labels['com.docker.compose.service'];

function must(fact, what) {
  if (!fact) throw new Error(`not so: ${what}`);
}

async function healthy(limit = 90_000) {
  const began = Date.now();
  for (;;) {
    const answer = await fetch(`${SITE}/api/health`, { signal: AbortSignal.timeout(5000) }).catch(() => undefined);
    if (answer?.ok) return Date.now() - began;
    must(Date.now() - began < limit, `healthy within ${limit / 1000} s: ${await answer?.text()}`);
    await sleep(100);
  }
}

const call = async (path, method = 'GET', body = undefined, headers = {}) =>
  fetch(SITE + path, {
    method,
    headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  });
const password = `password=${encodeURIComponent(PASSWORD)}`;
const list = async (path) => (await call(`/api/admin/${path}?${password}`)).json();

/** Requests and events that are sent on and on; what was acknowledged is kept to be asked for. */
class Writers {
  acknowledged = { bookings: [], events: [] };
  refused = 0;
  reasons = new Set();
  #stopping = false;
  #running;

  constructor(count, prefix) {
    const one = async (kind, path, body, name) => {
      try {
        const answer = await call(path, 'POST', body, kind === 'bookings' ? { 'idempotency-key': name } : {});
        const text = await answer.text();
        if (answer.status === 201) this.acknowledged[kind].push(name);
        else this.refuse(`${path} ${answer.status} ${text} (request ${answer.headers.get('x-request-id')})`);
      } catch (error) {
        this.refuse(`${path} ${error.cause?.code ?? error.message}`);
      }
    };
    const client = async (index) => {
      for (let turn = 0; !this.#stopping; turn += 1) {
        const name = `${prefix}-${index}-${turn}-${process.pid}`;
        const booking = {
          name,
          email: `${name}@example.org`,
          phone: '9795550100',
          eventDate: '2150-05-01',
          eventType: 'Boda',
          location: 'Bryan TX',
        };
        await one('bookings', '/api/booking-inquiry', booking, name);
        const event = { title: name, date: '2150-05-01T20:00', location: 'Bryan TX', password: PASSWORD };
        await one('events', '/api/admin/events', event, name);
      }
    };
    this.#running = Promise.all(Array.from({ length: count }, (_, index) => client(index)));
  }

  refuse(reason) {
    this.refused += 1;
    this.reasons.add(reason);
  }

  async stop() {
    this.#stopping = true;
    await this.#running;
  }

  /** Every acknowledged write is there once. */
  async check() {
    for (const [kind, key] of [
      ['bookings', 'name'],
      ['events', 'title'],
    ]) {
      const times = new Map();
      for (const row of await list(kind)) times.set(row[key], (times.get(row[key]) ?? 0) + 1);
      const lost = this.acknowledged[kind].filter((name) => !times.has(name));
      const twice = this.acknowledged[kind].filter((name) => times.get(name) > 1);
      must(
        lost.length === 0,
        `no acknowledged write of ${kind} is lost (${lost.length} of ${this.acknowledged[kind].length})`,
      );
      must(kind === 'events' || twice.length === 0, `no request is there twice (${twice.length})`);
    }
    const { bookings, events } = this.acknowledged;
    say(`  ${bookings.length} requests and ${events.length} events acknowledged, all there; ${this.refused} refused`);
  }
}

const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(0)} s`;

/** The same requests on and on, each after its answer: what failed, and for how long nobody was answered. */
class Askers {
  failed = [];
  answered = 0;
  slowest = 0;
  /** The longest time without an answer. */
  pause = 0;
  #last = Date.now();
  #stopping = false;
  #running;

  constructor(requests) {
    this.#running = Promise.all(requests.map((request) => this.#ask(request)));
  }

  async #ask(request) {
    for (; !this.#stopping; await sleep(5)) {
      const began = Date.now();
      try {
        const answer = await call(...request);
        await answer.arrayBuffer();
        if (answer.status === 200) this.#heard();
        else this.failed.push(`${request[0]} ${answer.status}`);
      } catch (error) {
        this.failed.push(`${request[0]} ${error.cause?.code ?? error.message}`);
      }
      this.slowest = Math.max(this.slowest, Date.now() - began);
    }
  }

  #heard() {
    this.answered += 1;
    this.pause = Math.max(this.pause, Date.now() - this.#last);
    this.#last = Date.now();
  }

  stop() {
    this.#stopping = true;
    return this.#running;
  }
}

/** A release of the same code: other images by their labels alone. */
async function withNewImages(names, work) {
  const { VERSION = 'latest' } = env;
  for (const name of names) {
    const input = `FROM tocada-${name}:${VERSION}\nLABEL drill="${Date.now()}"\n`;
    execFileSync('docker', ['build', '--quiet', '--tag', `tocada-${name}:drill`, '-'], { ...options, input });
  }
  env.VERSION = 'drill';
  try {
    await work();
  } finally {
    env.VERSION = VERSION;
  }
}

const PROCESSES = ['gateway', 'content', 'bookings', 'companion'];
const EVENT = { title: 'Noche de Rock', date: '2150-05-01T20:00', location: 'Bryan TX' };
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

/** A photo in the gallery, uploaded as the admin's browser does it, and worked on. */
async function addPhoto() {
  const bytes = Buffer.from(PIXEL, 'base64');
  const asked = { filename: 'foto.png', type: 'image/png', size: bytes.length, password: PASSWORD };
  const { uploadURL, headers, imageURL } = await (await call('/api/admin/gallery/upload', 'POST', asked)).json();
  const put = await fetch(uploadURL, { method: 'PUT', headers, body: bytes });
  must(put.ok, `the photo is uploaded (${put.status})`);
  const { id } = await (
    await call('/api/admin/gallery', 'POST', { imageURL, title: null, alt: 'Foto', eventId: null, password: PASSWORD })
  ).json();
  for (const limit = Date.now() + 60_000; ; await sleep(100)) {
    const row = (await list('gallery')).find((row) => row.id === id);
    if (row.image.state === 'ready') return row;
    must(Date.now() < limit, 'the photo is worked on within a minute');
  }
}

/** All rows, and the bytes of a photo as visitors get it. */
async function stateWith({ image }) {
  const rows = await Promise.all(['events', 'bookings', 'gallery'].map(list));
  const picture = await call(image.sources[0].url);
  must(picture.ok, `the photo is shown (${picture.status})`);
  return JSON.stringify([rows, Buffer.from(await picture.arrayBuffer()).toString('base64')]);
}

/** End-to-end suites that do not fit a deployed stack, and why. */
const ASIDE = {
  start: 'starts and stops stacks',
  backup: 'needs two stacks; the step "backup" does the same',
  bookings: 'needs a mail server that misbehaves when told',
  companion: 'needs other limits',
  'companion-guard': 'needs keys of providers, and a private port',
  'companion-imports': 'kills processes',
  'fresh-reads': 'asks each gateway by its own address',
  'hostile-credentials': 'reads what each process was started with',
  'hostile-doors': 'needs keys of providers, and private ports',
  'hostile-flood': 'needs rate limits, which the others must not meet, and a mail server of its own',
  images: 'kills processes, and cannot wait a day for orphans',
  metrics: 'reads private ports',
  notices: 'kills processes, and needs a mail server that misbehaves when told',
  outages: 'kills processes; the step "kills" does the same',
  overload: 'stops processes for a while',
  replicas: 'kills processes; the step "kills" does the same',
  traces: 'needs a collector',
  upgrade: 'needs databases of its own',
  'uploads-multipart': 'needs another limit for files',
};

/** Servers behind the stack, as this host reaches them: Linux leads to the networks of containers. */
function backing() {
  const kept = keptSecrets();
  const at = (service) => Object.values(inspect(...idsOf(service))[0].NetworkSettings.Networks)[0].IPAddress;
  const database = (name) =>
    `postgresql://${name}:${kept[`${name.toUpperCase()}_DATABASE_PASSWORD`]}@${at('postgres')}:5432/${name}`;
  return {
    CONTENT_DATABASE_URL: database('content'),
    BOOKINGS_DATABASE_URL: database('bookings'),
    REDIS_URL: `redis://:${kept.REDIS_PASSWORD}@${at('redis')}:6379`,
    S3_ENDPOINT: `http://${at('storage')}:8333`,
    S3_BUCKET: 'media',
    S3_ACCESS_KEY_ID: kept.S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY: kept.S3_SECRET_ACCESS_KEY,
  };
}

const keptSecrets = () =>
  JSON.parse(
    docker(
      'run',
      '--rm',
      '--network=none',
      `--volume=${PROJECT}_kept-secrets:/kept:ro`,
      '--user=nobody',
      'tocada-setup',
      '-p',
      "require('fs').readFileSync('/kept/secrets.json','utf8')",
    ),
  );

/** Ports of this host that answer at an address of its own, as its neighbours see them. */
async function scan() {
  const addresses = Object.entries(networkInterfaces()).filter(([name]) => !/^(lo|docker|br-|veth)/.test(name));
  const host = addresses.flatMap(([, found]) => found).find(({ family }) => family === 'IPv4')?.address ?? '127.0.0.1';
  const open = [];
  const one = (port) =>
    new Promise((resolve) => {
      const socket = createConnection({ port, host, timeout: 1000 });
      const end = (answers) => {
        if (answers) open.push(port);
        resolve(socket.destroy());
      };
      socket
        .once('connect', () => end(true))
        .once('error', () => end(false))
        .once('timeout', () => end(false));
    });
  for (let first = 1; first < 65_536; first += 256)
    await Promise.all(Array.from({ length: Math.min(256, 65_536 - first) }, (_, index) => one(first + index)));
  return open;
}
/** Open before the stack is up. */
let before = [];

const STEPS = {
  /** One command on a clean host. */
  async up() {
    compose('down', '--volumes', '--timeout', '5');
    before = await scan();
    compose('--profile', 'backup', 'build');
    const began = Date.now();
    compose('up', '--detach', '--wait');
    say(`  healthy ${seconds(Date.now() - began)} after "docker compose up -d --wait"`);
    await healthy(2000);
    const memory = docker('stats', '--no-stream', '--format', '{{.Name}} {{.MemUsage}}', ...idsOf());
    say(memory.replace(/^/gm, '  '));
  },

  /** No root, no writable root file system, no capability, no open port but the edge's. */
  async confined() {
    const containers = inspect(...idsOf());
    for (const container of containers) {
      const { Config, HostConfig, State } = container;
      const name = serviceOf(container);
      must(Config.User && !/^(0|root)(:|$)/.test(Config.User), `${name} does not run as root (${Config.User})`);
      must(HostConfig.CapDrop?.includes('ALL') && !HostConfig.CapAdd?.length, `${name} has no capability`);
      must(HostConfig.SecurityOpt?.includes('no-new-privileges:true'), `${name} gains no privileges`);
      must(HostConfig.Memory > 0 && HostConfig.PidsLimit > 0, `${name} has limits`);
      if (!State.Running) continue;
      must(HostConfig.ReadonlyRootfs, `${name} has a read-only root file system`);
      const user = docker('exec', container.Id, 'id', '-u');
      must(user !== '0', `${name} is no root inside`);
      for (const path of ['/written', '/usr/written', '/etc/written']) {
        const { status } = spawnSync('docker', ['exec', '--user', '0', container.Id, 'touch', path], options);
        must(status !== 0, `${name}: not even root writes ${path}`);
      }
    }
    const published = containers.filter(({ NetworkSettings }) => Object.values(NetworkSettings.Ports).some(Boolean));
    must(published.map(serviceOf).join() === 'edge', `only the edge is published (${published.map(serviceOf)})`);
    const open = (await scan()).filter((port) => !before.includes(port));
    must(
      open.every((port) => [env.PORT, env.HTTPS_PORT].includes(`${port}`)),
      `no other port is open (${open})`,
    );
    say(`  ${containers.length} containers; a scan of this host finds ${open.join(' and ')}, the edge's`);
  },

  /** No secret in images, environments, logs, metrics or error pages. */
  async secrets() {
    const kept = keptSecrets();
    await call('/api/admin/session', 'POST', { password: `${PASSWORD}x` });
    await call(`/api/admin/bookings?${password}`);
    const images = [...new Set(inspect(...idsOf()).map(({ Config }) => Config.Image))];
    const places = {
      'docker inspect': docker('inspect', ...idsOf()),
      'docker history':
        images.map((image) => docker('history', '--no-trunc', image)).join('\n') + docker('inspect', ...images),
      logs: compose('logs', '--no-color'),
      metrics: PROCESSES.map((name) =>
        compose(
          'exec',
          '-T',
          name,
          'node',
          '-e',
          "fetch('http://127.0.0.1:9100/metrics').then(async (a) => console.log(await a.text()))",
        ),
      ).join('\n'),
      'error pages': await Promise.all(
        [
          '/no-existe',
          '/api/no-existe',
          `/api/admin/bookings/x?${password}`,
          '/companion/s3/sts',
          '/media/gallery/x',
        ].map(async (path) => (await call(path)).text()),
      ).then((texts) => texts.join('\n')),
    };
    for (const [place, text] of Object.entries(places))
      for (const [name, value] of Object.entries(kept))
        for (const form of [value, encodeURIComponent(value)]) must(!text.includes(form), `${place} holds no ${name}`);
    say(`  ${Object.keys(kept).length} secrets looked for in ${Object.keys(places).join(', ')}: none`);
  },

  /** kill -9 of every container in turn, under writes. */
  async kills() {
    const writers = new Writers(4, 'kill');
    const lines = [];
    try {
      for (const service of ['gateway', 'content', 'bookings', 'companion', 'redis', 'postgres', 'storage', 'edge']) {
        await sleep(1000);
        const [{ Id, State, RestartCount }] = inspect(...idsOf(service));
        // "docker kill" would count as a wish that it stay away.
        process.kill(State.Pid, 'SIGKILL');
        const gone = () => inspect(Id)[0].RestartCount > RestartCount;
        for (const limit = Date.now() + 30_000; !gone(); await sleep(100))
          must(Date.now() < limit, `${service} is restarted`);
        const recovered = await healthy();
        for (const limit = Date.now() + 60_000; inspect(Id)[0].State.Health?.Status !== 'healthy'; await sleep(200))
          must(Date.now() < limit, `${service} is healthy again`);
        lines.push(`${service} ${(recovered / 1000).toFixed(1)} s`);
      }
    } finally {
      await writers.stop();
    }
    say(`  healthy again after kill -9: ${lines.join(', ')}`);
    await writers.check();
  },

  /** down and up keep everything. */
  async again() {
    const state = async () => [await list('bookings'), await list('events')];
    const rows = await state();
    compose('down');
    compose('up', '--detach', '--wait');
    await healthy();
    const found = new Set((await state()).flat().map((row) => JSON.stringify(row)));
    const changed = rows.flat().filter((row) => !found.has(JSON.stringify(row)));
    must(changed.length === 0, `down and up keep all rows (${changed.length}, as ${JSON.stringify(changed[0])})`);
    must(found.size === rows.flat().length, `and add none (${found.size}, before ${rows.flat().length})`);
    say(`  ${rows[0].length} requests and ${rows[1].length} events as before`);
  },

  /** New images of gateway, content, bookings and companion under load, three times over, without a failed request. */
  async roll() {
    const names = PROCESSES;
    compose(
      'up',
      '--detach',
      '--wait',
      '--no-recreate',
      ...names.slice(0, 2).flatMap((name) => ['--scale', `${name}=2`]),
    );
    const { uploadToken } = await (await call('/api/admin/session', 'POST', { password: PASSWORD })).json();
    const authorization = { authorization: `Bearer ${uploadToken}` };
    const upload = { filename: 'foto.jpg', type: 'image/jpeg', metadata: {} };
    const requests = [
      ['/'],
      ['/api/events/upcoming'],
      ['/api/band-members'],
      ['/companion/s3/multipart', 'POST', upload, authorization],
    ];
    for (let round = 1; round <= 3; round += 1) {
      const writers = new Writers(2, `roll${round}`);
      const askers = new Askers(requests);
      const began = Date.now();
      try {
        await withNewImages(names, async () => {
          const old = new Set(names.flatMap((name) => inspect(...idsOf(name)).map(({ Image }) => Image)));
          // Beside the load, which this process makes.
          await promisify(execFile)('sh', ['deploy/docker/roll.sh', ...names], options);
          const now = names.flatMap((name) => inspect(...idsOf(name)).map(({ Image }) => Image));
          must(now.length === 6 && now.every((image) => !old.has(image)), 'every replica runs the new image');
        });
      } finally {
        await Promise.all([askers.stop(), writers.stop()]);
      }
      const { failed, answered, slowest } = askers;
      must(
        failed.length === 0,
        `no request failed: ${failed.slice(0, 5).join('; ')} (${failed.length} of ${answered})`,
      );
      must(writers.refused === 0, `no write was refused (${writers.refused}: ${[...writers.reasons].join('; ')})`);
      say(`  rolled in ${seconds(Date.now() - began)}: ${answered} requests, none failed, the slowest ${slowest} ms`);
      await writers.check();
    }
  },

  /** A new image of the edge, which holds the port: how long nobody answers. */
  async edge() {
    const askers = new Askers([['/'], ['/api/events/upcoming']]);
    let status;
    try {
      await withNewImages(['edge'], async () => {
        await sleep(1000);
        await promisify(execFile)('docker', ['compose', 'up', '--detach', '--no-deps', '--wait', 'edge'], options);
        status = (await call('/')).status;
      });
    } finally {
      await askers.stop();
    }
    must(status === 200, 'the new edge answers');
    const { failed, answered, pause } = askers;
    must(pause < 10_000, `the pause is short (${pause} ms)`);
    say(
      `  no answer for ${pause} ms: ${failed.length} of ${answered} requests failed (${[...new Set(failed)].join('; ')})`,
    );
  },

  /** Everything back from an archive: in a bucket onto this stack, in a folder onto an empty one. */
  async backup() {
    const folder = mkdtempSync(join(tmpdir(), 'tocada-backups-'));
    // Whoever the container's user is on this host.
    chmodSync(folder, 0o777);
    const run = (...args) => compose('run', '--rm', '-T', ...args);
    const archiveIn = (told) => /objects are in (\S+)/.exec(told)[1];
    try {
      const photo = await addPhoto();
      const before = await stateWith(photo);
      env.BACKUPS = folder;
      const local = archiveIn(run('--no-deps', 'backup'));
      run('--no-deps', '--env', 'S3_BUCKET=band-backups', 'bucket');
      const remote = archiveIn(run('--no-deps', '--env', 'BACKUP_TO=s3://band-backups/nightly', 'backup'));

      await call('/api/admin/events', 'POST', { ...EVENT, title: 'Después', password: PASSWORD });
      await call(`/api/admin/gallery/${photo.id}?${password}`, 'DELETE', {});
      compose('stop', ...PROCESSES);
      run('--no-deps', 'backup', 'restore', remote, '--overwrite');
      compose('up', '--detach', '--wait');
      await healthy();
      must((await stateWith(photo)) === before, 'the stack is as it was when the archive was made');
      say(`  restored from ${remote}`);

      compose('down', '--volumes');
      run('backup', 'restore', local);
      compose('up', '--detach', '--wait');
      await healthy();
      must((await stateWith(photo)) === before, 'another host is as the first one was');
      say(`  restored onto an empty host from ${local}`);
    } finally {
      delete env.BACKUPS;
      rmSync(folder, { recursive: true, force: true });
    }
  },

  /** The end-to-end suites, browser and all, against this stack: with mail caught, and imports from this host allowed. */
  async e2e() {
    const folder = mkdtempSync(join(tmpdir(), 'tocada-e2e-'));
    const settings = join(folder, 'compose.yml');
    const companion = { environment: { COMPANION_ALLOW_PRIVATE_ADDRESSES: 'on' } };
    writeFileSync(settings, JSON.stringify({ services: { companion } }));
    const has = { SMTP_URL: 'smtp://mailpit:1025', COMPANION_DROPBOX_KEY: 'k', COMPANION_DROPBOX_SECRET: 's' };
    Object.assign(env, has, { COMPOSE_PROFILES: 'dev', COMPOSE_FILE: `docker-compose.yml${delimiter}${settings}` });
    try {
      // Secrets are read when a container is made.
      compose('up', '--detach', '--wait', '--force-recreate', '--scale', 'gateway=1');
      await healthy();
      const e2e = join(options.cwd, 'deploy/local/e2e');
      const names = readdirSync(e2e).flatMap((file) => /^(.*)\.e2e\.ts$/.exec(file)?.slice(1) ?? []);
      for (const name of names) if (ASIDE[name]) say(`  ${name} stands aside: ${ASIDE[name]}`);
      say('  in the others, tests of processes, logs and secrets of a stack of their own are skipped');
      const files = names.filter((name) => !ASIDE[name]).map((name) => join(e2e, `${name}.e2e.ts`));
      const [{ Gateway }] = inspect(`${PROJECT}_outside`)[0].IPAM.Config;
      const { status } = spawnSync(
        process.execPath,
        [join(options.cwd, 'deploy/local/run.mjs'), 'test', '--runTestsByPath', ...files],
        {
          ...options,
          stdio: 'inherit',
          env: {
            ...process.env,
            BACKING: 'embedded',
            E2E_URL: SITE,
            E2E_HOST: Gateway,
            E2E_BACKING: JSON.stringify(backing()),
            E2E_HAS: `COMPANION_ALLOW_PRIVATE_ADDRESSES ${Object.keys(has).join(' ')}`,
          },
        },
      );
      must(status === 0, 'all of them pass');
    } finally {
      for (const name of [...Object.keys(has), 'COMPOSE_PROFILES', 'COMPOSE_FILE']) delete env[name];
      compose('up', '--detach', '--wait', '--force-recreate', '--remove-orphans');
      rmSync(folder, { recursive: true, force: true });
    }
  },

  down() {
    compose('down', '--volumes', '--timeout', '5');
  },
};

const wanted = process.argv.slice(2);
let failures = 0;
for (const name of wanted.length > 0 ? wanted : Object.keys(STEPS)) {
  must(STEPS[name], `there is a step ${name}: ${Object.keys(STEPS).join(', ')}`);
  say(name);
  try {
    await STEPS[name]();
  } catch (error) {
    failures += 1;
    say(`  FAILED ${error.stderr?.trim() || error.cause?.message || error.message}`);
  }
}
process.exit(failures > 0 ? 1 : 0);
