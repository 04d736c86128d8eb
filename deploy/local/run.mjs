// The way in for a machine that has only Node 20 and npm: installs, builds, then hands over to the pinned Node.
// Plain JavaScript without dependencies, because nothing is there yet when it runs.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { takeLock } from '../../services/runtime/lock.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const [command = 'start', ...args] = process.argv.slice(2);
const stamp = join(root, 'node_modules/.tocada-lock');
const builtStamp = join(root, 'node_modules/.tocada-built');
const buildLog = join(root, 'node_modules/.tocada-build.log');

const fail = (line) => {
  console.error(line);
  process.exit(1);
};

const major = Number(process.versions.node.split('.')[0]);
if (major < 20) fail(`Tocada needs Node 20 or newer; this is ${process.version}.`);

/** The process that runs now, and the signal by which we were told to end. */
let child;
let told;
const end = (signal) => {
  told ??= signal;
  child?.end(signal);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(signal));
const leave = () => process.exit(128 + constants.signals[told]);

/** Resolves with its exit code. An `apart` one gets no signals from the terminal, but ours for it and all that it started. */
function run(file, argv, { apart = false, ...options } = {}) {
  if (told) leave();
  const running = spawn(file, argv, { cwd: root, stdio: 'inherit', detached: apart, ...options });
  child = {
    end(signal) {
      try {
        process.kill(apart ? -running.pid : running.pid, signal);
      } catch {
        // It is gone.
      }
    },
  };
  return new Promise((resolve, reject) => {
    running.once('error', reject);
    running.once('exit', (code, signal) => {
      if (apart && told) {
        // The processes that it started and left behind.
        child.end('SIGKILL');
        leave();
      }
      child = undefined;
      resolve(signal ? 1 : code);
    });
  });
}

/** The parents that npm put above us, which is told nothing when npm is killed or ended. */
function parents() {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8');
    return `${process.ppid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]}`;
  } catch {
    return String(process.ppid);
  }
}
if (process.env.npm_lifecycle_script?.includes('deploy/local/run.mjs')) {
  const before = parents();
  setInterval(() => parents() !== before && end('SIGTERM'), 1000).unref();
}

/** Two that install or build at once would spoil each other's files. */
async function onlyOne() {
  for (let isSaid = false; ; isSaid = true) {
    const lock = await takeLock(`${root} is being built`).catch(() => ({ release() {} }));
    if (!('holder' in lock)) return lock;
    if (!isSaid) console.log('Another command installs or builds here: waiting for it …');
    await new Promise((resolve) => setTimeout(resolve, 500));
    if (told) leave();
  }
}

const { workspaces = [], allowScripts = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
/** The folders of the packages. A pattern ends in a star, and stands for every folder at its place. */
const packages = workspaces.flatMap((pattern) => {
  if (!pattern.endsWith('/*')) return [pattern];
  const parent = pattern.slice(0, -2);
  return readdirSync(join(root, parent), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${parent}/${name}`);
});

/** Every file below `folder`, without dependencies, hidden files and what a build writes. */
function filesIn(folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (['node_modules', 'dist'].includes(entry.name) || entry.name.startsWith('.')) return [];
    return entry.isDirectory() ? filesIn(path) : [path];
  });
}

/** Says by their contents which sources there are. */
function readSources() {
  const hash = createHash('sha256');
  const shared = [
    'package.json',
    'package-lock.json',
    'nx.json',
    'tsconfig.base.json',
    'deploy/local/bundle.mjs',
    'deploy/local/put.mjs',
  ];
  for (const path of [...shared, ...packages.flatMap(filesIn)].toSorted()) {
    if (!existsSync(join(root, path))) continue;
    const file = readFileSync(join(root, path));
    hash.update(`${path} ${file.length}\n`).update(file);
  }
  return hash.digest('hex');
}

/** Says by their times which files the builds and the watching compiler have written. */
function readOutputs() {
  const hash = createHash('sha256');
  for (const path of packages.flatMap((folder) => filesIn(`${folder}/dist`)).toSorted()) {
    const { size, mtimeMs } = statSync(join(root, path));
    hash.update(`${path} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

/** The words of the failed steps, without those of npm and Nx. */
function wordsOf(text) {
  const end = /^npm (?:error|ERR!) /m;
  const failed = text.split(/^(?=> nx run )/m).filter((step) => end.test(step));
  return failed.map((step) => step.slice(0, step.search(end))).join('') || text;
}

const lock = await onlyOne();
/** Our children hold the lock as well: killed outright, we leave them at work. */
const stdio = (output) => ['ignore', output, output, ...(lock.fd === undefined ? [] : [lock.fd])];

const lockHash = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex');
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== lockHash) {
  console.log('Installing packages …');
  rmSync(stamp, { force: true });
  const npm = process.env.npm_execpath;
  const argv = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const [file, first] = npm?.endsWith('.js')
    ? [process.execPath, [npm]]
    : [process.platform === 'win32' ? 'npm.cmd' : 'npm', []];
  const install = (...words) => run(file, [...first, ...words], { apart: true, stdio: stdio('inherit') });
  if ((await install(...argv)) !== 0) fail('npm ci failed.');
  // .npmrc turns install scripts off, and npm 10 has no list of exceptions: rebuild the packages that need their scripts.
  const named = Object.keys(allowScripts).filter((name) => existsSync(join(root, 'node_modules', name)));
  if (named.length > 0 && (await install('rebuild', '--ignore-scripts=false', '--loglevel=error', ...named)) !== 0)
    fail('npm rebuild failed.');
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

const sources = readSources();
const built = () => `${sources} ${readOutputs()}`;
if (!existsSync(builtStamp) || readFileSync(builtStamp, 'utf8') !== built()) {
  console.log('Building …');
  // The memory of a build that did not end may be older than the files beside it. Nx has copies of those that ended.
  if (!existsSync(builtStamp))
    for (const folder of packages) rmSync(join(root, folder, '.build'), { recursive: true, force: true });
  rmSync(builtStamp, { force: true });
  const nx = [join(root, 'node_modules/nx/dist/bin/nx.js'), 'run-many', '-t', 'build', '--outputStyle=static'];
  // A file and no pipe, because a build that outlives us goes on.
  const words = process.env.CI ? undefined : openSync(buildLog, 'w');
  if ((await run(node, nx, { apart: true, env, stdio: stdio(words ?? 'inherit') })) !== 0) {
    fail(`${words === undefined ? '' : wordsOf(readFileSync(buildLog, 'utf8'))}The build failed.`);
  }
  if (words !== undefined) closeSync(words);
  writeFileSync(builtStamp, built());
}
lock.release();

// The channel tells the child when this process is gone, however it went.
// A young generation as in deploy/local/src/node-memory.ts, because V8 would take 16 MB for a launcher that mostly waits.
const cli = ['--max-semi-space-size=4', join(root, 'deploy/local/dist/cli.js'), command, ...args];
const code = await run(node, cli, { env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
process.exit(code);
