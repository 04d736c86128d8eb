import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { secretsOf } from '@tocada/contracts/house/settings.js';
import { REDIS_USERS, redisUrlName, redisUrls, redisUserLines } from './redis-users.js';
import { storeIdentities } from './store-identities.js';

const REDIS_URLS = REDIS_USERS.map(redisUrlName);
/** The key that may change every object. */
const MEDIA_KEY = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];
/** The key that may read every object and write only into the upload folders. */
const UPLOADS_KEY = ['UPLOADS_S3_ACCESS_KEY_ID', 'UPLOADS_S3_SECRET_ACCESS_KEY'];
/** The key that may read and write documents alone. */
const DOCUMENTS_KEY = ['DOCUMENTS_S3_ACCESS_KEY_ID', 'DOCUMENTS_S3_SECRET_ACCESS_KEY'];

/** The secrets of each process, in a folder that no other process mounts. */
const READERS: Record<string, string[]> = {
  gateway: secretsOf('gateway'),
  content: secretsOf('content'),
  bookings: secretsOf('bookings'),
  companion: secretsOf('companion'),
  backup: secretsOf('backup'),
  setup: [
    'POSTGRES_URL',
    'POSTGRES_FORMER_URLS',
    'CONTENT_DATABASE_URL',
    'BOOKINGS_DATABASE_URL',
    'REDIS_URL',
    ...REDIS_URLS,
  ]
    .concat(MEDIA_KEY)
    .concat(UPLOADS_KEY)
    .concat(DOCUMENTS_KEY),
  postgres: ['POSTGRES_PASSWORD'],
  redis: ['REDIS_PASSWORD', 'REDIS_CONF'],
  storage: ['S3_IDENTITIES', ...MEDIA_KEY],
  monitoring: ['SMTP_URL'],
};

/** While this file is there, no server starts (x-band in docker-compose.yml). An interrupted change ends at the next setup. */
const CHANGING = 'band/changing';

/** A fault of the person who starts the stack, said in one line. */
export class SetupError extends Error {}

/** `NAME=value` lines; what has no value is left out. */
export function parseSettings(text: string): Record<string, string> {
  const lines = text.split('\n').map((line) => /^([A-Z0-9_]+)=(.+)$/.exec(line.trim()));
  return Object.fromEntries(lines.flatMap((found) => (found ? [[found[1], found[2]]] : [])));
}

const random = () => randomBytes(24).toString('base64url');

/** The other kept secrets are the passwords of the bundled servers, which nobody needs outside the stack. */
const OF_PEOPLE = ['ADMIN_PASSWORD', 'COMPANION_SECRET', 'VAPID_PRIVATE_KEY'];
const withoutServers = (kept: Record<string, string>) =>
  Object.fromEntries(Object.entries(kept).filter(([name]) => OF_PEOPLE.includes(name)));

const postgresUrl = (user: string, password: string, database: string) =>
  `postgresql://${user}:${encodeURIComponent(password)}@postgres:5432/${database}`;
const superuserUrl = (password: string) => postgresUrl('postgres', password, 'postgres');

/** The addresses of the superuser with the passwords before `password`, the newest first. Postgres may still have any of them. */
function formerUrls(kept: Record<string, string>, password: string): string {
  const before = kept.POSTGRES_FORMER_URLS ?? '';
  if (!kept.POSTGRES_PASSWORD || kept.POSTGRES_PASSWORD === password) return before;
  return `${superuserUrl(kept.POSTGRES_PASSWORD)} ${before}`.trim();
}

/**
 * Every secret of the stack: as given, else as kept from before, else made.
 * @param isRenewed makes the passwords of the bundled servers anew
 * @returns all of them, and those to keep for the next time. An address elsewhere is not kept: without its setting the stack
 * is back at its own servers.
 * @throws SetupError without a good admin password
 */
