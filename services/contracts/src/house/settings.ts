import { LIMITS } from '../ground/limits.js';
import { WAYS } from './ways.js';

/**
 * Every setting of the product stands here, once. The processes read and check their settings by this table, `npm start`
 * and the setup of the containers pass them on by it, and `npm run settings` writes docker-compose.yml's environments,
 * `.env.example` and the tables of deploy/SETTINGS.md from it.
 */
export const PROCESSES = ['gateway', 'content', 'bookings', 'companion'] as const;
export type Process = (typeof PROCESSES)[number];
export type Reader = Process | 'backup';

export type Kind =
  | { type: 'text' }
  | { type: 'integer'; min: number; max?: number }
  /** From 0 to 1. */
  | { type: 'share' }
  | { type: 'choice'; values: readonly string[] }
  | { type: 'address'; protocols: readonly string[] }
  | { type: 'length'; min: number; message?: string }
  | { type: 'pattern'; pattern: RegExp; message: string };

export interface Setting {
  readers: readonly Reader[];
  is: Kind;
  /** Without `default` and `optional` a process refuses to start when the setting is missing. */
  default?: string | number | Partial<Record<Reader, number>>;
  optional?: true;
  /** Required only when this other setting has a value. */
  neededBy?: string;
  /** With `neededBy`: required only while these settings have these values. */
  neededWith?: Readonly<Record<string, string>>;
  /** Secrets reach containers as files, never in an environment. */
  secret?: true;
  /** The name under which a reader's own value is given, when not all readers share one. */
  givenAs?: Partial<Record<Reader, string>>;
  /** Not for operators: the image sets it, or the files that deploy the processes, or `npm start`, or only tests do. */
  setBy?: 'image' | 'deployment' | 'launcher' | 'tests';
  /** One line for operators. */
  means: string;
  /** The behaviour without a value, for operators, when it is not the default: everywhere, or for compose and `npm start`. */
  without?: string | { compose?: string; start?: string };
  example?: string;
}
type Settings = Record<string, Setting>;

const text = { type: 'text' } as const;
const web = { type: 'address', protocols: ['http', 'https'] } as const;
const postgres = { type: 'address', protocols: ['postgres', 'postgresql'] } as const;
const port = { type: 'integer', min: 0, max: 65_535 } as const;
const onOff = { type: 'choice', values: ['on', 'off'] } as const;
const matching = (pattern: RegExp, message: string) => ({ type: 'pattern', pattern, message }) as const;

/** The clock of backups has logs and a private port too, and none of what the four processes share. */
const ALL_READERS = [...PROCESSES, 'backup'] as const;

const ofProcesses = {
  LOG_LEVEL: {
    readers: ALL_READERS,
    is: { type: 'choice', values: ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] },
    default: 'info',
    means: 'lowest level of the lines that are logged: `fatal`, `error`, `warn`, `info`, `debug` or `silent`',
  },
  NODE_ENV: {
    readers: PROCESSES,
    is: { type: 'choice', values: ['production', 'development', 'test'] },
    default: 'development',
    setBy: 'image',
    means: '`production` in the images; `test` checks each answer of a service by its contract',
  },
  PORT: {
    readers: ['gateway', 'companion'],
    is: port,
    default: { gateway: 8080, companion: 3020 },
    setBy: 'image',
    means: 'port of a public server',
  },
  HOST: {
    readers: ['gateway', 'companion'],
    is: text,
    default: '127.0.0.1',
    setBy: 'image',
    means: 'address of a public server',
  },
  FRONT_DOOR: {
    readers: ['gateway'],
    is: onOff,
    default: 'off',
    setBy: 'launcher',
    means: '`on` where no edge stands before the gateway: it passes on what is for the companion and the store',
  },
  TRUSTED_PROXIES: {
    readers: ['gateway'],
    is: matching(
      /^(?:private_ranges|[\da-f.:]+(?:\/\d{1,3})?)(?:[ ,]+(?:private_ranges|[\da-f.:]+(?:\/\d{1,3})?))*$/i,
      'TRUSTED_PROXIES must be addresses, networks like 10.0.0.0/8, or private_ranges',
    ),
    optional: true,
    setBy: 'launcher',
    means: 'the proxies before a gateway without an edge, whose `X-Forwarded-*` headers count',
  },
  SETUP_URL: {
    readers: ['gateway'],
    is: web,
    optional: true,
    setBy: 'launcher',
    means: 'where the launcher keeps the one-time code, and takes the admin password that it opens the way to',
  },
  PRIVATE_PORT: {
    readers: ALL_READERS,
    is: port,
    default: 0,
    setBy: 'image',
    means: 'port of /livez, /readyz and /metrics; 0 means any free port',
  },
  PRIVATE_HOST: {
    readers: ALL_READERS,
    is: text,
    default: '127.0.0.1',
    setBy: 'image',
    means: 'address of /livez, /readyz and /metrics',
  },
  VERSION: {
    readers: ALL_READERS,
    is: text,
    default: 'source',
    setBy: 'image',
    means: 'the release of the image',
  },
  DRAIN_SECONDS: {
    readers: PROCESSES,
    is: { type: 'integer', min: 0, max: 20 },
    default: 0,
    setBy: 'image',
    means: 'how long a public server answers after SIGTERM; longer than the edge keeps an idle connection',
  },
} as const satisfies Settings;

