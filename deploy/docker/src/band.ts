import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SetupError, writeWhole } from './secrets.js';

/** Fingerprints of the band that the volumes belong to, by a key that only this volume holds. */
interface Mark {
  key: string;
  folder: string;
  password: string;
}

const TAKE_OVER = 'docker compose run --rm setup deploy/docker/dist/main.js take-over';

/** The sentence for a second band that would take over the volumes of the first one. */
const ANOTHER_BAND = `The volumes of this project belong to a band in another folder, with another password. Nothing of that band was read or changed.
Its site is away until somebody runs, in the folder of that band: docker compose up -d --wait
After that, for a band of its own in this folder: sh deploy/docker/second-band.sh NAME, and docker compose up -d --wait
Only if this is the same band, with a new folder and a new password at once, take its volumes over: ${TAKE_OVER}, and docker compose up -d --wait`;

/**
 * The folder on the host that the container sees as `/band`, with its disk: the only thing that tells two clones with the same
 * settings apart. The shell of docker-compose.yml (x-band) reads the same from the same lines.
 * @param mountinfo the text of /proc/self/mountinfo
 * @returns '' where nothing of the host is mounted
 */
export function folderIn(mountinfo: string): string {
  const [, folder, disk] = /^(?:\S+ ){3}(\S+) \/band .* - \S+ (\S+) /m.exec(mountinfo) ?? [];
  return folder === undefined ? '' : `${folder} ${disk}`;
}

const markFile = (secrets: string) => join(secrets, 'kept/band.json');
const fingerprint = (key: string, text: string) => createHmac('sha256', key).update(text).digest('hex');

function readMark(secrets: string): Mark | undefined {
  const file = markFile(secrets);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Mark) : undefined;
}

/**
 * A moved folder has the same password, and a new password comes from the same folder. Where both differ, another band has
 * started in these volumes. Volumes without a mark take the first band that comes.
 * @param password of this setup. Without a password the folder must be the same.
 * @throws SetupError when the volumes belong to another band
 */
export function refuseAnotherBand(secrets: string, folder: string, password = ''): void {
  const mark = readMark(secrets);
  if (!mark) return;
  const isSame = fingerprint(mark.key, folder) === mark.folder || fingerprint(mark.key, password) === mark.password;
  if (!isSame) throw new SetupError(ANOTHER_BAND);
}

/** Notes the band that owns the volumes from now on. Without a password the previous one stays. */
export function markBand(secrets: string, folder: string, password?: string): void {
  const before = readMark(secrets);
  const key = before?.key ?? randomBytes(32).toString('hex');
  const mark: Mark = {
    key,
    folder: fingerprint(key, folder),
    password: password === undefined ? (before?.password ?? '') : fingerprint(key, password),
  };
  writeWhole(markFile(secrets), JSON.stringify(mark), 0o600);
  writeWhole(join(secrets, 'band/of'), folder, 0o444);
}
