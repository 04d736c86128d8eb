import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { userInfo } from 'node:os';
import { PostgreSqlContainer } from '@testcontainers/postgresql';
import { makeBucket, mayWrite } from '@tocada/docker/bucket.js';
import { makeDatabases } from '@tocada/docker/databases.js';
import { redisStart } from '@tocada/docker/redis-start.js';
import { redisUserLines, redisUrls } from '@tocada/docker/redis-users.js';
import { storeIdentities } from '@tocada/docker/store-identities.js';
import {
  GenericContainer,
  getContainerRuntimeClient,
  getReaper,
  ImageName,
  Wait,
  type StartedTestContainer,
} from 'testcontainers';
import { formerPasswords, redisPasswords, storeKeys, type Secrets } from '../secrets.js';

const IMAGES = {
  postgres: 'postgres:17-alpine',
  redis: 'redis:7-alpine',
  storage: 'chrislusf/seaweedfs:4.44',
};

const SUPERUSER = 'tocada';
const STOP_LIMIT = 20_000;
/** Testcontainers requires a deadline. No machine that can run a website is this slow. Milliseconds. */
const START_LIMIT = 600_000;

export interface Containers {
  addresses: Record<string, string>;
  stop(): Promise<void>;
}

/** Pulls the images of `parts`. @returns why the engine cannot run them, as the end of a sentence; undefined when it can */
export async function whyNot(parts: (keyof typeof IMAGES)[], log: (line: string) => void): Promise<string | undefined> {
  let wanted = 'containers';
  try {
    const client = await getContainerRuntimeClient();
    // The reaper has its own image. It removes the containers of a killed start.
    await getReaper(client);
    for (const part of parts) {
      wanted = IMAGES[part];
      const image = ImageName.fromString(wanted);
      if (await client.image.exists(image)) continue;
      log(`Docker pulls ${wanted} …`);
      await client.image.pull(image);
      // A failed pull is only reported in the body of the response, so check that the image exists.
      if (!(await client.image.exists(image))) throw new Error('it did not arrive');
    }
    return undefined;
  } catch (error) {
    const words = String((error as Error).message)
      .split('\n')[0]!
      .slice(0, 200);
    return `cannot run ${wanted} (${words.replace(/(?<![.\s])[.\s]+$/, '')})`;
  }
}

export async function postgresContainer(dataDir: string, secrets: Secrets): Promise<Containers> {
  const folder = folderOf(dataDir, 'postgres');
  // The image would use an incomplete folder of an interrupted start as a database.
  const begun = `${folder}.begun`;
  if (existsSync(begun)) rmSync(folder, { recursive: true, force: true });
  if (!existsSync(folder)) writeFileSync(begun, '');
  const container = await own(new PostgreSqlContainer(IMAGES.postgres), dataDir, 'postgres', '/var/lib/postgresql/data')
    .withUsername(SUPERUSER)
    .withPassword(secrets.postgresPassword)
    .withDatabase('postgres')
    .withEnvironment({ POSTGRES_INITDB_ARGS: '--locale=C --encoding=UTF8' })
    .withCommand(['postgres', '-cjit=off', '-cmax_connections=100', '-clog_min_error_statement=panic'])
    .start();
  rmSync(begun, { force: true });
  const at = `${container.getHost()}:${container.getPort()}`;
  const url = (name: string, password: string, database = name) => `postgresql://${name}:${password}@${at}/${database}`;
  const superuser = (password: string) => url(SUPERUSER, password, 'postgres');
  const addresses = {
    CONTENT_DATABASE_URL: url('content', secrets.contentDatabasePassword),
    BOOKINGS_DATABASE_URL: url('bookings', secrets.bookingsDatabasePassword),
  };
  return started(container, addresses, () =>
    makeDatabases(
      superuser(secrets.postgresPassword),
      Object.values(addresses),
      formerPasswords(secrets).map(superuser),
    ),
  );
}