export function chooseSecrets(
  given: Record<string, string>,
  kept: Record<string, string>,
  isRenewed = false,
): { secrets: Record<string, string>; toKeep: Record<string, string> } {
  const before = isRenewed ? withoutServers(kept) : kept;
  const chosen = (name: string, make: () => string) => given[name] || before[name] || make();
  const ADMIN_PASSWORD = chosen('ADMIN_PASSWORD', () => '');
  if (ADMIN_PASSWORD.length < 12)
    throw new SetupError(
      'ADMIN_PASSWORD must be set, with 12 characters or more: in .env, or before "docker compose".',
    );
  if (given.COMPANION_SECRET && given.COMPANION_SECRET.length < 32)
    throw new SetupError('COMPANION_SECRET must have 32 characters or more: openssl rand -hex 32 prints such a one.');
  if (given.VAPID_PRIVATE_KEY && !/^[\da-f]{64}$/.test(given.VAPID_PRIVATE_KEY))
    throw new SetupError('VAPID_PRIVATE_KEY must have 64 hexadecimal digits: openssl rand -hex 32 prints such a one.');
  const POSTGRES_PASSWORD = chosen('POSTGRES_PASSWORD', random);
  const own = {
    ADMIN_PASSWORD,
    COMPANION_SECRET: chosen('COMPANION_SECRET', random),
    VAPID_PRIVATE_KEY: chosen('VAPID_PRIVATE_KEY', () => randomBytes(32).toString('hex')),
    POSTGRES_PASSWORD,
    POSTGRES_FORMER_URLS: formerUrls(kept, POSTGRES_PASSWORD),
    CONTENT_DATABASE_PASSWORD: chosen('CONTENT_DATABASE_PASSWORD', random),
    BOOKINGS_DATABASE_PASSWORD: chosen('BOOKINGS_DATABASE_PASSWORD', random),
    REDIS_PASSWORD: chosen('REDIS_PASSWORD', random),
    GATEWAY_REDIS_PASSWORD: chosen('GATEWAY_REDIS_PASSWORD', random),
    CONTENT_REDIS_PASSWORD: chosen('CONTENT_REDIS_PASSWORD', random),
    BOOKINGS_REDIS_PASSWORD: chosen('BOOKINGS_REDIS_PASSWORD', random),
    COMPANION_REDIS_PASSWORD: chosen('COMPANION_REDIS_PASSWORD', random),
    S3_ACCESS_KEY_ID: chosen('S3_ACCESS_KEY_ID', () => randomBytes(10).toString('hex')),
    S3_SECRET_ACCESS_KEY: chosen('S3_SECRET_ACCESS_KEY', random),
    UPLOADS_S3_ACCESS_KEY_ID: chosen('UPLOADS_S3_ACCESS_KEY_ID', () => randomBytes(10).toString('hex')),
    UPLOADS_S3_SECRET_ACCESS_KEY: chosen('UPLOADS_S3_SECRET_ACCESS_KEY', random),
    DOCUMENTS_S3_ACCESS_KEY_ID: chosen('DOCUMENTS_S3_ACCESS_KEY_ID', () => randomBytes(10).toString('hex')),
    DOCUMENTS_S3_SECRET_ACCESS_KEY: chosen('DOCUMENTS_S3_SECRET_ACCESS_KEY', random),
  };
  const users = redisUrls('redis:6379', {
    gateway: own.GATEWAY_REDIS_PASSWORD,
    content: own.CONTENT_REDIS_PASSWORD,
    bookings: own.BOOKINGS_REDIS_PASSWORD,
    companion: own.COMPANION_REDIS_PASSWORD,
  });
  const secrets = {
    POSTGRES_URL: superuserUrl(POSTGRES_PASSWORD),
    CONTENT_DATABASE_URL: postgresUrl('content', own.CONTENT_DATABASE_PASSWORD, 'content'),
    BOOKINGS_DATABASE_URL: postgresUrl('bookings', own.BOOKINGS_DATABASE_PASSWORD, 'bookings'),
    REDIS_URL: `redis://:${encodeURIComponent(own.REDIS_PASSWORD)}@redis:6379`,
    REDIS_CONF: redisUserLines(own.REDIS_PASSWORD, Object.values(users)).join('\n'),
    S3_IDENTITIES: storeIdentities(
      given.S3_BUCKET || 'media',
      { accessKeyId: own.UPLOADS_S3_ACCESS_KEY_ID, secretAccessKey: own.UPLOADS_S3_SECRET_ACCESS_KEY },
      { accessKeyId: own.DOCUMENTS_S3_ACCESS_KEY_ID, secretAccessKey: own.DOCUMENTS_S3_SECRET_ACCESS_KEY },
    ),
    SMTP_URL: 'off',
    ...users,
    ...given,
    ...own,
    ...elsewhere(given),
  };
  return { secrets, toKeep: own };
}

