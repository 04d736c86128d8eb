import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { folderIn } from './band.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const compose = readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tocada-band-'));
  mkdirSync(join(folder, 'secrets'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The mounts of a container of a clone in `place`, as the kernel lists them. */
const mountsOf = (place: string, disk = '/dev/sda1') => `
714 701 8:1 /var/lib/docker/volumes/tocada_kept-secrets/_data /secrets/kept rw,relatime master:1 - ext4 /dev/sda1 rw
715 701 8:1 ${place}/deploy/docker /band ro,relatime master:1 - ext4 ${disk} rw
716 701 8:1 ${place} /checkout ro,relatime - ext4 ${disk} rw
`;
const PASSWORD = 'una contraseña larga';

/** The step of setup as a container of that clone runs it. */
function setup(place: string, password: string, step = 'secrets') {
  writeFileSync(join(folder, 'mountinfo'), mountsOf(place));
  writeFileSync(join(folder, 'settings'), `ADMIN_PASSWORD=${password}\n`);
  const { status, stderr } = spawnSync(process.execPath, [join(ROOT, 'deploy/docker/dist/main.js'), step], {
    encoding: 'utf8',
    env: {
      SECRETS_DIR: join(folder, 'secrets'),
      SETTINGS_FILE: join(folder, 'settings'),
      MOUNTS_FILE: join(folder, 'mountinfo'),
    },
  });
  return { status, stderr };
}

/** Every file of the secrets, with its text. */
const files = () =>
  readdirSync(join(folder, 'secrets'), { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map(({ parentPath, name }) => [join(parentPath, name), readFileSync(join(parentPath, name), 'utf8')])
    .toSorted();

describe('the volumes of a band', () => {
  beforeEach(() => expect(setup('/srv/one', PASSWORD)).toEqual({ status: 0, stderr: '' }));

  test.each([
    ['another password', 'otra contraseña larga'],
    ['no password', ''],
  ])('refuse another folder with %s, in a sentence, before a file is written', (_, password) => {
    const before = files();
    const { status, stderr } = setup('/srv/two', password);
    expect(status).toBe(1);
    expect(stderr).toMatch(/^The volumes of this project belong to a band in another folder/);
    expect(stderr).not.toMatch(/\bat \S+:\d+/);
    // The way back for the first band, the way on for the second, and the way to take over.
    expect(stderr).toContain('in the folder of that band: docker compose up -d --wait\n');
    expect(stderr).toContain('sh deploy/docker/second-band.sh NAME');
    expect(stderr).toContain('docker compose run --rm setup deploy/docker/dist/main.js take-over');
    expect(files()).toEqual(before);
    expect(setup('/srv/one', PASSWORD).status).toBe(0);
  });

  test.each([
    ['a moved folder', '/srv/two', PASSWORD],
    ['a new password', '/srv/one', 'otra contraseña larga'],
    ['the same folder without a password', '/srv/one', ''],
  ])('let %s in, and know it from then on', (_, place, password) => {
    expect(setup(place, password)).toEqual({ status: 0, stderr: '' });
    expect(readFileSync(join(folder, 'secrets/band/of'), 'utf8')).toBe(folderIn(mountsOf(place)));
    // One of the two is enough again.
    expect(setup(place, 'la tercera contraseña').status).toBe(0);
    expect(setup('/srv/three', 'la tercera contraseña').status).toBe(0);
  });

  test('are taken over on purpose by the command that the sentence names', () => {
    expect(setup('/srv/two', 'otra contraseña larga', 'take-over')).toEqual({ status: 0, stderr: '' });
    expect(setup('/srv/two', 'otra contraseña larga').status).toBe(0);
    expect(setup('/srv/one', PASSWORD).status).toBe(1);
  });

  test('without a mark take the first band that comes, with what they hold', () => {
    const password = readFileSync(join(folder, 'secrets/postgres/postgres_password'), 'utf8');
    rmSync(join(folder, 'secrets/kept/band.json'));
    expect(setup('/srv/two', 'otra contraseña larga').status).toBe(0);
    expect(readFileSync(join(folder, 'secrets/postgres/postgres_password'), 'utf8')).toBe(password);
    expect(setup('/srv/one', PASSWORD).status).toBe(1);
  });

  test('tell neither folder nor password in their mark', () => {
    const mark = readFileSync(join(folder, 'secrets/kept/band.json'), 'utf8');
    expect(mark).not.toContain('/srv');
    expect(mark).not.toContain(PASSWORD);
  });
});

test('a folder is told from one of the same path on another disk, and where nothing is mounted there is none', () => {
  expect(folderIn(mountsOf('/srv/one'))).toBe('/srv/one/deploy/docker /dev/sda1');
  expect(folderIn(mountsOf('/srv/one', '/dev/sdb1'))).not.toBe(folderIn(mountsOf('/srv/one')));
  expect(folderIn('1 2 8:1 / / rw - overlay overlay rw\n')).toBe('');
});

describe('docker-compose.yml', () => {
  const { services } = parse(compose, { merge: true }) as { services: Record<string, any> };
  const script = (text: string) => text.replaceAll('$$', '$');

  /** Runs ours() of the shell in a clone, after setup has noted `noted`. */
  function ours(place: string, noted?: string, since = '') {
    writeFileSync(join(folder, 'mountinfo'), mountsOf(place));
    if (noted !== undefined) writeFileSync(join(folder, 'of'), noted);
    const text = (since + script(services.postgres.environment.BAND))
      .replaceAll('/proc/self/mountinfo', join(folder, 'mountinfo'))
      .replaceAll('/run/band/of', join(folder, 'of'))
      .replaceAll('/run/band/changing', join(folder, 'changing'))
      .replaceAll('/tmp/held', join(folder, 'held'));
    return spawnSync('sh', ['-c', `${text}\nours; echo $?; ours; echo $?`], { encoding: 'utf8' });
  }

  test('what starts on volumes reads the same folder as setup, and says once that it is another one', () => {
    expect(ours('/srv/one').stdout).toBe('0\n0\n');
    expect(ours('/srv/one', folderIn(mountsOf('/srv/one'))).stdout).toBe('0\n0\n');
    const { stdout, stderr } = ours('/srv/two', folderIn(mountsOf('/srv/one')));
    expect(stdout).toBe('1\n1\n');
    expect(stderr).toMatch(/^These volumes belong to the band of another folder: [^\n]*\n$/);
  });

  test('nothing starts while passwords change, and nothing is said', () => {
    writeFileSync(join(folder, 'changing'), '');
    const { stdout, stderr } = ours('/srv/one', folderIn(mountsOf('/srv/one')));
    expect([stdout, stderr]).toEqual(['1\n1\n', '']);
  });

  test('what waits for longer than setup takes counts as healthy, so that "up" ends, until the volumes are its own', () => {
    const held = join(folder, 'held');
    const noted = folderIn(mountsOf('/srv/one'));
    ours('/srv/two', noted);
    expect(existsSync(held)).toBe(false);
    ours('/srv/two', noted, 'since=1\n');
    expect(existsSync(held)).toBe(true);
    ours('/srv/one', noted);
    expect(existsSync(held)).toBe(false);
    for (const name of ['postgres', 'redis', 'storage'])
      expect([name, services[name].healthcheck.test]).toEqual([
        name,
        ['CMD-SHELL', expect.stringMatching(/^\[ -e \/tmp\/held \] \|\| /)],
      ]);
  });

  const waits = (name: string) => {
    const { entrypoint = [], command = [] } = services[name];
    return /\bours\b/.test([entrypoint, command].flat().join(' '));
  };
  const isHeld = (name: string): boolean =>
    waits(name) ||
    Object.entries<any>(services[name].depends_on ?? {}).some(
      ([needed, { condition }]) =>
        condition !== 'service_started' && (needed === 'setup' || (services[needed].depends_on && isHeld(needed))),
    );

  test('nothing starts on a volume before it is known whose the volume is', () => {
    const onVolumes = Object.keys(services).filter((name) =>
      services[name].volumes?.some((mount: string) => /^[a-z][\w-]*:/.test(mount)),
    );
    expect(onVolumes.length).toBeGreaterThan(15);
    expect(onVolumes.filter((name) => name !== 'setup' && !isHeld(name))).toEqual([]);
    for (const name of onVolumes.filter(waits)) {
      expect(services[name].environment.BAND).toBe(services.postgres.environment.BAND);
      expect(services[name].volumes).toEqual(expect.arrayContaining(['band:/run/band:ro', './deploy/docker:/band:ro']));
    }
    for (const mount of ['./deploy/docker:/band:ro', 'band:/secrets/band'])
      expect(services.setup.volumes).toContain(mount);
  });

  test('the edge runs the command of its image', () => {
    const [, command] = /AS edge\n[^]*^CMD (\[.*\])$/m.exec(
      readFileSync(join(ROOT, 'deploy/docker/Dockerfile'), 'utf8'),
    )!;
    expect(services.edge.command).toEqual(JSON.parse(command!));
  });

  test('an installation without a name stays the project tocada', () => {
    expect((parse(compose) as { name: string }).name).toBe('${COMPOSE_PROJECT_NAME:-tocada}');
  });
});
