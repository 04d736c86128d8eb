import { randomBytes, randomInt } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '@tocada/runtime/write-whole.js';
import { some } from './pick.js';

const random = () => randomBytes(24).toString('base64url');

/** Without letters and digits that people confuse: 32 of them, so that twelve are 60 bits. */
const CODE = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const part = () => Array.from({ length: 4 }, () => CODE[randomInt(CODE.length)]).join('');
const newCode = () => `${part()}-${part()}-${part()}`;

const fileOf = (dataDir: string) => join(dataDir, 'secrets.json');

function readKept(dataDir: string): Record<string, string | undefined> {
  const path = fileOf(dataDir);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>) : {};
}

/** Writes nothing that stands there already: a start must also succeed on a full disk. */
function keep(dataDir: string, secrets: object): void {
  const text = `${JSON.stringify(secrets, null, 2)}\n`;
  const path = fileOf(dataDir);
  if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeWhole(path, text);
}

/** People know these, or phones and links depend on them. The others are the passwords of the servers. */
const OF_PEOPLE = ['passwordSetAt', 'setupCode', 'siteUrl', 'adminPassword', 'vapidPrivateKey', 'companionSecret'];

/**
 * Secrets that are made at the first start and kept in a file that only the owner can read.
 * @param asksForPassword whether a code opens the way to the password until somebody has set one
 */
export function readSecrets(dataDir: string, asksForPassword = false) {
  const kept = readKept(dataDir);
  const { passwordSetAt } = kept;
  const secrets = {
    /** When somebody set the password in the browser. Nobody has seen the one that was made. */
    passwordSetAt,
    /** The one-time code with which somebody may set the password in the browser. */
    setupCode: kept.setupCode ?? (asksForPassword && !passwordSetAt ? newCode() : undefined),
    /** The site's address, as the page of the setup was opened. */
    siteUrl: kept.siteUrl,
    adminPassword: kept.adminPassword ?? random().slice(0, 16),
    postgresPassword: kept.postgresPassword ?? random(),
    /** The passwords before `postgresPassword`, the newest first, with spaces between. Postgres may still have any of them. */
    formerPostgresPasswords: kept.formerPostgresPasswords ?? '',
    /** Set: the next start makes the passwords of the servers anew. */
    newPasswordsAtStart: kept.newPasswordsAtStart,
    contentDatabasePassword: kept.contentDatabasePassword ?? random(),
    bookingsDatabasePassword: kept.bookingsDatabasePassword ?? random(),
    redisPassword: kept.redisPassword ?? random(),
    gatewayRedisPassword: kept.gatewayRedisPassword ?? random(),
    contentRedisPassword: kept.contentRedisPassword ?? random(),
    bookingsRedisPassword: kept.bookingsRedisPassword ?? random(),
    companionRedisPassword: kept.companionRedisPassword ?? random(),
    s3AccessKeyId: kept.s3AccessKeyId ?? `local${randomBytes(8).toString('hex')}`,
    s3SecretAccessKey: kept.s3SecretAccessKey ?? random(),
    uploadsS3AccessKeyId: kept.uploadsS3AccessKeyId ?? `uploads${randomBytes(8).toString('hex')}`,
    uploadsS3SecretAccessKey: kept.uploadsS3SecretAccessKey ?? random(),
    documentsS3AccessKeyId: kept.documentsS3AccessKeyId ?? `documents${randomBytes(8).toString('hex')}`,
    documentsS3SecretAccessKey: kept.documentsS3SecretAccessKey ?? random(),
    vapidPrivateKey: kept.vapidPrivateKey ?? randomBytes(32).toString('hex'),
    companionSecret: kept.companionSecret ?? randomBytes(32).toString('base64url'),
  };
  keep(dataDir, secrets);
  return secrets;
}
export type Secrets = ReturnType<typeof readSecrets>;

/** The next start makes the passwords of the servers anew. A stack that runs has the ones of now until it ends. */
export function askForNewPasswords(dataDir: string): void {
  keep(dataDir, { ...readSecrets(dataDir), newPasswordsAtStart: 'yes' });
}

/** The secrets with which servers start: with new passwords when somebody has asked for them. */
export function secretsOfStart(dataDir: string, asksForPassword = false): Secrets {
  const kept = readKept(dataDir);
  if (kept.newPasswordsAtStart) forgetPasswords(dataDir, kept);
  return readSecrets(dataDir, asksForPassword);
}

/** Leaves the passwords of the servers out, so that `readSecrets` makes them. */
function forgetPasswords(dataDir: string, kept: ReturnType<typeof readKept>): void {
  const { postgresPassword = '', formerPostgresPasswords = '' } = kept;
  keep(dataDir, {
    ...some(kept, ...OF_PEOPLE),
    formerPostgresPasswords: `${postgresPassword} ${formerPostgresPasswords}`.trim(),
  });
}

/** The code that is in force now. A command may have made it while the stack runs. */
export const readSetupCode = (dataDir: string): string | undefined => readKept(dataDir).setupCode;

/** Makes a code for a site whose password was forgotten. It stays in force until then. */
export function renewSetupCode(dataDir: string): string {
  const setupCode = newCode();
  keep(dataDir, { ...readSecrets(dataDir), setupCode });
  return setupCode;
}

/** Keeps the password that somebody has set, and with it ends the code, in one step. */
export function keepPassword(dataDir: string, adminPassword: string, siteUrl: string | undefined): void {
  const { setupCode: _ended, ...kept } = readKept(dataDir);
  keep(dataDir, { ...kept, adminPassword, passwordSetAt: new Date().toISOString(), ...(siteUrl && { siteUrl }) });
}

/** The passwords that Postgres may have instead of `postgresPassword`. */
export const formerPasswords = ({ formerPostgresPasswords }: Secrets): string[] =>
  formerPostgresPasswords.split(' ').filter(Boolean);

export const redisPasswords = (secrets: Secrets) => ({
  gateway: secrets.gatewayRedisPassword,
  content: secrets.contentRedisPassword,
  bookings: secrets.bookingsRedisPassword,
  companion: secrets.companionRedisPassword,
});

/** The store's keys: one may change every object, one may write only uploads, and one has the documents. */
export const storeKeys = (secrets: Secrets) => ({
  S3_ACCESS_KEY_ID: secrets.s3AccessKeyId,
  S3_SECRET_ACCESS_KEY: secrets.s3SecretAccessKey,
  UPLOADS_S3_ACCESS_KEY_ID: secrets.uploadsS3AccessKeyId,
  UPLOADS_S3_SECRET_ACCESS_KEY: secrets.uploadsS3SecretAccessKey,
  DOCUMENTS_S3_ACCESS_KEY_ID: secrets.documentsS3AccessKeyId,
  DOCUMENTS_S3_SECRET_ACCESS_KEY: secrets.documentsS3SecretAccessKey,
});