const ofTheSite = {
  ADMIN_PASSWORD: {
    readers: ['gateway'],
    is: { type: 'length', min: 12, message: 'ADMIN_PASSWORD must have 12 characters or more' },
    secret: true,
    means: '12 characters or more; with an https `SITE_URL` the start is refused when it is easy to guess',
    without: { start: 'generated, kept, printed' },
  },
  SITE_URL: {
    readers: ['gateway', 'bookings', 'companion'],
    is: web,
    means: 'the origin that visitors type; uploads are signed for it',
    without: { compose: '`https://DOMAIN`, else `http://localhost:PORT`', start: '`http://localhost:PORT`' },
    example: 'https://band.example.org',
  },
  SITE_CONFIG: {
    readers: ['gateway', 'content', 'bookings', 'backup'],
    is: text,
    // In an image the example band of that release.
    default: 'deploy/site.json',
    means:
      "the first values of the band's identity, until it is edited in the panel: the path of a file like `deploy/site.json`",
    example: './site.json',
  },
  SECURITY_CONTACT: {
    readers: ['gateway'],
    is: matching(
      /^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+|tel:\+[\d-]+)$/,
      'SECURITY_CONTACT must be a mailto:, https: or tel: address',
    ),
    optional: true,
    means: 'contact for vulnerability reports in `/.well-known/security.txt`: `mailto:…`, `https://…` or `tel:…`',
    without: 'none: 404',
    example: 'mailto:security@example.org',
  },
  RATE_LIMIT: {
    readers: ['gateway', 'bookings'],
    is: onOff,
    default: 'on',
    means: 'limits against floods of requests; `off` is for load tests only',
  },
} as const satisfies Settings;

