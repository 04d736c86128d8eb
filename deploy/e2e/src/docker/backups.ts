import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { call, list, password } from './calls.js';
import { compose, env, freshStack, healthy, must, PASSWORD, PROCESSES, say } from './engine.js';

const EVENT = { title: 'Después', date: '2150-05-01T20:00', location: 'Bryan TX', password: PASSWORD };
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

interface Photo {
  id: string;
  image: { state: string; sources: { url: string }[] };
}

/** Adds a photo to the gallery as the admin's browser does it. Resolves when its images are ready. */
export async function addPhoto(bytes: Uint8Array = Buffer.from(PIXEL, 'base64')): Promise<Photo> {
  const asked = { filename: 'foto.png', type: 'image/png', size: bytes.length, password: PASSWORD };
  const { uploadURL, headers, imageURL } = (await (await call('/api/admin/gallery/upload', 'POST', asked)).json()) as {
    uploadURL: string;
    headers: Record<string, string>;
    imageURL: string;
  };
  const put = await fetch(uploadURL, { method: 'PUT', headers, body: new Uint8Array(bytes) });
  must(put.ok, `the photo is uploaded (${put.status})`);
  const input = { imageURL, title: null, alt: 'Foto', eventId: null, password: PASSWORD };
  const { id } = (await (await call('/api/admin/gallery', 'POST', input)).json()) as Photo;
  for (const limit = Date.now() + 240_000; ; await sleep(100)) {
    const photo = ((await list('gallery')) as Photo[]).find((row) => row.id === id);
    if (photo?.image.state === 'ready') return photo;
    must(photo?.image.state !== 'failed', 'the photo can be worked on');
    must(Date.now() < limit, 'the photo is worked on within four minutes');
  }
}

/** All rows, and the bytes of a photo as visitors get it. */
export async function stateWith({ image }: Photo): Promise<string> {
  const rows = await Promise.all(['events', 'bookings', 'gallery'].map(list));
  const picture = await call(image.sources[0]!.url);
  must(picture.ok, `the photo is shown (${picture.status})`);
  return JSON.stringify([rows, Buffer.from(await picture.arrayBuffer()).toString('base64')]);
}

const run = (...args: string[]) => compose('run', '--rm', '-T', ...args);
const archiveIn = (told: string) => {
  const archive = /objects are in (\S+)/.exec(told)?.[1];
  must(archive, `the backup names its archive: ${told}`);
  return archive;
};

/** Everything back from an archive: from a bucket into this stack, from a folder into an empty one. */
export async function backup(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tocada-backups-'));
  // The user id in the container can belong to any user of this host.
  chmodSync(folder, 0o777);
  try {
    // The step "upgrade" leaves a migration that this release does not know, and a restore would refuse the archive.
    await freshStack();
    const photo = await addPhoto();
    const before = await stateWith(photo);
    env.BACKUPS = folder;
    const local = archiveIn(run('--no-deps', 'backup'));
    run('--no-deps', '--env', 'S3_BUCKET=band-backups', 'bucket');
    const remote = archiveIn(run('--no-deps', '--env', 'BACKUP_TO=s3://band-backups/nightly', 'backup'));

    await call('/api/admin/events', 'POST', EVENT);
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
}

export const inBackups = (...command: string[]) => compose('exec', '-T', 'backups', ...command);
export const archivesOf = (year: string) =>
  inBackups('ls', '/backups')
    .split('\n')
    .filter((name) => name.startsWith(`tocada-${year}`) && name.endsWith('.tar.gz'));

/** Resolves when the service has made a backup and restored it on trial. */
export async function verified(): Promise<void> {
  const find = `cat /backups/verified.json 2>/dev/null | grep -c '"verified"' || true`;
  for (const limit = Date.now() + 120_000; inBackups('sh', '-c', find) === '0'; await sleep(500))
    must(Date.now() < limit, 'a restore is verified within two minutes');
}

/** The service makes a backup and a trial restore by itself, and a restart repeats neither. */
export async function clock(): Promise<void> {
  await verified();
  const before = archivesOf('2').join();
  must(before, 'there is an archive');
  compose('restart', 'backups');
  compose('up', '--detach', '--wait', '--no-deps', 'backups');
  // Time for a backup that should not happen.
  await sleep(5000);
  must(archivesOf('2').join() === before, 'a restart makes no second archive');
  say(`  ${before}, restored on trial`);
}
