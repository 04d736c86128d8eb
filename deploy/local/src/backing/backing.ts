import { pick } from '../pick.js';
import { storeKeys, type Secrets } from '../secrets.js';
import type { Settings } from '../settings.js';
import type { Keeper } from '../keeper.js';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Fault } from '../fault.js';
import type { Containers } from './containers.js';
import { engineAnswers } from './engine.js';
import { mail } from './mail.js';
import { postgres } from './postgres.js';
import { redis } from './redis.js';
import { storage } from './storage.js';

type Docker = typeof import('./containers.js');

/** The environment variables that name an external server for each part. */
const GIVEN = {
  postgres: ['CONTENT_DATABASE_URL', 'BOOKINGS_DATABASE_URL'],
  redis: ['REDIS_URL'],
  storage: ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
};
type Part = keyof typeof GIVEN;

/**
 * Docker runs the servers that the environment does not name when `BACKING` says so. A data folder stays with the one that
 * created it, because neither can read the data of the other.
 * @throws Fault when Docker is wanted and cannot run the containers, or when the data folder is of the other
 */
async function chooseDocker(
  dataDir: string,
  env: NodeJS.ProcessEnv,
  parts: Part[],
  log: (line: string) => void,
): Promise<Docker | undefined> {
  if (parts.length === 0) return undefined;
  const isWanted = env.BACKING === 'docker';
  const isBound = existsSync(join(dataDir, 'containers'));
  if (isBound && env.BACKING === 'embedded')
    throw new Fault(`DATA_DIR ${dataDir} was made with Docker: leave out BACKING=embedded, or choose another folder.`);
  if (isWanted && existsSync(join(dataDir, 'postgres')))
    throw new Fault(`DATA_DIR ${dataDir} was made without Docker: leave out BACKING=docker, or choose another folder.`);
  if (!isWanted && !isBound) return undefined;
  const refuse = (reason: string) =>
    new Fault(
      isBound
        ? `DATA_DIR ${dataDir} was made with Docker, and ${reason}, or choose another folder.`
        : `BACKING=docker, and ${reason}, or leave out BACKING.`,
    );
  if (!(await engineAnswers(env))) throw refuse('no engine answers: start it');
  const docker = await import('./containers.js');
  const reason = await docker.whyNot(parts, log);
  if (reason !== undefined) throw refuse(`the engine ${reason}: mend that`);
  return docker;
}

/** Uses servers of the environment first, then programs of this machine, or containers where those are wanted. */
export async function startBacking(
  { dataDir, env, siteUrl }: Pick<Settings, 'dataDir' | 'env' | 'siteUrl'>,
  secrets: Secrets,
  keeper: Keeper,
  log: (line: string) => void,
): Promise<Record<string, string>> {
  const given = (names: string[]) => names.every((name) => env[name]);
  const found: Record<string, string> = { S3_BUCKET: env.S3_BUCKET || 'media' };
  const missing = (Object.keys(GIVEN) as Part[]).filter((part) => !given(GIVEN[part]));
  const docker = await keeper.unlessStopped(chooseDocker(dataDir, env, missing, log));
  const use = async (container: Promise<Containers>) => {
    const { addresses, stop } = await container.catch((error: Error) => {
      throw new Fault(`Docker cannot run a container: ${error.message.split('\n')[0]}`);
    });
    keeper.atEnd(stop);
    Object.assign(found, addresses);
  };
  const database = async () => {
    if (given(GIVEN.postgres)) {
      log('Postgres   from CONTENT_DATABASE_URL and BOOKINGS_DATABASE_URL');
      return void Object.assign(found, pick(env as Record<string, string>, ...GIVEN.postgres));
    }
    if (docker) {
      await use(docker.postgresContainer(dataDir, secrets));
      return log('Postgres   in Docker');
    }
    const server = await postgres(dataDir, secrets, { signal: keeper.signal, isTest: env.NODE_ENV === 'test' });
    await server.prepare(await keeper.run(server.spec));
    Object.assign(found, { CONTENT_DATABASE_URL: server.urls.content, BOOKINGS_DATABASE_URL: server.urls.bookings });
    log('Postgres   embedded');
  };
  const cache = async () => {
    if (given(GIVEN.redis)) {
      log('Redis      from REDIS_URL');
      return void (found.REDIS_URL = env.REDIS_URL!);
    }
    if (docker) {
      await use(docker.redisContainer(dataDir, secrets));
      return log('Redis      in Docker');
    }
    const { spec, server, addresses } = await redis(dataDir, secrets, log, keeper.signal);
    await keeper.run(spec);
    Object.assign(found, addresses);
    log(`Redis      ${server}`);
  };
  const objects = async () => {
    if (given(GIVEN.storage)) {
      log('Storage    from S3_ENDPOINT');
      return void Object.assign(found, pick(env as Record<string, string>, ...GIVEN.storage));
    }
    if (docker) {
      await use(docker.storageContainer(dataDir, secrets, found.S3_BUCKET!));
      return log('Storage    in Docker (SeaweedFS)');
    }
    const server = await storage(dataDir, secrets, found.S3_BUCKET!, siteUrl);
    await keeper.run(server.spec);
    Object.assign(found, { S3_ENDPOINT: server.url }, storeKeys(secrets));
    log('Storage    embedded S3');
  };
  const post = async () => {
    if (env.SMTP_URL) {
      log(env.SMTP_URL === 'off' ? 'Mail       off' : 'Mail       by SMTP_URL');
      return void (found.SMTP_URL = env.SMTP_URL);
    }
    const server = await mail(dataDir);
    await keeper.run(server.spec);
    found.SMTP_URL = server.url;
    log(`Mail       written to ${server.folder}`);
  };
  const parts = [database(), cache(), objects(), post()];
  try {
    await Promise.all(parts);
    return found;
  } catch (error) {
    // The starts have no deadline, so stop the others when one fails.
    await Promise.all([keeper.stop(), Promise.allSettled(parts)]);
    throw error;
  }
}
