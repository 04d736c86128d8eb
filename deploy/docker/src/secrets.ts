import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const PROVIDERS = ['GOOGLE', 'DROPBOX', 'ONEDRIVE', 'BOX', 'INSTAGRAM', 'FACEBOOK', 'UNSPLASH'];

/** Who gets which secrets: one folder each, which is mounted there alone. */
const READERS: Record<string, string[]> = {
  gateway: ['ADMIN_PASSWORD', 'COMPANION_SECRET', 'REDIS_URL', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  content: ['CONTENT_DATABASE_URL', 'REDIS_URL', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  bookings: ['BOOKINGS_DATABASE_URL', 'REDIS_URL', 'SMTP_URL', 'WEBHOOK_SECRET'],
  companion: ['COMPANION_SECRET', 'REDIS_URL', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'].concat(
    PROVIDERS.map((provider) => `COMPANION_${provider}_SECRET`),
  ),
  setup: ['POSTGRES_URL', 'CONTENT_DATABASE_URL', 'BOOKINGS_DATABASE_URL', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  backup: ['CONTENT_DATABASE_URL', 'BOOKINGS_DATABASE_URL', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'].concat(
    'BACKUP_S3_ACCESS_KEY_ID',
    'BACKUP_S3_SECRET_ACCESS_KEY',
  ),
  postgres: ['POSTGRES_PASSWORD'],
  redis: ['REDIS_PASSWORD', 'REDIS_CONF'],
  storage: ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
};

/** A fault of the person who starts the stack, said in one line. */
export class SetupError extends Error {}

/** `NAME=value` lines; what has no value is left out. */
export function parseSettings(text: string): Record<string, string> {
  const lines = text.split('\n').map((line) => /^([A-Z0-9_]+)=(.+)$/.exec(line.trim()));
  return Object.fromEntries(lines.flatMap((found) => (found ? [[found[1], found[2]]] : [])));
}

const random = () => randomBytes(24).toString('base64url');

/**
 * Every secret of the stack: as given, else as kept from before, else made.
 * @throws SetupError without a good admin password
 */
export function chooseSecrets(given: Record<string, string>, kept: Record<string, string>): Record<string, string> {
  const chosen = (name: string, make: () => string) => given[name] || kept[name] || make();
  const ADMIN_PASSWORD = chosen('ADMIN_PASSWORD', () => '');
  if (ADMIN_PASSWORD.length < 12)
    throw new SetupError(
      'ADMIN_PASSWORD must be set, with 12 characters or more: in .env, or before "docker compose".',
    );
  const own = {
    ADMIN_PASSWORD,
    COMPANION_SECRET: chosen('COMPANION_SECRET', random),
    POSTGRES_PASSWORD: chosen('POSTGRES_PASSWORD', random),
    CONTENT_DATABASE_PASSWORD: chosen('CONTENT_DATABASE_PASSWORD', random),
    BOOKINGS_DATABASE_PASSWORD: chosen('BOOKINGS_DATABASE_PASSWORD', random),
    REDIS_PASSWORD: chosen('REDIS_PASSWORD', random),
    S3_ACCESS_KEY_ID: chosen('S3_ACCESS_KEY_ID', () => randomBytes(10).toString('hex')),
    S3_SECRET_ACCESS_KEY: chosen('S3_SECRET_ACCESS_KEY', random),
  };
  const postgres = (user: string, password: string, database: string) =>
    `postgresql://${user}:${encodeURIComponent(password)}@postgres:5432/${database}`;
  return {
    POSTGRES_URL: postgres('postgres', own.POSTGRES_PASSWORD, 'postgres'),
    CONTENT_DATABASE_URL: postgres('content', own.CONTENT_DATABASE_PASSWORD, 'content'),
    BOOKINGS_DATABASE_URL: postgres('bookings', own.BOOKINGS_DATABASE_PASSWORD, 'bookings'),
    REDIS_URL: `redis://:${encodeURIComponent(own.REDIS_PASSWORD)}@redis:6379`,
    REDIS_CONF: `requirepass ${JSON.stringify(own.REDIS_PASSWORD)}`,
    SMTP_URL: 'off',
    ...given,
    ...own,
  };
}

/** Writes every reader's folder, and keeps what was made: without arguments a start finds the same. */
export function writeSecrets(folder: string, given: Record<string, string>): void {
  const keptFile = join(folder, 'kept/secrets.json');
  const kept = existsSync(keptFile) ? (JSON.parse(readFileSync(keptFile, 'utf8')) as Record<string, string>) : {};
  const secrets = chooseSecrets(given, kept);
  // What points elsewhere is not kept: without its setting the stack is back at its own servers.
  const own = Object.entries(secrets).filter(([name]) => /_(PASSWORD|SECRET|KEY_ID|ACCESS_KEY)$/.test(name));
  writeWhole(keptFile, JSON.stringify(Object.fromEntries(own), null, 2), 0o600);
  for (const [reader, names] of Object.entries(READERS)) {
    mkdirSync(join(folder, reader), { recursive: true });
    // The folder itself is what protects: each server reads its own under a user of its own.
    for (const name of names) writeWhole(join(folder, reader, name.toLowerCase()), secrets[name] ?? '', 0o444);
  }
}

/** A reader that starts meanwhile finds the old text or the new one. */
function writeWhole(path: string, text: string, mode: number): void {
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(`${path}.new`, text, { mode });
  chmodSync(`${path}.new`, mode);
  renameSync(`${path}.new`, path);
}