const ofInquiries = {
  SMTP_URL: {
    readers: ['bookings'],
    // Required, because a band without mail would miss inquiries.
    is: matching(
      /^(smtps?:\/\/\S+|off)$/,
      'SMTP_URL must be an address like smtp://user:password@host:587, or "off" to send no mail at all',
    ),
    secret: true,
    means: 'the mail server; `off` sends no mail',
    without: { compose: '`off`', start: 'mail is written to `DATA_DIR/mail`' },
    example: 'smtps://user:password@mail.example.org:465',
  },
  MAIL_FROM: {
    readers: ['bookings'],
    is: matching(/^[^\r\n]*[^\s@<>,]@[^\s@<>,]+>?$/, 'MAIL_FROM must be one e-mail address'),
    optional: true,
    means: 'sender of mails: an address, or `Name <address>`',
    without: 'name and address in `SITE_CONFIG`',
    example: 'Band <hello@band.example.org>',
  },
  MAIL_TO: {
    readers: ['bookings'],
    is: matching(/^[^\s@<>,]+@[^\s@<>,]+( *, *[^\s@<>,]+@[^\s@<>,]+)*$/, 'MAIL_TO must be e-mail addresses'),
    optional: true,
    means: 'where the band gets its mails: addresses, separated by commas',
    without: 'the address in `SITE_CONFIG`',
    example: 'booking@band.example.org',
  },
  OPS_MAIL_TO: {
    readers: ['bookings'],
    is: matching(
      /^(off|[^\s@<>,]+@[^\s@<>,]+( *, *[^\s@<>,]+@[^\s@<>,]+)*)$/,
      'OPS_MAIL_TO must be e-mail addresses, or off',
    ),
    optional: true,
    means:
      "where the doctor's red lines go, in at most one mail a day: addresses, separated by commas; `off` sends none",
    without: '`MAIL_TO`',
    example: 'admin@example.org',
  },
  DNS_SERVERS: {
    readers: ['bookings'],
    is: text,
    optional: true,
    setBy: 'tests',
    means: "addresses of the servers that are asked for a domain's mail records, separated by commas",
  },
  MAIL_PER_SECOND: {
    readers: ['bookings'],
    is: { type: 'integer', min: 1, max: 1000 },
    default: 20,
    means: 'mails per second over all replicas, because mail servers refuse floods',
  },
  CLIENT_MAILS_PER_HOUR: {
    readers: ['bookings'],
    is: { type: 'integer', min: 1, max: 100_000 },
    default: 30,
    means:
      'mails per hour that strangers cause, over all replicas: further mails to clients are held for the admin, and further ' +
      'wishes by details links are told in one later mail',
  },
  REMINDERS: {
    readers: ['bookings'],
    is: onOff,
    default: 'on',
    means:
      'mails to the band: the work of the day at 08:00, and a reminder of requests without an answer after 4 and 24 hours; and mails to clients whose payments are due',
  },
  WEBHOOK_URL: {
    readers: ['bookings'],
    is: web,
    optional: true,
    means: 'receives a signed call about every inquiry',
    example: 'https://hooks.example.org/tocada',
  },
  WEBHOOK_SECRET: {
    readers: ['bookings'],
    is: { type: 'length', min: 16, message: 'WEBHOOK_SECRET must have 16 characters or more' },
    neededBy: 'WEBHOOK_URL',
    neededWith: { WEBHOOK_PRESET: 'tocada' },
    secret: true,
    means: 'signs the calls to `WEBHOOK_URL`: 16 characters or more; for `ntfy` the token of its topic',
  },
  WEBHOOK_PRESET: {
    readers: ['bookings'],
    is: { type: 'choice', values: ['tocada', 'ntfy', 'telegram', 'discord', 'slack'] },
    default: 'tocada',
    means:
      'form of the calls to `WEBHOOK_URL`: `tocada`, or the short text of an alert for `ntfy`, `telegram`, `discord` or `slack`',
  },
  VAPID_PRIVATE_KEY: {
    readers: ['bookings'],
    is: matching(
      /^[\da-f]{64}$/,
      'VAPID_PRIVATE_KEY must be 64 hexadecimal digits: openssl rand -hex 32 prints such a one',
    ),
    optional: true,
    secret: true,
    setBy: 'deployment',
    means: 'signs the alerts to phones; every device has subscribed for it',
  },
  PUSH_TEST_SERVICE: {
    readers: ['bookings'],
    is: web,
    optional: true,
    setBy: 'tests',
    means: 'a push service of tests: addresses that begin with it are allowed, also without https and on this machine',
  },
  RECEIPTS_WAIT: {
    readers: ['bookings'],
    is: { type: 'integer', min: 0, max: 3600 },
    default: 60,
    setBy: 'tests',
    means: 'seconds that the receipt of a payment and its mail wait, so that a slip can be taken back',
  },
  CALENDARS_ALLOW_PRIVATE_ADDRESSES: {
    readers: ['bookings'],
    is: onOff,
    default: 'off',
    setBy: 'tests',
    means: '`on` allows calendars from this machine and its network',
  },
  RETENTION_MONTHS: {
    readers: ['bookings'],
    is: { type: 'integer', min: 1, max: 1200 },
    default: 24,
    means: 'inquiries are deleted this many months after their event, and not before a credit for a postponed one ends',
  },
  RECORDS_YEARS: {
    readers: ['bookings'],
    is: { type: 'integer', min: 0, max: 100 },
    default: 4,
    means: 'agreements, receipts and payments are kept this many years after the year of their event',
  },
} as const satisfies Settings;

const database = <const P extends Process>(process: P) =>
  ({
    readers: [process, 'backup'],
    is: postgres,
    secret: true,
    means: 'a database of your own Postgres 17, owned by its own role',
    without: { compose: 'the bundled one', start: 'embedded Postgres' },
    example: `postgresql://${process}:password@db.example.org:5432/${process}`,
  }) as const satisfies Setting;

const ofDatabases = {
  CONTENT_DATABASE_URL: database('content'),
  BOOKINGS_DATABASE_URL: database('bookings'),
} as const satisfies Settings;

