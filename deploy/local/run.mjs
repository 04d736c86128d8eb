// The way in for a machine that has only Node 20 and npm: installs, builds, then hands over to the pinned Node.
// Plain JavaScript without dependencies, because nothing is there yet when it runs.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const [command = 'start', ...args] = process.argv.slice(2);
const stamp = join(root, 'node_modules/.tocada-lock');

const fail = (line) => {
  console.error(line);
  process.exit(1);
};

const major = Number(process.versions.node.split('.')[0]);
if (major < 20) fail(`Tocada needs Node 20 or newer; this is ${process.version}.`);

const run = (what, file, argv, options = {}) => {
  const { status, signal } = spawnSync(file, argv, { cwd: root, stdio: 'inherit', ...options });
  if (signal) process.exit(1);
  if (status !== 0) fail(`${what} failed.`);
};

const lockHash = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex');
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== lockHash) {
  console.log('Installing packages …');
  const npm = process.env.npm_execpath;
  const argv = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  if (npm?.endsWith('.js')) run('npm ci', process.execPath, [npm, ...argv]);
  else run('npm ci', process.platform === 'win32' ? 'npm.cmd' : 'npm', argv);
  mkdirSync(join(root, 'node_modules'), { recursive: true });
  writeFileSync(stamp, lockHash);
}

const pinned = join(root, 'node_modules/.bin/node');
if (!existsSync(pinned) && major < 24) fail('No packaged Node for this system: install Node 24 or newer.');
const node = existsSync(pinned) ? pinned : process.execPath;
const env = {
  ...process.env,
  PATH: `${join(root, 'node_modules/.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`,
  NX_DAEMON: 'false',
  NX_TUI: 'false',
};

const nx = (argv, stdio) =>
  run('The build', node, [join(root, 'node_modules/nx/dist/bin/nx.js'), ...argv], { env, stdio });
const build = () => {
  console.log('Building …');
  nx(['run-many', '-t', 'build', '--outputStyle=static'], ['ignore', process.env.CI ? 'inherit' : 'ignore', 'inherit']);
};

build();

// The channel tells the child when this process is gone, however it went; Ctrl-C reaches both by the terminal.
const child = spawn(node, [join(root, 'deploy/local/dist/cli.js'), command, ...args], {
  cwd: root,
  env,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});
process.on('SIGINT', () => {});
process.on('SIGTERM', () => child.kill('SIGTERM'));
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
