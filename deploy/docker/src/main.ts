import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { trialDatabaseUrl } from '@tocada/contracts/house/trial-databases.js';
import { folderIn, markBand, refuseAnotherBand } from './band.js';
import { makeBucket, mayWrite, WRITES } from './bucket.js';
import { makeDatabases } from './databases.js';
import { refuseLostCharacters } from './lost-characters.js';
import { writeMonitoring } from './monitoring.js';
import { makeRedisUsers, REDIS_USERS, redisUrlName, redisUserLines } from './redis-users.js';
import { parseSettings, SetupError, shareMediaKey, writeSecrets, type LesserKey } from './secrets.js';
import { storeIdentities } from './store-identities.js';

const { env } = process;

/** The value of NAME, or of the file that NAME_FILE names. On Kubernetes a secret without a value has no file. */
const read = (name: string): string => {
  const file = env[`${name}_FILE`];
  return env[name] || (file && existsSync(file) ? readFileSync(file, 'utf8').trim() : '');
};

const SECRETS = env.SECRETS_DIR ?? '/secrets';
const say = (line: string) => void process.stdout.write(`${line}\n`);
const bucket = env.S3_BUCKET || 'media';
/** The names of a lesser key of the store begin with its own in capitals. */
const keyOf = (lesser: LesserKey) => ({
  accessKeyId: read(`${lesser.toUpperCase()}_S3_ACCESS_KEY_ID`),
  secretAccessKey: read(`${lesser.toUpperCase()}_S3_SECRET_ACCESS_KEY`),
});
/** The effect where the store does not know a lesser key. */
const SHARED: Record<LesserKey, string> = {
  uploads: 'the gateway and companion use the key that may do everything',
  documents: 'bookings uses the key that may do everything',
};
/** Of site.json. */
interface SiteNames {
  name: string;
  email: string;
}
/** The folder of the compose file. */
const here = () => folderIn(readFileSync(env.MOUNTS_FILE ?? '/proc/self/mountinfo', 'utf8'));
const redisUrls = () => REDIS_USERS.map((user) => read(redisUrlName(user)));

/** Writes the secrets of all readers. @param isRenewed true: the bundled servers get new passwords */
function makeSecrets({ isRenewed = false } = {}): void {
  const text = readFileSync(env.SETTINGS_FILE!, 'utf8');
  const given = parseSettings(text);
  const folder = here();
  refuseAnotherBand(SECRETS, folder, given.ADMIN_PASSWORD);
  const names = [...text.matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name!);
  if (env.ENV_FILE) refuseLostCharacters(env.ENV_FILE, names, given, say);
  const { ADMIN_PASSWORD } = writeSecrets(SECRETS, given, { isRenewed });
  markBand(SECRETS, folder, ADMIN_PASSWORD);
}

const STEPS: Record<string, () => Promise<void> | void> = {
  secrets: () => makeSecrets(),
  // For upgrade.sh, which stops the servers first.
  'new-passwords': () => makeSecrets({ isRenewed: true }),
  'take-over': () => markBand(SECRETS, here()),
  databases: () => {
    const urls = [read('CONTENT_DATABASE_URL'), read('BOOKINGS_DATABASE_URL')];
    const former = read('POSTGRES_FORMER_URLS').split(' ').filter(Boolean);
    return makeDatabases(read('POSTGRES_URL'), [...urls, ...urls.map(trialDatabaseUrl)], former);
  },
  monitoring: () => {
    const { name, email } = JSON.parse(readFileSync(env.SITE_CONFIG || 'deploy/site.json', 'utf8')) as SiteNames;
    const settings = {
      siteUrl: env.SITE_URL!,
      smtpUrl: read('SMTP_URL') || 'off',
      from: env.MAIL_FROM || email,
      to: env.OPS_MAIL_TO || env.MAIL_TO || email,
      bandName: name,
    };
    writeMonitoring(env.MONITORING_DIR ?? '/monitoring', 'deploy/monitoring', settings);
    if ([settings.smtpUrl, settings.to].includes('off'))
      say('monitoring: mail is off, so alerts are shown and not sent');
  },
  'redis-users': () => {
    const manager = read('REDIS_URL');
    if (!manager)
      throw new SetupError('redis_url is missing: the address of a user of your Redis who may manage users.');
    return makeRedisUsers(manager, redisUrls());
  },
  'redis-conf': () => writeFileSync(env.CONF!, redisUserLines(read('REDIS_PASSWORD'), redisUrls()).join('\n')),
  'store-identities': () => writeFileSync(env.CONF!, storeIdentities(bucket, keyOf('uploads'), keyOf('documents'))),
  bucket: async () => {
    const settings = {
      endpoint: env.S3_ENDPOINT!,
      region: env.S3_REGION || 'us-east-1',
      bucket,
      accessKeyId: read('S3_ACCESS_KEY_ID'),
      secretAccessKey: read('S3_SECRET_ACCESS_KEY'),
    };
    await makeBucket(settings);
    for (const lesser of ['uploads', 'documents'] as const) {
      if (await mayWrite(settings, lesser, keyOf(lesser))) continue;
      const name = lesser.toUpperCase();
      const isGiven = env[`${name}_KEY_GIVEN`];
      const shared = !isGiven && shareMediaKey(SECRETS, lesser, [settings.accessKeyId, settings.secretAccessKey]);
      const effect = shared ? SHARED[lesser] : 'create it';
      const message = `The store does not let the key ${name}_S3_ACCESS_KEY_ID write into ${WRITES[lesser]}/: ${effect}.`;
      if (!shared) throw new SetupError(message);
      say(message);
    }
  },
};

/** `main.js STEP…`: what has to be there before the product starts; each step may be run again at any time. */
try {
  for (const name of process.argv.slice(2)) {
    const step = STEPS[name];
    if (!step) throw new SetupError(`No step ${name}: ${Object.keys(STEPS).join(', ')}.`);
    await step();
    say(`${name}: done`);
  }
} catch (error) {
  process.stderr.write(`${error instanceof SetupError ? error.message : String((error as Error).stack)}\n`);
  process.exit(1);
}
