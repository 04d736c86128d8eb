import { PROCESSES, type GROUPS, type Process, type Setting } from '@tocada/contracts/house/settings.js';
import { redisUrlName } from './redis-users.js';

/** Where an operator gives settings: in `.env` for compose, in the environment of `npm start`. */
export type Place = 'compose' | 'start';

export interface OperatorSetting extends Pick<Setting, 'means' | 'secret' | 'example'> {
  name: string;
  place: Place;
  group: keyof typeof GROUPS;
  without: string;
}

const redisUser = (process: Process): OperatorSetting => ({
  name: redisUrlName(process),
  place: 'compose',
  group: 'redis',
  means: 'with your own Redis: a user for each process ([how](REDIS.md))',
  without: '`REDIS_URL` for all',
  secret: true,
  example: `rediss://${process}:password@redis.example.org:6379`,
});

/** Settings that no process of the product reads, only compose, its edge and setup, or `npm start` itself. */
export const OPERATOR_SETTINGS: OperatorSetting[] = [
  {
    name: 'DOMAIN',
    place: 'compose',
    group: 'site',
    means: 'domain name of the site; enables TLS, HTTP/2 and HTTP/3 at the edge, which gets the certificate by itself',
    without: 'plain HTTP',
    example: 'band.example.org',
  },
  {
    name: 'PORT',
    place: 'compose',
    group: 'site',
    means: 'port of plain HTTP on the host; the certificate of `DOMAIN` needs ports 80 and 443',
    without: '80',
    example: '80',
  },
  {
    name: 'HTTPS_PORT',
    place: 'compose',
    group: 'site',
    means: 'port of TLS on the host',
    without: '443',
    example: '443',
  },
  { name: 'PORT', place: 'start', group: 'site', means: 'port of the site', without: '8080' },
  { name: 'HOST', place: 'start', group: 'site', means: 'address of the site', without: '127.0.0.1' },
  {
    name: 'TRUSTED_PROXIES',
    place: 'compose',
    group: 'site',
    means: 'addresses of your load balancers, whose `X-Forwarded-*` headers the edge trusts',
    without: 'none',
    example: '10.0.0.0/8',
  },
  {
    name: 'VAPID_PRIVATE_KEY',
    place: 'compose',
    group: 'site',
    means:
      'signs the alerts to phones: 64 hexadecimal digits, as `openssl rand -hex 32` prints them; keep it with the archives',
    without: 'generated, and lost with the host',
    secret: true,
  },
  {
    name: 'TRUSTED_PROXIES',
    place: 'start',
    group: 'site',
    means:
      'addresses or networks of proxies, whose `X-Forwarded-*` headers are trusted; `private_ranges` for all private ones',
    without: 'a proxy on this machine',
  },
  {
    name: 'COMPANION_SECRET',
    place: 'start',
    group: 'site',
    means: "the key of the calendar's secret address and of upload tokens, 32 characters or more",
    without: 'generated, kept',
  },
  {
    name: 'COMPANION_SECRET',
    place: 'compose',
    group: 'site',
    means:
      "the key of the calendar's secret address and of upload tokens, 32 characters or more; keep it with the archives",
    without: 'generated, and lost with the host',
    secret: true,
  },
  {
    name: 'COMPOSE_PROJECT_NAME',
    place: 'compose',
    group: 'site',
    means:
      'name of the containers and volumes; `second-band.sh` writes it for [a second band](OPERATE.md#a-second-band-on-this-host)',
    without: '`tocada`',
    example: 'tocada',
  },
  {
    name: 'IPV6_SUBNET',
    place: 'compose',
    group: 'site',
    means:
      'private prefix of the network that visitors come in by; a second installation on one host needs another one',
    without: '`fd70:ca0a:35b1:1::/64`',
    example: 'fd70:ca0a:35b1:2::/64',
  },
  {
    name: 'DATA_DIR',
    place: 'start',
    group: 'site',
    means: 'data, logs (`logs/`), process ids (`run/`), generated secrets',
    without: '`.data`',
  },
  {
    name: 'SEED',
    place: 'start',
    group: 'site',
    means: 'demo content at the first start; `off` adds none',
    without: 'on',
  },
  {
    name: 'BACKING',
    place: 'start',
    group: 'site',
    means: 'with `docker` containers run the missing servers',
    without: 'programs of this machine; a data folder that was made with Docker goes on with it',
  },
  {
    name: 'VERSION',
    place: 'compose',
    group: 'site',
    means: 'tag of the images; `upgrade.sh` writes it',
    without: '`latest`',
    example: 'latest',
  },
  {
    name: 'EDGE_VERSION',
    place: 'compose',
    group: 'site',
    means: "tag of the edge's image; `upgrade.sh` keeps it while the edge stays the same",
    without: '`VERSION`',
    example: 'latest',
  },
  ...PROCESSES.map((process): OperatorSetting => ({
    name: `${process.toUpperCase()}_REPLICAS`,
    place: 'compose',
    group: 'processes',
    means: 'how many replicas of the process run',
    without: '1',
    example: '2',
  })),
  {
    name: 'COMPOSE_PROFILES',
    place: 'compose',
    group: 'inquiries',
    means:
      '`monitoring` sends [alerts](ALERTS.md#alerts-by-mail) by mail; with `dev` and `SMTP_URL=smtp://mailpit:1025` mails are shown at http://localhost:8025 instead of being sent',
    without: 'none',
    example: 'dev',
  },
  {
    name: 'POSTGRES_REPLICAS',
    place: 'compose',
    group: 'databases',
    means: '0 leaves out the bundled Postgres',
    without: '1',
    example: '0',
  },
  {
    name: 'REDIS_REPLICAS',
    place: 'compose',
    group: 'redis',
    means: '0 leaves out the bundled Redis',
    without: '1',
    example: '0',
  },
  ...PROCESSES.map(redisUser),
  {
    name: 'STORAGE_REPLICAS',
    place: 'compose',
    group: 'store',
    means: '0 leaves out the bundled store',
    without: '1',
    example: '0',
  },
  ...['UPLOADS_S3_ACCESS_KEY_ID', 'UPLOADS_S3_SECRET_ACCESS_KEY'].map((name): OperatorSetting => ({
    name,
    place: 'compose',
    group: 'store',
    means: 'with your own store: a key that reads the bucket and writes into `gallery/`, `members/` and `events/`',
    without: 'the other key',
    secret: true,
  })),
  ...['DOCUMENTS_S3_ACCESS_KEY_ID', 'DOCUMENTS_S3_SECRET_ACCESS_KEY'].map((name): OperatorSetting => ({
    name,
    place: 'compose',
    group: 'store',
    means: 'with your own store: a key that lists the bucket and reads, writes and deletes in `documents/`',
    without: 'the first key',
    secret: true,
  })),
  {
    name: 'BACKUPS',
    place: 'compose',
    group: 'backups',
    means: 'folder of the host for archives, which user 1000 may write, in place of the volume',
    without: 'the volume `backups`',
    example: '/srv/backups',
  },
];
