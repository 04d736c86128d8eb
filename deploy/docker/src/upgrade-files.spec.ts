import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from '@jest/globals';

const SCRIPT = fileURLToPath(new URL('../upgrade.sh', import.meta.url));

/** A Docker on which 0.1.0 runs and the images of no other release can be had. The whole command runs in `npm run test:docker`. */
const DOCKER = `#!/bin/sh
case "$*" in
  *'config --images'*) echo "tocada-gateway:$VERSION" ;;
  'compose config'*) echo 'name: tocada' ;;
  ps*) echo gateway ;;
  *'println .'*) echo ;;
  *Config.Image*) echo tocada-gateway:0.1.0 ;;
  'image inspect tocada-gateway:0.2.0'*) exit 1 ;;
esac
`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tocada-upgrade-files-'));
  writeFileSync(join(folder, 'docker'), DOCKER, { mode: 0o755 });
  writeFileSync(join(folder, 'docker-compose.yml'), '');
  copyFileSync(SCRIPT, join(folder, 'upgrade.sh'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@example.org', ...args], { cwd: folder, stdio: 'pipe' });
const release = (version: string) => {
  git('commit', '--quiet', '--allow-empty', `--message=${version}`);
  git('tag', `v${version}`);
};
const upgrade = () => {
  const { status, stderr } = spawnSync('sh', ['upgrade.sh', '0.2.0'], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: `${folder}${delimiter}${process.env.PATH}`, GIT_CEILING_DIRECTORIES: tmpdir() },
  });
  return { status, lines: stderr.trim().split('\n') };
};
const FAILED = 'upgrade: the images of 0.2.0 are not there; nothing was changed';

test('after a failed upgrade the last line says whose files stand in the folder, and how to put the running ones back', () => {
  git('init', '--quiet');
  release('0.1.0');
  release('0.2.0');
  const { status, lines } = upgrade();
  expect([status, lines.slice(-2)]).toEqual([
    1,
    [FAILED, 'upgrade: the files in this folder are those of v0.2.0. Before any other command: git checkout v0.1.0'],
  ]);
});

test('with the files of the running release there is nothing to put back', () => {
  git('init', '--quiet');
  release('0.1.0');
  expect(upgrade().lines.at(-1)).toBe(FAILED);
});

test('without a clone, the files of the release before are asked for', () => {
  expect(upgrade().lines.at(-1)).toBe(
    'upgrade: the files in this folder may be those of 0.2.0. Before any other command put those of 0.1.0 back',
  );
});

test('the stack of another folder is left alone, and that of a folder that was moved is not', () => {
  const another = mkdtempSync(join(tmpdir(), 'tocada-upgrade-another-'));
  writeFileSync(
    join(folder, 'docker'),
    DOCKER.replace('case', `case "$*" in *working_dir*) echo '${another}'; exit ;; esac\ncase`),
  );
  const sentence = `upgrade: the stack of the project tocada was started in ${another}, not here.`;
  expect(upgrade().lines.at(-1)).toContain(sentence);
  rmSync(another, { recursive: true });
  expect(upgrade().lines.join('\n')).not.toContain(sentence);
});
