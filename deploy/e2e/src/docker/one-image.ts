import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { addPhoto } from './backups.js';
import { call, list } from './calls.js';
import { docker, env, healthy, inspect, inspectOne, must, options, say, seconds } from './engine.js';
import {
  begin,
  CONFINED,
  end,
  freshOne,
  IMAGE,
  logs,
  NAME,
  OPEN,
  refused,
  removeOne,
  START_LIMIT,
  VOLUME,
} from './one-container.js';
import { Writers } from './writers.js';

const execute = promisify(execFile);

const MOST_BYTES = 700_000_000;
const STRONG = 'caballo grapa correcto pila';
const CODE = /^ +([2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4})$/m;
/** Names of packages and programs that only those who build need. */
const TOOLS = ['typescript', 'vite', 'rolldown', 'jest', 'testcontainers', 'playwright-core', 'nx', 'oxlint'];

/** Builds the image as another release than the one of the repository. */
function build(): void {
  const argv = [
    'build',
    '--file=deploy/docker/Dockerfile',
    '--target=one',
    '--build-arg=VERSION=1.0.0',
    `--tag=${IMAGE}`,
    '.',
  ];
  execFileSync('docker', argv, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
}

/** From nothing to a password, a booked request and a photo, in the documented memory, without any right. */
export async function one(): Promise<void> {
  build();
  const { Size } = inspect(IMAGE)[0] as unknown as { Size: number };
  must(Size <= MOST_BYTES, `the image has at most 700 MB (${Math.round(Size / 1e6)})`);
  removeOne();
  const found = docker(
    'run',
    '--rm',
    '--entrypoint=sh',
    IMAGE,
    '-c',
    `cd node_modules && ls -d ${TOOLS.join(' ')} 2>/dev/null; command -v gcc cc make; true`,
  );
  must(found === '', `nothing in it is for builders alone (${found})`);

  const began = Date.now();
  await begin(IMAGE, []);
  say(`  healthy ${seconds(Date.now() - began)} after "docker run", with the demo band; ${Math.round(Size / 1e6)} MB`);
  const { Id, HostConfig, Config } = inspectOne(NAME);
  must(Config.User === '1000:1000' && HostConfig.ReadonlyRootfs, 'no root, and no writable root file system');
  must(docker('exec', Id, 'id', '-u') === '1000', 'no root inside');
  await becomesHealthy();

  for (const limit = Date.now() + 60_000; !CODE.test(logs()); await sleep(200))
    must(Date.now() < limit, 'the log shows a code');
  const code = CODE.exec(logs())![1]!;
  must(
    (await call('/api/setup', 'POST', { code: 'AAAA-AAAA-AAAA', password: STRONG })).status === 400,
    'another code opens nothing',
  );
  must(
    (await call('/api/setup', 'POST', { code, password: STRONG })).status === 204,
    'the code opens the way to the password',
  );
  must((await call('/api/admin/session', 'POST', { password: STRONG })).status === 200, 'the password opens the panel');
  say('  the password is set with the code of the log');

  // The password is the volume's, until a setting names another.
  end();
  await begin();
  const requests = new Writers(1, 'one');
  await sleep(3000);
  await requests.stop();
  await requests.check();
  const photo = await addPhoto();
  must((await call(photo.image.sources[0]!.url)).status === 200, 'the photo is shown');
  say(`  ${docker('stats', '--no-stream', '--format', '{{.MemUsage}}', NAME)} with a request and a photo`);

  const said = refused(IMAGE);
  must(
    /^Another container \(\S+, since \S+\) uses this volume/m.test(said),
    `a second container says who has the volume: ${said}`,
  );
  const left = docker('run', '--rm', `--volume=${VOLUME}:/data:ro`, '--entrypoint=ls', IMAGE, '/data');
  say(`  in /data: ${left.replaceAll('\n', ' ')}`);
}

/** Docker's own health check. */
async function becomesHealthy(): Promise<void> {
  const state = () => inspectOne(NAME).State.Health?.Status;
  for (const limit = Date.now() + 60_000; state() !== 'healthy'; await sleep(500))
    must(Date.now() < limit, `the container becomes healthy (${state()})`);
}

/** Killed at ten random moments of its start and its work, and stopped under load in ten seconds. */
export async function oneKills(): Promise<void> {
  await freshOne();
  const all: Writers[] = [];
  for (let turn = 1; turn <= 10; turn += 1) {
    const writers = new Writers(2, `one-${turn}`);
    all.push(writers);
    // Some kills hit a start, some the work after it.
    const moment = Math.random() * 20_000;
    await sleep(moment);
    docker('kill', '--signal=KILL', NAME);
    await writers.stop();
    docker('start', NAME);
    say(`  killed after ${seconds(moment)}, ${writers.acknowledged.bookings.length} requests acknowledged`);
  }
  await healthy(START_LIMIT);
  for (const writers of all) await writers.check();

  const writers = new Writers(2, 'one-stop');
  await sleep(2000);
  const began = Date.now();
  docker('stop', '--time=10', NAME);
  const took = Date.now() - began;
  await writers.stop();
  const { State } = inspectOne(NAME) as unknown as { State: { ExitCode: number } };
  must(
    State.ExitCode === 0 && took < 10_000,
    `it stops by itself within ten seconds (${took} ms, status ${State.ExitCode})`,
  );
  say(`  stopped under load in ${took} ms`);
  docker('start', NAME);
  await healthy(START_LIMIT);
  await writers.check();
}

/** A full volume: changes are refused in plain words, pages are shown, a start says why it ends, and room is all that it needs. */
export async function oneFull(): Promise<void> {
  removeOne();
  const small = [
    '--driver=local',
    '--opt=type=tmpfs',
    '--opt=device=tmpfs',
    '--opt=o=size=384m,uid=1000,gid=1000,mode=711',
  ];
  docker('volume', 'create', ...small, VOLUME);
  // Holds the volume, which would be empty after the end of the last container. Fills and frees it.
  const keeper = docker('run', '--detach', '--rm', `--volume=${VOLUME}:/data`, '--entrypoint=sleep', IMAGE, '1000000');
  const inKeeper = (...command: string[]) => spawnSync('docker', ['exec', keeper, ...command], options);
  try {
    await begin();
    const writers = new Writers(2, 'one-full');
    try {
      await sleep(2000);
      inKeeper('dd', 'if=/dev/zero', 'of=/data/ballast', 'bs=1M');
      for (const limit = Date.now() + 120_000; writers.refused < 5; await sleep(100))
        must(Date.now() < limit, 'writes are refused within two minutes');
      await sleep(20_000);
      must((await call('/')).status === 200, 'the site is still shown');
      const { parts } = (await (await call('/api/health')).json()) as { parts: Record<string, string> };
      say(`  full: ${JSON.stringify(parts)}`);
      for (const reason of writers.reasons) say(`  ${reason}`);
      inKeeper('rm', '/data/ballast');
      await healthy(START_LIMIT);
    } finally {
      await writers.stop();
    }
    await writers.check();
    end();
    inKeeper('dd', 'if=/dev/zero', 'of=/data/ballast', 'bs=1M');
    const said = refused(IMAGE);
    must(said.includes('The disk of /data is full'), `a start on a full volume says so: ${said}`);
    say(`  ${said.trim().split('\n').at(-1)}`);
    inKeeper('rm', '/data/ballast');
    await begin();
    must((await list('bookings')).length >= writers.acknowledged.bookings.length, 'nothing is lost');
  } finally {
    spawnSync('docker', ['rm', '--force', keeper], options);
    removeOne();
  }
}

/** Twenty backups in the documented memory, while the photos of the demo band are made. */
export async function oneMemory(): Promise<void> {
  removeOne();
  await begin(
    IMAGE,
    OPEN.filter((flag) => flag !== '--env=SEED=off'),
  );
  // The site answers visitors before the demo band is whole, and takes commands after that.
  await becomesHealthy();
  const processes = () => docker('exec', NAME, 'sh', '-c', 'cat /data/run/*.pid');
  const before = processes();
  for (let turn = 1; turn <= 20; turn += 1) {
    const { status, stdout, stderr } = spawnSync('docker', ['exec', NAME, 'tocada', 'backup'], options);
    must(status === 0, `backup ${turn} is made (${status}): ${stdout}${stderr}`);
  }
  must(processes() === before, 'no process of the site was started again');
  const { State } = inspectOne(NAME) as unknown as { State: { OOMKilled: boolean } };
  must(!State.OOMKilled, 'no process was killed for want of memory');
  const two = ['backup', 'backup'].map(() => execute('docker', ['exec', NAME, 'tocada', 'backup']));
  const ends = await Promise.allSettled(two);
  const refusal = ends.find((end) => end.status === 'rejected') as { reason: { stderr: string } } | undefined;
  must(
    ends.some(({ status }) => status === 'fulfilled') && refusal?.reason.stderr.includes('is at work'),
    `of two at once one is refused: ${JSON.stringify(ends)}`,
  );
  say(`  ${docker('stats', '--no-stream', '--format', '{{.MemUsage}}', NAME)}; ${refusal!.reason.stderr.trim()}`);
}

/** Holds the small disk. */
const HOLDER = `${NAME}-disk`;

/** A photo of almost six megabytes, which no program makes smaller. */
const noise = (): Promise<Buffer> =>
  sharp(randomBytes(1600 * 1200 * 3), { raw: { width: 1600, height: 1200, channels: 3 } })
    .png()
    .toBuffer();

/** Photos and twenty archives on a small disk: the site stays up, and the doctor tells before each backup whether it fits. */
export async function oneDisk(): Promise<void> {
  removeOne();
  const small = [
    '--driver=local',
    '--opt=type=tmpfs',
    '--opt=device=tmpfs',
    '--opt=o=size=320m,uid=1000,gid=1000,mode=711',
  ];
  docker('volume', 'create', ...small, VOLUME);
  // Such a volume ends with its last container, so that this one holds it while the site starts again.
  docker('run', '--detach', '--name', HOLDER, `--volume=${VOLUME}:/data`, '--entrypoint=sleep', IMAGE, 'infinity');
  try {
    // The small disk lies in the memory of the container.
    await begin(IMAGE, [...OPEN, '--env=BACKUP_EVERY=24', '--memory=1200m', '--memory-swap=1200m']);
    await becomesHealthy();
    let made = 0;
    for (let turn = 1; turn <= 20; turn += 1) {
      if (turn <= 10) await addPhoto(await noise());
      const lines = spawnSync('docker', ['exec', NAME, 'tocada', 'doctor'], options).stdout;
      const isRefused = /El próximo necesita/.test(lines);
      const { status, stdout, stderr } = spawnSync('docker', ['exec', NAME, 'tocada', 'backup'], options);
      must((status !== 0) === isRefused, `the doctor tells whether backup ${turn} fits: ${lines}${stdout}${stderr}`);
      must((await call('/api/health')).status === 200, `the site is healthy after backup ${turn}`);
      if (status === 0) made += 1;
    }
    const archives = () => docker('exec', NAME, 'tocada', 'archive', 'list').split('\n').at(-1)!.replace(/; .*/, '');
    const before = archives();
    end();
    await begin(IMAGE, [...OPEN, '--memory=1200m', '--memory-swap=1200m']);
    must(archives() === before, `the archives are there after a restart: ${before}, then ${archives()}`);
    const room = docker('exec', NAME, 'df', '-h', '--output=size,avail', '/data').split('\n').at(-1);
    must(made > 0, 'a backup was made');
    say(`  ${made} of 20 backups made; ${before}; ${room}`);
  } finally {
    end();
    docker('rm', '--force', HOLDER);
  }
}

/** As Unraid runs it: another user, who has no name in the image, on a folder of the host. And on one that it may not write. */
export async function oneFolder(): Promise<void> {
  removeOne();
  const folder = execFileSync('mktemp', ['-d'], options).trim();
  try {
    execFileSync('chown', ['99:100', folder], options);
    await begin(IMAGE, [...OPEN, '--user=99:100'], folder);
    end();
    const { status, stderr } = spawnSync(
      'docker',
      ['run', '--rm', `--volume=${folder}:/data`, ...CONFINED, IMAGE],
      options,
    );
    must(
      status === 1 && /chown -R 1000:1000/.test(stderr),
      `a folder of another user is named with its remedy: ${stderr}`,
    );
    say(`  ${stderr.trim()}`);
  } finally {
    end();
    execFileSync('rm', ['-rf', folder], options);
  }
}

/** Nothing is written outside of /data, also where it could be. */
export async function oneWrites(): Promise<void> {
  removeOne();
  docker('run', '--detach', '--name', NAME, `--publish=${env.PORT}:8080`, `--volume=${VOLUME}:/data`, ...OPEN, IMAGE);
  await healthy(START_LIMIT);
  await addPhoto();
  const changed = docker('diff', NAME);
  must(changed === '', `nothing is written outside of /data: ${changed}`);
}
