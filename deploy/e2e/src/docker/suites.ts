import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { ROOT } from '@tocada/local/root.js';
import {
  compose,
  containerOf,
  docker,
  env,
  freshStack,
  keptSecrets,
  must,
  options,
  PROJECT,
  say,
  SITE,
} from './engine.js';
import { canHave } from './releases.js';

/** End-to-end suites that do not fit a deployed stack, and why. */
export const ASIDE: Record<string, string> = {
  'dates/calendar': 'kills processes, and asks each gateway by its own address',
  'dates/external-calendars': 'kills processes, and needs calendars at this host',
  'dates/feed': 'asks each gateway by its own address',
  'deals/documents': 'stops the store for a while, and needs a mail server of its own',
  'deals/hostile-client-page': 'needs rate limits, which the others must not meet',
  'deals/year': 'moves the clock of a stack of its own, and needs a mail server of its own',
  'events/visible': 'asks each gateway by its own address',
  'gallery/companion': 'needs other limits',
  'gallery/companion-guard': 'needs keys of providers, and a private port',
  'gallery/companion-imports': 'kills processes',
  'gallery/images': 'kills processes, and cannot wait a day for orphans',
  'gallery/uploads-multipart': 'needs another limit for files',
  'house/audit': 'names visitors by X-Forwarded-For, which the edge does not believe',
  'house/doctor': 'breaks servers of its own',
  'house/erasure': 'needs a mail server of its own',
  'house/first-steps': 'begins with a site that nobody has changed',
  'house/password': 'starts and stops gateways',
  'inquiries/api': 'needs a mail server that misbehaves when told',
  'inquiries/desk-week': 'needs a mail server and a site file of its own',
  'inquiries/form': 'needs rate limits, which the others must not meet',
  'inquiries/hostile-flood': 'needs rate limits, which the others must not meet, and a mail server of its own',
  'messages/notices': 'kills processes, and needs a mail server that misbehaves when told',
  'messages/notices-outages': 'kills processes, and needs a mail server of its own',
  'messages/push': 'needs a push service of its own',
  'messages/push-kills': 'kills processes, and needs a push service of its own',
  'messages/reminders': 'kills processes, and needs a mail server of its own',
  'messages/replies': 'needs a mail server that misbehaves when told',
  'pages/early-presses': 'takes minutes, and asks nothing of a server',
  'platform/backups/archives': 'needs two stacks; the step "backup" does the same',
  'platform/backups/clock': 'needs servers of its own',
  'platform/backups/parts': 'needs servers of its own',
  'platform/backups/restore-keeps': 'needs servers of its own',
  'platform/backups/room': 'needs servers of its own',
  'platform/backups/trial': 'needs servers of its own',
  'platform/connections': 'reads what processes hold open',
  'platform/database-stalls': 'stops processes for a while',
  'platform/demo': 'needs a stack of its own to kill',
  'platform/fresh-reads': 'asks each gateway by its own address',
  'platform/gateway-stalls': 'stops processes for a while',
  'platform/hostile-credentials': 'reads what each process was started with',
  'platform/hostile-doors': 'needs keys of providers, and private ports',
  'platform/metrics': 'reads private ports',
  'platform/monitoring': 'reads private ports',
  'platform/one-image': 'starts one container’s process; the steps "one…" do the same',
  'platform/outages': 'kills processes; the step "kills" does the same',
  'platform/overload': 'stops processes for a while',
  'platform/replicas': 'kills processes; the step "kills" does the same',
  'platform/start': 'starts and stops stacks',
  'platform/traces': 'needs a collector',
  'platform/upgrade': 'needs databases of its own',
  'site/identity': 'asks each gateway by its own address, and needs a mail server of its own',
  'site/languages': 'asks each gateway by its own address',
  'site/languages-english-band': 'needs a site file of its own',
  'site/time-zone': 'starts and stops services',
  'worker/interrupted': 'starts and stops runs of tests',
  'worker/leaks': 'needs no stack',
  'worker/shared-stack': 'breaks its stack',
};

const FOLDER = join(ROOT, 'deploy/e2e/src');
/** The paths of all end-to-end suites, by their rooms and names. */
const PATHS = new Map(
  globSync('**/*.{e2e,journey,long}.ts', { cwd: FOLDER })
    .toSorted()
    .map((file) => [file.split('.')[0]!, join(FOLDER, file)]),
);
export const SUITES: string[] = [...PATHS.keys()];
export const pathOf = (suite: string): string => PATHS.get(suite)!;

