import { pick } from '../pick.js';
import type { Secrets } from '../secrets.js';
import type { Settings } from '../settings.js';
import type { ProcessSpec } from '../supervised.js';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Fault } from '../fault.js';
import type { Containers } from './containers.js';
import { engineAnswers } from './engine.js';
import { mail } from './mail.js';
import { postgres } from './postgres.js';
import { redis } from './redis.js';
import { storage } from './storage.js';

/** What starting leaves behind: each is undone in the reverse order. */
export interface Keeper {
  run(spec: ProcessSpec): Promise<unknown>;
  atEnd(stop: () => Promise<void>): void;
}

/**
 * Who runs what the environment does not name. A data folder stays with whom it began: neither reads the other's.
 * @throws Fault for data made with Docker when no engine answers
 */
async function chooseDocker(dataDir: string, env: NodeJS.ProcessEnv): Promise<boolean> {
  if (env.BACKING === 'embedded' || existsSync(join(dataDir, 'postgres'))) return false;
  if (await engineAnswers(env)) return true;
  if (existsSync(join(dataDir, 'containers')))
    throw new Fault(
      `DATA_DIR ${dataDir} was made with Docker, and no engine answers: start it, or choose another folder.`,
    );
  return false;
}

/** Addresses in the environment come first, then containers, when a Docker engine answers, then what this machine runs itself. */
export async function startBacking(
  { dataDir, env, siteUrl }: Pick<Settings, 'dataDir' | 'env' | 'siteUrl'>,
  secrets: Secrets,
  { run, atEnd }: Keeper,
  log: (line: string) => void,
): Promise<Record<string, string>> {
  const given = (...names: string[]) => names.every((name) => env[name]);
  const found: Record<string, string> = { S3_BUCKET: env.S3_BUCKET || 'media' };
  const docker = (await chooseDocker(dataDir, env)) && (await import('./containers.js'));
  const use = ({ addresses, stop }: Containers) => {
    atEnd(stop);
    Object.assign(found, addresses);
  };
  const database = async () => {
    const names = ['CONTENT_DATABASE_URL', 'BOOKINGS_DATABASE_URL'];
    if (given(...names)) {
      log('Postgres   from CONTENT_DATABASE_URL and BOOKINGS_DATABASE_URL');
      return void Object.assign(found, pick(env as Record<string, string>, ...names));
    }
    if (docker) {
      use(await docker.postgresContainer(dataDir, secrets));
      return log('Postgres   in Docker');
    }
    const server = await postgres(dataDir, secrets);
    await run(server.spec);
    await server.prepare();
    Object.assign(found, { CONTENT_DATABASE_URL: server.urls.content, BOOKINGS_DATABASE_URL: server.urls.bookings });
    log('Postgres   embedded');
  };
  const cache = async () => {
    if (given('REDIS_URL')) {
      log('Redis      from REDIS_URL');
      return void (found.REDIS_URL = env.REDIS_URL!);
    }
    if (docker) {
      use(await docker.redisContainer(dataDir, secrets));
      return log('Redis      in Docker');
    }
    const server = await redis(dataDir, secrets, log);
    await run(server.spec);
    found.REDIS_URL = server.url;
    log(`Redis      ${server.spec.command}`);
  };
  const objects = async () => {
    const names = ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];
    if (given(...names)) {
      log('Storage    from S3_ENDPOINT');
      return void Object.assign(found, pick(env as Record<string, string>, ...names));
    }
    if (docker) {
      use(await docker.storageContainer(dataDir, secrets, found.S3_BUCKET!));
      return log('Storage    in Docker (SeaweedFS)');
    }
    const server = await storage(dataDir, secrets, found.S3_BUCKET!, siteUrl);
    await run(server.spec);
    found.S3_ENDPOINT = server.url;
    found.S3_ACCESS_KEY_ID = secrets.s3AccessKeyId;
    found.S3_SECRET_ACCESS_KEY = secrets.s3SecretAccessKey;
    log('Storage    embedded S3');
  };
  const post = async () => {
    if (given('SMTP_URL')) {
      log(env.SMTP_URL === 'off' ? 'Mail       off' : 'Mail       by SMTP_URL');
      return void (found.SMTP_URL = env.SMTP_URL!);
    }
    const server = await mail(dataDir);
    await run(server.spec);
    found.SMTP_URL = server.url;
    log(`Mail       written to ${server.folder}`);
  };
  // Side by side, but a failure waits for the others: what they start has to be stopped.
  const results = await Promise.allSettled([database(), cache(), objects(), post()]);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
  return found;
}