export async function redisContainer(dataDir: string, secrets: Secrets): Promise<Containers> {
  const passwords = redisPasswords(secrets);
  const settings = [
    ...redisUserLines(secrets.redisPassword, Object.values(redisUrls('localhost', passwords))),
    'dir /data',
    'appendonly yes',
    'save ""',
    'maxmemory-policy noeviction',
  ];
  const container = await own(new GenericContainer(IMAGES.redis), dataDir, 'redis', '/data')
    .withCopyContentToContainer([{ content: settings.join('\n'), target: '/etc/redis.conf', mode: 0o644 }])
    .withCommand([
      'sh',
      ...redisStart('/data', 'redis-check-aof', 'docker-entrypoint.sh', 'redis-server', '/etc/redis.conf'),
    ])
    .withExposedPorts(6379)
    .withWaitStrategy(Wait.forListeningPorts())
    .start();
  const at = `${container.getHost()}:${container.getMappedPort(6379)}`;
  const REDIS_URL = `redis://:${secrets.redisPassword}@${at}`;
  return started(container, { REDIS_URL, ...redisUrls(at, passwords) });
}

export async function storageContainer(dataDir: string, secrets: Secrets, bucket: string): Promise<Containers> {
  const uploads = { accessKeyId: secrets.uploadsS3AccessKeyId, secretAccessKey: secrets.uploadsS3SecretAccessKey };
  const documents = {
    accessKeyId: secrets.documentsS3AccessKeyId,
    secretAccessKey: secrets.documentsS3SecretAccessKey,
  };
  const container = await own(new GenericContainer(IMAGES.storage), dataDir, 'storage', '/data')
    .withEnvironment({ AWS_ACCESS_KEY_ID: secrets.s3AccessKeyId, AWS_SECRET_ACCESS_KEY: secrets.s3SecretAccessKey })
    .withCopyContentToContainer([
      { content: storeIdentities(bucket, uploads, documents), target: '/etc/identities.json', mode: 0o644 },
    ])
    .withCommand([
      'mini',
      '-s3.config=/etc/identities.json',
      '-dir=/data',
      '-ip=127.0.0.1',
      '-ip.bind=0.0.0.0',
      '-s3.port=8333',
      '-master.telemetry=false',
    ])
    .withExposedPorts(8333)
    .withWaitStrategy(Wait.forHttp('/healthz', 8333))
    .start();
  const S3_ENDPOINT = `http://${container.getHost()}:${container.getMappedPort(8333)}`;
  const { s3AccessKeyId: accessKeyId, s3SecretAccessKey: secretAccessKey } = secrets;
  const settings = { endpoint: S3_ENDPOINT, region: 'us-east-1', bucket, accessKeyId, secretAccessKey };
  const addresses: Record<string, string> = { S3_ENDPOINT, ...storeKeys(secrets) };
  return started(container, addresses, async () => {
    await makeBucket(settings);
    if (await mayWrite(settings, 'uploads', uploads)) return;
    // A store without the file of identities knows only the first key.
    for (const name of ['UPLOADS', 'DOCUMENTS'])
      for (const half of ['ACCESS_KEY_ID', 'SECRET_ACCESS_KEY']) delete addresses[`${name}_S3_${half}`];
  });
}

function folderOf(dataDir: string, name: string): string {
  const parent = join(dataDir, 'containers');
  mkdirSync(parent, { recursive: true, mode: 0o711 });
  return join(parent, name);
}

/** Keeps the container's data in our data folder. When this user is not root, the container runs as this user. */
function own<T extends GenericContainer>(container: T, dataDir: string, name: string, target: string): T {
  const source = folderOf(dataDir, name);
  mkdirSync(source, { recursive: true, mode: 0o711 });
  const { uid, gid } = userInfo();
  if (uid > 0) container.withUser(`${uid}:${gid}`);
  // As root each image uses its own account, which must be able to enter our folders.
  else if (name === 'storage') chmodSync(source, 0o777);
  return container.withStartupTimeout(START_LIMIT).withBindMounts([{ source, target, mode: 'rw' }]) as T;
}

async function started(
  container: StartedTestContainer,
  addresses: Record<string, string>,
  prepare?: () => Promise<void>,
): Promise<Containers> {
  const stop = async () => void (await container.stop({ timeout: STOP_LIMIT }));
  try {
    await prepare?.();
    return { addresses, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