const ofRedis = {
  REDIS_URL: {
    readers: PROCESSES,
    is: { type: 'address', protocols: ['redis', 'rediss'] },
    secret: true,
    givenAs: {
      gateway: 'GATEWAY_REDIS_URL',
      content: 'CONTENT_REDIS_URL',
      bookings: 'BOOKINGS_REDIS_URL',
      companion: 'COMPANION_REDIS_URL',
    },
    means: 'your own Redis 7, with AOF, `maxmemory-policy noeviction`, and `BGREWRITEAOF` allowed to bookings',
    without: { compose: 'the bundled one', start: '`redis-server` or `valkey-server`, fetched when missing' },
    example: 'rediss://:password@redis.example.org:6379',
  },
} as const satisfies Settings;

const STORE_READERS = ['gateway', 'content', 'bookings', 'companion', 'backup'] as const;

/** Half of a key. Gateway and companion get one that reads all and writes uploads, bookings one for documents. */
const storeKey = (name: string) =>
  ({
    readers: STORE_READERS,
    is: text,
    secret: true,
    givenAs: { gateway: `UPLOADS_${name}`, companion: `UPLOADS_${name}`, bookings: `DOCUMENTS_${name}` },
    means: 'key of your own store, which may change every object',
    without: 'generated',
  }) as const satisfies Setting;

const ofTheStore = {
  S3_ENDPOINT: {
    readers: STORE_READERS,
    is: web,
    means: 'your own object store, as the processes reach it; browsers reach it at `SITE_URL`',
    without: { compose: 'the bundled one', start: 'embedded' },
    example: 'https://s3.example.org',
  },
  S3_REGION: {
    readers: STORE_READERS,
    is: text,
    default: 'us-east-1',
    means: "the store's region",
  },
  S3_BUCKET: {
    readers: STORE_READERS,
    is: text,
    default: 'media',
    means: 'the bucket of the photos and documents',
  },
  S3_ACCESS_KEY_ID: storeKey('S3_ACCESS_KEY_ID'),
  S3_SECRET_ACCESS_KEY: storeKey('S3_SECRET_ACCESS_KEY'),
  AWS_ENDPOINT_URL_STS: {
    readers: ['companion'],
    is: web,
    optional: true,
    means: "address for the store's temporary credentials; for AWS `https://sts.<region>.amazonaws.com`",
    without: '`S3_ENDPOINT`',
  },
  ORPHANS_AFTER: {
    readers: ['content'],
    is: { type: 'integer', min: 1 },
    default: 86_400,
    setBy: 'tests',
    means: 'seconds until a stored object that no row names is deleted; long enough to fill in a form after an upload',
  },
} as const satisfies Settings;

/** Companion's name of each remote source → the word in its settings `COMPANION_<word>_KEY` and `_SECRET`. */
export const PROVIDERS = {
  drive: 'GOOGLE',
  dropbox: 'DROPBOX',
  onedrive: 'ONEDRIVE',
  box: 'BOX',
  instagram: 'INSTAGRAM',
  facebook: 'FACEBOOK',
  unsplash: 'UNSPLASH',
} as const;
export type ProviderName = keyof typeof PROVIDERS;
type ProviderWord = (typeof PROVIDERS)[ProviderName];

const providerSetting = {
  readers: ['companion'],
  is: text,
  optional: true,
  means: `imports from other sites: for each of ${Object.values(PROVIDERS).join(', ')} a key and a secret`,
  without: 'off',
} as const satisfies Setting;
const providerSecret = { ...providerSetting, secret: true } as const;

const ofImports = {
  COMPANION_MAX_FILE_SIZE: {
    readers: ['companion', 'gateway'],
    is: { type: 'integer', min: 1 },
    default: LIMITS.upload,
    means: 'the largest file in bytes, for every kind of upload',
  },
  ...(Object.fromEntries(
    Object.values(PROVIDERS).flatMap((word) => [
      [`COMPANION_${word}_KEY`, providerSetting],
      [`COMPANION_${word}_SECRET`, providerSecret],
    ]),
  ) as Record<`COMPANION_${ProviderWord}_KEY`, typeof providerSetting> &
    Record<`COMPANION_${ProviderWord}_SECRET`, typeof providerSecret>),
  COMPANION_SECRET: {
    readers: ['gateway', 'companion'],
    is: { type: 'length', min: 32 },
    secret: true,
    setBy: 'deployment',
    means: 'signs the upload tokens that the gateway hands out',
  },
  COMPANION_URL: {
    readers: ['gateway'],
    is: web,
    setBy: 'deployment',
    means: 'address of the companion',
  },
  COMPANION_ALLOW_PRIVATE_ADDRESSES: {
    readers: ['companion'],
    is: onOff,
    default: 'off',
    setBy: 'tests',
    means: '`on` allows imports from this machine and its network',
  },
} as const satisfies Settings;

