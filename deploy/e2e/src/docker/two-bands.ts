import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '@tocada/local/root.js';
import {
  compose,
  docker,
  freshStack,
  healthy,
  keptSecrets,
  must,
  PASSWORD,
  PROJECT,
  say,
  seconds,
  SITE,
} from './engine.js';

const NAME = `${PROJECT}-trio`;
const TRIO = { password: 'la contraseña del trío', port: '8481', httpsPort: '8444' };
const TRIO_SITE = `http://localhost:${TRIO.port}`;

/** The files of a clone that Compose and the scripts read. The images are there. */
const FILES = ['docker-compose.yml', '.env.example', 'package.json', 'deploy/site.json', 'deploy/docker'];

/** A clone of its own, with what the person who follows README.md writes into .env. */
function clone(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tocada-trio-'));
  mkdirSync(join(folder, 'deploy'));
  for (const path of FILES)
    cpSync(join(ROOT, path), join(folder, path), {
      recursive: true,
      filter: (from) => !/node_modules|\/dist$|\/\.build$/.test(from),
    });
  const lines = [
    `ADMIN_PASSWORD='${TRIO.password}'`,
    `PORT=${TRIO.port}`,
    `HTTPS_PORT=${TRIO.httpsPort}`,
    'IPV6_SUBNET=fd70:ca0a:35b1:e::/64',
    'RATE_LIMIT=off',
  ];
  writeFileSync(join(folder, '.env'), `${lines.join('\n')}\n`);
  // The user of setup reads the mounted files.
  execFileSync('chmod', ['-R', 'a+rX', folder]);
  return folder;
}

/** A command of that person. What the drill sets for the first band does not count there. */
function inClone(folder: string, command: string, settings: NodeJS.ProcessEnv = {}) {
  const { PATH, HOME, DOCKER_HOST } = process.env;
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH, HOME, ...(DOCKER_HOST && { DOCKER_HOST }), ...settings },
  });
  return { status, said: stdout + stderr };
}
const must0 = ({ status, said }: { status: number | null; said: string }) => must(status === 0, `it succeeds: ${said}`);

