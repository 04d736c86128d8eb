import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { archivesOf, inBackups, verified } from './backups.js';
import { call } from './calls.js';
import {
  compose,
  docker,
  env,
  freshStack,
  healthy,
  must,
  options,
  PROJECT,
  removeStack,
  say,
  seconds,
} from './engine.js';
import { Writers } from './writers.js';

/** Runs `work` with a volume of a few megabytes: `megabytes` of memory that belong to `user`. */
async function withSmallVolume(
  volume: string,
  megabytes: number,
  user: number,
  work: () => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tocada-small-'));
  const settings = join(folder, 'compose.yml');
  const small = { driver_opts: { type: 'tmpfs', device: 'tmpfs', o: `size=${megabytes}m,uid=${user},mode=700` } };
  writeFileSync(settings, JSON.stringify({ volumes: { [volume]: small } }));
  env.COMPOSE_FILE = `docker-compose.yml${delimiter}${settings}`;
  try {
    await work();
  } finally {
    delete env.COMPOSE_FILE;
    rmSync(folder, { recursive: true });
  }
}

/** A full disk of the archives: old ones make room. */
export async function fullArchives(): Promise<void> {
  env.BACKUPS = 'small';
  try {
    await withSmallVolume('small', 8, 1000, async () => {
      compose('up', '--detach', '--wait', '--no-deps', 'backups');
      await verified();
      const fill =
        'for day in 1 2 3 4 5 6 7 8; do head -c 1M /dev/urandom > /backups/tocada-2020010${day}T000000Z.tar.gz; done';
      inBackups('sh', '-c', `${fill}; true`);
      const before = archivesOf('20200').length;
      const told = inBackups('node', 'deploy/backup/dist/main.js', 'backup');
      must(told.includes('to make room') && archivesOf('20200').length < before, `old archives make room: ${told}`);
      say(`  ${told.replaceAll('\n', '; ')}`);
    });
  } finally {
    delete env.BACKUPS;
    compose('up', '--detach', '--wait', '--no-deps', 'backups');
  }
}

/** A full disk of Postgres: writes are refused in plain words, pages are served, and free space is all that it needs. */
export async function fullDatabase(): Promise<void> {
  removeStack();
  await withSmallVolume('postgres', 256, 70, async () => {
    compose('up', '--detach', '--wait');
    // Holds the volume, which would be empty after a restart of Postgres. Fills and frees it.
    const volume = `--volume=${PROJECT}_postgres:/volume`;
    const keeper = docker(
      'run',
      '--detach',
      '--rm',
      '--network=none',
      '--user=70:70',
      volume,
      'tocada-setup',
      '-e',
      'setInterval(() => {}, 1e9)',
    );
    const inKeeper = (...command: string[]) => ['exec', keeper, ...command];
    const writers = new Writers(2, 'full');
    try {
      await sleep(2000);
      spawnSync('docker', inKeeper('dd', 'if=/dev/zero', 'of=/volume/ballast', 'bs=1M'), options);
      for (const limit = Date.now() + 120_000; writers.refused < 5; await sleep(100))
        must(Date.now() < limit, 'writes are refused within two minutes');
      must((await call('/')).status === 200, 'the site is shown');
      // Time for what a server without space does next: its own end, and starts that fail.
      await sleep(20_000);
      must((await call('/')).status === 200, 'the site is still shown');
      execFileSync('docker', inKeeper('rm', '/volume/ballast'), options);
      const began = Date.now();
      const refused = [...writers.reasons];
      const { bookings } = writers.acknowledged;
      const count = bookings.length;
      await healthy(180_000);
      for (const limit = Date.now() + 60_000; bookings.length < count + 5; await sleep(100))
        must(Date.now() < limit, 'writes are acknowledged again within a minute');
      say(`  writes again ${seconds(Date.now() - began)} after there is space`);
      for (const reason of refused) say(`  ${reason}`);
    } finally {
      await writers.stop();
      spawnSync('docker', ['rm', '--force', keeper], options);
    }
    await writers.check();
  });
  await freshStack();
}
