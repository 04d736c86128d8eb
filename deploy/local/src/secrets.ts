import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '@tocada/runtime/write-whole.js';

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
  writeWhole(path, `${JSON.stringify(secrets, null, 2)}\n`);
  return secrets;
}
export type Secrets = ReturnType<typeof readSecrets>;

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