/** An operator's own server may have a single user or key. Then all processes use that one. */
function elsewhere(given: Record<string, string>): Record<string, string> {
  const { REDIS_URL, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = given;
  const isOwnStore = S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY;
  return {
    ...(REDIS_URL && Object.fromEntries(REDIS_URLS.map((name) => [name, given[name] || REDIS_URL]))),
    ...(isOwnStore &&
      Object.fromEntries(
        [UPLOADS_KEY, DOCUMENTS_KEY].flatMap(([id, secret]) =>
          given[id!]
            ? []
            : [
                [id!, S3_ACCESS_KEY_ID],
                [secret!, S3_SECRET_ACCESS_KEY],
              ],
        ),
      )),
  };
}

/**
 * Writes the folder of every reader. Keeps the generated secrets for a later start without arguments.
 * @param isRenewed makes the passwords of the bundled servers anew. Those servers must be stopped.
 * @returns all secrets
 */
export function writeSecrets(
  folder: string,
  given: Record<string, string>,
  { isRenewed = false } = {},
): Record<string, string> {
  const keptFile = join(folder, 'kept/secrets.json');
  const kept = existsSync(keptFile) ? (JSON.parse(readFileSync(keptFile, 'utf8')) as Record<string, string>) : {};
  const { secrets, toKeep } = chooseSecrets(given, kept, isRenewed);
  // A server that reads its old password beside the new one of the others would keep the stack from starting.
  const changing = join(folder, CHANGING);
  if (isRenewed) writeWhole(changing, '', 0o444);
  writeWhole(keptFile, JSON.stringify(toKeep, null, 2), 0o600);
  const readersFile = join(folder, 'kept/readers.json');
  const before = existsSync(readersFile)
    ? (JSON.parse(readFileSync(readersFile, 'utf8')) as typeof READERS)
    : undefined;
  for (const [reader, names] of Object.entries(READERS)) {
    mkdirSync(join(folder, reader), { recursive: true });
    // Replicas of the previous release may still restart, so a file that only they read is deleted at the second setup.
    const known = before?.[reader]?.concat(names);
    for (const file of readdirSync(join(folder, reader), { withFileTypes: true }))
      if (known && file.isFile() && !known.includes(file.name.toUpperCase())) rmSync(join(folder, reader, file.name));
    // The folder itself is what protects: each server reads its own under a user of its own.
    for (const name of names) writeWhole(join(folder, reader, name.toLowerCase()), secrets[name] ?? '', 0o444);
  }
  writeWhole(readersFile, JSON.stringify(READERS), 0o600);
  rmSync(changing, { force: true });
  return secrets;
}

/** The processes that use each of the lesser keys of the store. */
const LESSER_KEYS = {
  uploads: { names: UPLOADS_KEY, readers: ['gateway', 'companion'] },
  documents: { names: DOCUMENTS_KEY, readers: ['bookings'] },
};
export type LesserKey = keyof typeof LESSER_KEYS;

/** Replaces a lesser key of its readers with `key`. @returns false when their folders are not mounted */
export function shareMediaKey(folder: string, lesser: LesserKey, key: string[]): boolean {
  const { names, readers } = LESSER_KEYS[lesser];
  const present = readers.every((reader) => existsSync(join(folder, reader)));
  if (present)
    for (const reader of readers)
      for (const [index, name] of names.entries())
        writeWhole(join(folder, reader, name.toLowerCase()), key[index]!, 0o444);
  return present;
}

/** A reader that starts meanwhile finds the old text or the new one. */
export function writeWhole(path: string, text: string, mode: number): void {
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(`${path}.new`, text, { mode });
  chmodSync(`${path}.new`, mode);
  renameSync(`${path}.new`, path);
}