/** The settings of the stack for these suites. */
const HAS = {
  SMTP_URL: 'smtp://mailpit:1025',
  COMPANION_DROPBOX_KEY: 'k',
  COMPANION_DROPBOX_SECRET: 's',
  CONTENT_REPLICAS: '2',
  SECURITY_CONTACT: 'mailto:seguridad@example.org',
};
/** The settings and arguments that a test file may ask for. */
export const TO_BE_HAD = [
  'COMPANION_ALLOW_PRIVATE_ADDRESSES',
  'LOG_LEVEL',
  '--scale',
  'content=2',
  ...Object.keys(HAS),
];

/** Addresses of the servers behind the stack, as this host reaches them: Linux routes to the networks of containers. */
function backing(): Record<string, string | undefined> {
  const kept = keptSecrets();
  const at = (service: string) => Object.values(containerOf(service).NetworkSettings.Networks)[0]!.IPAddress;
  const database = (name: string) =>
    `postgresql://${name}:${kept[`${name.toUpperCase()}_DATABASE_PASSWORD`]}@${at('postgres')}:5432/${name}`;
  return {
    CONTENT_DATABASE_URL: database('content'),
    BOOKINGS_DATABASE_URL: database('bookings'),
    REDIS_URL: `redis://:${kept.REDIS_PASSWORD}@${at('redis')}:6379`,
    S3_ENDPOINT: `http://${at('storage')}:8333`,
    S3_BUCKET: 'media',
    S3_ACCESS_KEY_ID: kept.S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY: kept.S3_SECRET_ACCESS_KEY,
  };
}

/** The address of this host in the network of the containers that reach out. */
function gatewayOfNetwork(): string {
  const [network] = JSON.parse(docker('inspect', `${PROJECT}_outside`)) as {
    IPAM: { Config: { Gateway: string }[] };
  }[];
  return network!.IPAM.Config[0]!.Gateway;
}

/** A host without a registry has the catcher of mails under whatever tag. */
function haveMailpit(): void {
  const wanted = compose('config', '--images')
    .split('\n')
    .find((image) => image.startsWith('axllent/mailpit:'));
  must(wanted, 'the compose file names a catcher of mails');
  if (!canHave(wanted)) docker('tag', 'axllent/mailpit:latest', wanted);
}

/** The end-to-end suites against this stack, with mail caught and imports from this host allowed. */
export async function suites(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tocada-e2e-'));
  const settings = join(folder, 'compose.yml');
  const companion = { environment: { COMPANION_ALLOW_PRIVATE_ADDRESSES: 'on' } };
  writeFileSync(settings, JSON.stringify({ services: { companion } }));
  Object.assign(env, HAS, { COMPOSE_PROFILES: 'dev', COMPOSE_FILE: `docker-compose.yml${delimiter}${settings}` });
  try {
    haveMailpit();
    await freshStack();
    for (const name of SUITES) if (ASIDE[name]) say(`  ${name} stands aside: ${ASIDE[name]}`);
    say('  in the others, tests of processes, logs, mails and secrets of a stack of their own are skipped');
    const files = SUITES.filter((name) => !ASIDE[name]).map(pathOf);
    const argv = [join(ROOT, 'deploy/local/run.mjs'), 'test', '--runTestsByPath', ...files];
    const { status } = spawnSync(process.execPath, argv, {
      ...options,
      stdio: 'inherit',
      env: {
        ...process.env,
        BACKING: 'embedded',
        E2E_URL: SITE,
        E2E_HOST: gatewayOfNetwork(),
        E2E_BACKING: JSON.stringify(backing()),
        E2E_HAS: TO_BE_HAD.join(' '),
      },
    });
    must(status === 0, 'all of them pass');
  } finally {
    compose('rm', '--stop', '--force', 'mailpit');
    for (const name of [...Object.keys(HAS), 'COMPOSE_PROFILES', 'COMPOSE_FILE']) delete env[name];
    compose('up', '--detach', '--wait', '--force-recreate', '--remove-orphans');
    rmSync(folder, { recursive: true, force: true });
  }
}
