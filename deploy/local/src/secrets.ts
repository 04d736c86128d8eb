import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from './write-whole.js';

const random = () => randomBytes(24).toString('base64url');

/** Secrets that are made at the first start and kept in a file that only the owner can read. */
export function readSecrets(dataDir: string) {
  const path = join(dataDir, 'secrets.json');
  const kept = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>) : {};
  const secrets = {
    adminPassword: kept.adminPassword ?? random().slice(0, 16),
    postgresPassword: kept.postgresPassword ?? random(),
    contentDatabasePassword: kept.contentDatabasePassword ?? random(),
    bookingsDatabasePassword: kept.bookingsDatabasePassword ?? random(),
    redisPassword: kept.redisPassword ?? random(),
    s3AccessKeyId: kept.s3AccessKeyId ?? `local${randomBytes(8).toString('hex')}`,
    s3SecretAccessKey: kept.s3SecretAccessKey ?? random(),
    companionSecret: kept.companionSecret ?? randomBytes(32).toString('base64url'),
  };
  writeWhole(path, `${JSON.stringify(secrets, null, 2)}\n`);
  return secrets;
}
export type Secrets = ReturnType<typeof readSecrets>;