const ofTraces = {
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    readers: PROCESSES,
    is: web,
    optional: true,
    means: 'collector of traces (OTLP over HTTP)',
    without: 'no traces',
    example: 'http://tempo:4318',
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    readers: PROCESSES,
    is: text,
    optional: true,
    secret: true,
    means: "the collector's key: `name=value` pairs, separated by commas",
  },
  OTEL_TRACES_SAMPLER_ARG: {
    readers: PROCESSES,
    is: { type: 'share' },
    default: 1,
    means: 'share of requests to trace, from 0 to 1',
  },
} as const satisfies Settings;

/** Half of a key. */
const backupKey = {
  readers: ['backup'],
  is: text,
  optional: true,
  secret: true,
  means: 'key of that store',
  without: 'the key of the photos',
} as const satisfies Setting;

const ofBackups = {
  BACKUP_TO: {
    readers: ['backup'],
    is: text,
    default: 'backups',
    means: 'a folder, or `s3://bucket/folder`; the same as `--to`',
    without: { compose: 'the volume `backups`', start: '`DATA_DIR/backups`' },
    example: 's3://band-backups/nightly',
  },
  BACKUP_KEEP: {
    readers: ['backup'],
    is: { type: 'integer', min: 1 },
    optional: true,
    means: 'how many archives to keep there; the same as `--keep`',
    without: { compose: '14', start: '14 for archives that `npm start` makes, else all' },
    example: '14',
  },
  BACKUP_EVERY: {
    readers: ['backup'],
    is: { type: 'integer', min: 0, max: 24 },
    default: 24,
    means: 'hours between two archives, from 1 to 24; 0 makes none by itself',
    example: '6',
  },
  BACKUP_ALSO_TO: {
    readers: ['backup'],
    is: text,
    optional: true,
    means: 'a second place like `BACKUP_TO`, which gets a copy of each archive',
    example: 's3://band-backups/nightly',
  },
  BACKUP_S3_ENDPOINT: {
    readers: ['backup'],
    is: web,
    optional: true,
    means: "the store of `s3://…` when it is not the photos' store",
    without: '`S3_ENDPOINT`',
    example: 'https://s3.example.org',
  },
  BACKUP_S3_REGION: {
    readers: ['backup'],
    is: text,
    optional: true,
    means: 'region of that store',
    without: '`S3_REGION`',
  },
  BACKUP_S3_ACCESS_KEY_ID: backupKey,
  BACKUP_S3_SECRET_ACCESS_KEY: backupKey,
  BACKUPS_URL: {
    readers: ['gateway'],
    is: web,
    optional: true,
    setBy: 'deployment',
    means: 'address of the process that makes the backups',
  },
  RUNS_IN: {
    readers: ['gateway', 'bookings'],
    is: { type: 'choice', values: WAYS },
    default: 'start',
    setBy: 'deployment',
    means: 'the way in which the site runs, for the advice of the doctor',
  },
} as const satisfies Settings;

/** In the order in which operators read them. */
export const GROUPS = {
  site: ofTheSite,
  inquiries: ofInquiries,
  databases: ofDatabases,
  redis: ofRedis,
  store: ofTheStore,
  imports: ofImports,
  backups: ofBackups,
  traces: ofTraces,
  processes: ofProcesses,
} as const;

const TABLE = {
  ...ofTheSite,
  ...ofInquiries,
  ...ofDatabases,
  ...ofRedis,
  ...ofTheStore,
  ...ofImports,
  ...ofBackups,
  ...ofTraces,
  ...ofProcesses,
};
type Table = typeof TABLE;
export const SETTINGS: Readonly<Settings> = TABLE;

type ValueOf<S extends Setting> =
  | (S['is']['type'] extends 'integer' | 'share' ? number : string)
  | (S extends { optional: true } | { neededBy: string } ? undefined : never);

/** The values of the settings that a process reads, or of those that all of several processes read. */
export type EnvOf<R extends Reader> = {
  [Name in keyof Table as [R] extends [Table[Name]['readers'][number]] ? Name : never]: ValueOf<Table[Name]>;
};

export const settingsOf = (reader: Reader): [name: string, setting: Setting][] =>
  Object.entries(SETTINGS).filter(([, { readers }]) => readers.includes(reader));

/** The names under which the secrets of a reader are given. */
export const secretsOf = (reader: Reader): string[] =>
  settingsOf(reader).flatMap(([name, { secret, givenAs }]) => (secret ? [givenAs?.[reader] ?? name] : []));
