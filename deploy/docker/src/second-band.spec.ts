import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from '@jest/globals';

const SCRIPT = fileURLToPath(new URL('../second-band.sh', import.meta.url));
/** A Docker on which the band "cuarteto" runs, and the containers of HERE. */
const DOCKER = `#!/bin/sh
[ -z "$AWAY" ] || { echo 'Cannot connect to the Docker daemon' >&2; exit 1; }
case "$*" in
  *working_dir=*) echo "$HERE" ;;
  *project=cuarteto) echo 1234 ;;
esac
`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tocada-second-band-'));
  writeFileSync(join(folder, 'docker'), DOCKER, { mode: 0o755 });
  writeFileSync(join(folder, 'docker-compose.yml'), '');
  copyFileSync(SCRIPT, join(folder, 'second-band.sh'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const run = (args: string[], env = {}) => {
  const { status, stdout, stderr } = spawnSync('sh', ['second-band.sh', ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: `${folder}${delimiter}${process.env.PATH}`, ...env },
  });
  return { status, stdout, stderr };
};
const settings = () => readFileSync(join(folder, '.env'), 'utf8');

test('writes a name and a random network of its own into .env, and keeps the rest', () => {
  writeFileSync(
    join(folder, '.env'),
    "ADMIN_PASSWORD='x'\n#COMPOSE_PROJECT_NAME=tocada\nIPV6_SUBNET=fd70:ca0a:35b1:1::/64\nPORT=81",
    {
      mode: 0o640,
    },
  );
  expect(run(['trio']).status).toBe(0);
  expect(settings()).toMatch(
    /^ADMIN_PASSWORD='x'\n#COMPOSE_PROJECT_NAME=tocada\nPORT=81\nCOMPOSE_PROJECT_NAME=trio\nIPV6_SUBNET=fd[\da-f]{2}(:[\da-f]{4}){2}:1::\/64\n$/,
  );
  expect(statSync(join(folder, '.env')).mode & 0o777).toBe(0o640);
  const before = settings();
  const { status, stderr } = run(['otro']);
  expect([status, stderr]).toEqual([1, 'second-band: the band of this folder has its name: trio\n']);
  expect(settings()).toBe(before);
});

test('two bands get two networks', () => {
  const subnets = ['uno', 'dos'].map((name) => {
    rmSync(join(folder, '.env'), { force: true });
    expect(run([name]).status).toBe(0);
    return /^IPV6_SUBNET=(.*)$/m.exec(settings())![1];
  });
  expect(new Set(subnets).size).toBe(2);
});

test.each([
  ['no name', [], {}, 'which name?'],
  ['a name that Compose does not take', ['El Trío'], {}, 'which name?'],
  ['two names', ['a', 'b'], {}, 'which name?'],
  ['the name of an installation without one', ['tocada'], {}, 'tocada is the name of another band on this host'],
  ['the name of a band that is there', ['cuarteto'], {}, 'cuarteto is the name of another band on this host'],
  ['a folder whose band runs', ['trio'], { HERE: '1234' }, 'the containers of a band were started from this folder'],
  ['Docker away', ['trio'], { AWAY: 'yes' }, 'Docker does not answer'],
])('%s: says so, and writes nothing', (_, args, env, sentence) => {
  const { status, stderr } = run(args, env);
  expect(status).toBe(1);
  expect(stderr).toContain(`second-band: ${sentence}`);
  expect(existsSync(join(folder, '.env'))).toBe(false);
});