/** A kept connection may have ended with an edge that was replaced. */
const ask = (url: string, init?: RequestInit) => fetch(url, init).catch(() => fetch(url, init));
const signIn = async (site: string, password: string) =>
  (
    await ask(`${site}/api/admin/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ password }),
    })
  ).status;
const addEvent = async (site: string, password: string, title: string) => {
  const body = JSON.stringify({ title, date: '2150-05-01T20:00', location: 'Bryan TX', password });
  const headers = { 'content-type': 'application/json' };
  const { status } = await ask(`${site}/api/admin/events`, { method: 'POST', headers, body });
  must(status === 201, `${site} takes an event (${status})`);
};
const titles = async (site: string) =>
  ((await (await ask(`${site}/api/events/upcoming`)).json()) as { title: string }[]).map(({ title }) => title).join();

/** The processes of a container of the project, as its host sees them. */
const processesOf = (service: string): string => {
  const ids = docker(
    'ps',
    '--quiet',
    `--filter=label=com.docker.compose.project=${PROJECT}`,
    `--filter=label=com.docker.compose.service=${service}`,
  );
  return ids ? docker('top', ids.split('\n')[0]!, '-o', 'pid,args') : '';
};

/** A clone without a name of its own takes nothing of the running band, and one command brings that band back. */
async function refused(folder: string): Promise<void> {
  const nameless = { COMPOSE_PROJECT_NAME: PROJECT };
  const began = Date.now();
  const { status, said } = inClone(folder, 'docker compose up -d --wait', nameless);
  const took = Date.now() - began;
  must(status !== 0 && /setup.*didn't complete successfully/.test(said), `the second "up" is refused: ${said}`);
  must(took < 100_000, `and soon (${seconds(took)})`);
  const logs = inClone(folder, 'docker compose logs --no-log-prefix setup', nameless).said;
  for (const words of [
    'belong to a band in another folder',
    'docker compose up -d --wait',
    'sh deploy/docker/second-band.sh NAME',
    'take-over',
  ])
    must(logs.includes(words), `setup says "${words}": ${logs}`);
  for (const [service, program] of Object.entries({
    postgres: /postgres -c|postgres: /,
    redis: /redis-server/,
    storage: /-s3\.port/,
    edge: /caddy run/,
  }))
    must(
      !program.test(processesOf(service).replaceAll(/sh -c.*/g, '')),
      `no ${service} of the second band runs: ${processesOf(service)}`,
    );
  for (const service of ['gateway', 'content', 'bookings', 'companion', 'backups'])
    must(processesOf(service) === '', `no ${service} of the second band runs`);
  for (const service of ['doctor', 'nights', 'time-zone America/Denver', 'backup']) {
    const { status: code, said: words } = inClone(folder, `docker compose run --rm -T ${service}`, nameless);
    must(code !== 0, `"${service}" of the second band is refused: ${words}`);
  }
  const upgrade = inClone(folder, 'sh deploy/docker/second-band.sh trio', nameless);
  must(upgrade.status === 1, `a name comes after the first band is back: ${upgrade.said}`);
  say(`  after ${seconds(took)}: ${logs.trim().split('\n')[0]}`);
}

/** Two bands on one host: a clone without a name is refused, one with a name sees its own, and its end leaves the other whole. */
export async function twoBands(): Promise<void> {
  await freshStack();
  await addEvent(SITE, PASSWORD, 'La primera');
  const secrets = JSON.stringify(keptSecrets());
  const folder = clone();
  try {
    await refused(folder);
    must(JSON.stringify(keptSecrets()) === secrets, 'the secrets of the first band stay');
    compose('up', '--detach', '--wait');
    await healthy();
    must((await titles(SITE)) === 'La primera', 'the first band is back with its rows');
    must((await signIn(SITE, TRIO.password)) === 401, 'the second password opens nothing of the first band');
    must((await signIn(SITE, PASSWORD)) === 200, 'the first password opens the panel of the first band');

    must0(inClone(folder, `sh deploy/docker/second-band.sh ${NAME}`));
    must(
      /^IPV6_SUBNET=fd(?!70:ca0a)/m.test(readFileSync(join(folder, '.env'), 'utf8')),
      'a network of its own is noted',
    );
    must0(inClone(folder, 'docker compose up -d --wait'));
    await addEvent(TRIO_SITE, TRIO.password, 'La segunda');
    must((await titles(TRIO_SITE)) === 'La segunda' && (await titles(SITE)) === 'La primera', 'each sees its own');
    must((await signIn(TRIO_SITE, PASSWORD)) === 401, 'the first password opens nothing of the second band');
    say('  two bands, each with its own');

    // A moved folder, a new password and a new address, one after the other.
    const settings = join(folder, '.env');
    writeFileSync(settings, readFileSync(settings, 'utf8').replace(TRIO.password, 'una contraseña nueva'));
    must0(inClone(folder, 'sh deploy/docker/upgrade.sh --again'));
    must((await signIn(TRIO_SITE, 'una contraseña nueva')) === 200, 'a new password is the same band');
    const moved = `${folder}-moved`;
    execFileSync('mv', [folder, moved]);
    try {
      must0(inClone(moved, `docker compose up -d --wait`));
      must((await titles(TRIO_SITE)) === 'La segunda', 'a moved folder is the same band');
      must0(inClone(moved, 'docker compose down --volumes --timeout 5'));
    } finally {
      execFileSync('mv', [moved, folder]);
    }
    must((await titles(SITE)) === 'La primera', 'the end of the second band leaves the first one whole');
    compose('up', '--detach', '--wait');
    must((await titles(SITE)) === 'La primera', 'and it starts again');
  } finally {
    inClone(folder, 'docker compose down --volumes --timeout 5', { COMPOSE_PROJECT_NAME: NAME });
    rmSync(folder, { recursive: true, force: true });
  }
}
