import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fullEnv } from '@tocada/docker/spec-full-env.js';
import { ROOT } from '@tocada/local/root.js';
import { docker, env, healthy, must, options, PASSWORD, PROJECT, say, SITE } from './engine.js';
import { IMAGE, removeOne, START_LIMIT } from './one-container.js';
import { spawnSync } from 'node:child_process';

/** Servers and files that are not there: the drill starts what the image brings. */
const ELSEWHERE = /_DATABASE_URL$|^REDIS_URL$|^S3_|^AWS_|^OTEL_|^SITE_CONFIG$|^BACKUP_TO$/;

/** The recipe with every setting in .env, with a port and a tag of the host: each arrives, and the container keeps its port and release. */
export async function oneRecipe(): Promise<void> {
  removeOne();
  const folder = mkdtempSync(join(tmpdir(), 'tocada-recipe-'));
  const [, tag = ''] = IMAGE.split(':');
  const given = Object.fromEntries(Object.entries(fullEnv('start')).filter(([name]) => !ELSEWHERE.test(name)));
  Object.assign(given, {
    ADMIN_PASSWORD: PASSWORD,
    SITE_URL: SITE,
    PORT: env.PORT,
    VERSION: tag,
    SEED: 'off',
    RATE_LIMIT: 'off',
    REMINDERS: 'off',
    HOST: '127.0.0.1',
    DATA_DIR: '/elsewhere',
    BACKING: 'docker',
  });
  cpSync(join(ROOT, 'deploy/recipes/compose.yaml'), join(folder, 'compose.yaml'));
  writeFileSync(
    join(folder, '.env'),
    Object.entries(given)
      .map(([name, value]) => `${name}='${value}'\n`)
      .join(''),
  );
  const inFolder = (...words: string[]) => {
    const { PATH, HOME, DOCKER_HOST } = process.env;
    const argv = ['compose', '--progress', 'quiet', '--project-name', `${PROJECT}-recipe`, ...words];
    const clean = { PATH, HOME, ...(DOCKER_HOST && { DOCKER_HOST }) };
    const { status, stdout, stderr } = spawnSync('docker', argv, { ...options, cwd: folder, env: clean });
    must(status === 0, `"docker compose ${words.join(' ')}": ${stderr}`);
    return stdout.trim();
  };
  try {
    inFolder('up', '--detach', '--wait');
    await healthy(START_LIMIT);
    const printed = inFolder('exec', '-T', 'tocada', 'node', '-p', 'JSON.stringify(process.env)');
    const found = JSON.parse(printed) as Record<string, string>;
    const own: Record<string, string> = { PORT: '8080', HOST: '0.0.0.0', DATA_DIR: '/data', BACKING: 'embedded' };
    const lost = Object.entries({ ...given, ...own }).filter(
      ([name, value]) => name !== 'VERSION' && found[name] !== value,
    );
    must(lost.length === 0, `every setting arrives (${lost.map(([name]) => `${name}=${found[name]}`).join(', ')})`);
    const release = inFolder('exec', '-T', 'tocada', 'cat', '/data/release.json');
    must(release.includes('"release":"1.0.0"'), `the release is that of the image (${release})`);
    const { Id } = JSON.parse(docker('inspect', inFolder('ps', '-q', 'tocada')))[0] as { Id: string };
    // As a person may do who hands on the whole .env.
    const said = docker('exec', '--env=VERSION=latest', Id, 'tocada', 'backup');
    must(/-1\.0\.0\.tar\.gz/.test(said), `an archive bears the release of the image: ${said}`);
    say(`  ${Object.keys(given).length} settings; ${said.trim().split('\n').at(-1)}`);
  } finally {
    inFolder('down', '--volumes', '--timeout', '5');
    rmSync(folder, { recursive: true, force: true });
  }
}
