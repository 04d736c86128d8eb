import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { ROOT } from './root.js';

/** The files of the repository that decide how a build goes. */
const OURS = [
  'nx.json',
  'tsconfig.base.json',
  '.gitignore',
  'deploy/local/run.mjs',
  'deploy/local/bundle.mjs',
  'deploy/local/put.mjs',
  'services/runtime/lock.mjs',
];

const scriptsOf = (name: string): object =>
  JSON.parse(readFileSync(join(ROOT, `services/${name}/package.json`), 'utf8')).scripts;
const LOCK = JSON.stringify({ name: 'fixture', lockfileVersion: 3, packages: {} });
const LIBRARY = 'services/library';
const USER = 'services/user';
const FILES: Record<string, string> = {
  'package.json': JSON.stringify({ name: 'fixture', type: 'module', workspaces: ['services/*'] }),
  'package-lock.json': LOCK,
  // Nothing is installed here.
  'node_modules/.tocada-lock': createHash('sha256').update(LOCK).digest('hex'),
  'deploy/local/dist/cli.js': `console.log('The command runs.');`,
  ...packageFiles(LIBRARY, [], scriptsOf('contracts')),
  // Is started as a process.
  ...packageFiles(USER, ['library'], scriptsOf('bookings')),
  [`${USER}/src/main.ts`]: `export { c } from './c.js';\n`,
};

function packageFiles(folder: string, uses: string[], scripts: object): Record<string, string> {
  const name = `@tocada/${folder.slice(folder.lastIndexOf('/') + 1)}`;
  const dependencies = Object.fromEntries(uses.map((used) => [`@tocada/${used}`, '0.1.0']));
  const exports = { './*.js': { types: './dist/*.d.ts', default: './dist/*.js' } };
  return {
    [`${folder}/package.json`]: JSON.stringify({
      name,
      version: '0.1.0',
      type: 'module',
      exports,
      scripts,
      dependencies,
    }),
    [`${folder}/tsconfig.json`]: JSON.stringify({
      extends: '../../tsconfig.base.json',
      compilerOptions: { rootDir: 'src', outDir: 'dist', types: [] },
      include: ['src'],
      references: uses.map((used) => ({ path: `../${used}` })),
    }),
  };
}

const A = `${LIBRARY}/src/a.ts`;
const B = `${LIBRARY}/src/b.ts`;
const C = `${USER}/src/c.ts`;
const FIRST: Record<string, string> = {
  [A]: `export const a: string = 'first';\n`,
  [B]: `export const b: string = 'first';\n`,
  [C]: `import { a } from '@tocada/library/a.js';\nexport const c: string = a;\n`,
};

let root: string;
const write = (file: string, text: string) => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
};

async function build(): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, ['deploy/local/run.mjs', 'doctor'], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const [code] = (await once(child, 'close')) as [number];
  return { code, output };
}
/** The words of a process that starts now. */
async function run(): Promise<string[]> {
  const say = `import { a } from '@tocada/library/a.js'; import { b } from '@tocada/library/b.js';
    import { c } from './services/user/dist/c.js'; import * as bundle from './services/user/dist/bundle/main.js';
    console.log(a, b, c, bundle.c);`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', say], { cwd: root });
  const [bundled, ...words] = stdout.trim().split(' ').toReversed();
  expect(bundled).toBe(words[0]);
  return words.toReversed();
}

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'tocada-build-'));
  for (const [name, text] of Object.entries(FILES)) write(name, text);
  for (const name of OURS) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    copyFileSync(join(ROOT, name), join(root, name));
  }
  mkdirSync(join(root, 'node_modules/@tocada'));
  for (const name of ['nx', 'typescript', 'rolldown', '.bin'])
    symlinkSync(join(ROOT, 'node_modules', name), join(root, 'node_modules', name));
  for (const name of ['library', 'user'])
    symlinkSync(`../../services/${name}`, join(root, 'node_modules/@tocada', name));
});
beforeEach(() => Object.entries(FIRST).forEach(([file, text]) => write(file, text)));
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('an edit, its undo and the next edit: what is built is what stands in the sources', async () => {
  expect(await build()).toMatchObject({ code: 0 });
  expect(await run()).toEqual(['first', 'first', 'first']);
  write(A, FIRST[A]!.replace('first', 'second'));
  await build();
  expect(await run()).toEqual(['second', 'first', 'second']);
  write(A, FIRST[A]!);
  await build();
  expect(await run()).toEqual(['first', 'first', 'first']);
  // The same edit again, with another one.
  write(A, FIRST[A]!.replace('first', 'second'));
  write(B, FIRST[B]!.replace('first', 'second'));
  await build();
  expect(await run()).toEqual(['second', 'second', 'second']);
});

test('another branch, and back with the times of a copy', async () => {
  await build();
  write(B, `export const b: string = 'branch';\nexport const old = 1;\n`);
  write(`${LIBRARY}/src/other.ts`, 'export const other = 1;\n');
  write(C, `import { b } from '@tocada/library/b.js';\nexport const c: string = b;\n`);
  await build();
  expect(await run()).toEqual(['first', 'branch', 'branch']);
  expect(existsSync(join(root, LIBRARY, 'dist/other.js'))).toBe(true);

  rmSync(join(root, LIBRARY, 'src/other.ts'));
  for (const file of [B, C]) {
    write(file, FIRST[file]!);
    utimesSync(join(root, file), 1_000_000_000, 1_000_000_000);
  }
  write(A, FIRST[A]!.replace('first', 'third'));
  await build();
  expect(await run()).toEqual(['third', 'first', 'third']);
  // Else a deleted module could be imported on this machine alone.
  expect(existsSync(join(root, LIBRARY, 'dist/other.js'))).toBe(false);
});

test('a build that was cut after the compiler wrote a file, and before the compiler remembered that', async () => {
  await build();
  // As the cut build of an edit of A left it.
  rmSync(join(root, 'node_modules/.tocada-built'));
  write(`${LIBRARY}/.build/a.js`, `export const a = 'second';\n`);
  write(B, FIRST[B]!.replace('first', 'second'));
  await build();
  expect(await run()).toEqual(['first', 'second', 'first']);
});

test('a command on unchanged sources builds nothing, also after the watching compiler was there', async () => {
  await build();
  const { output } = await build();
  expect(output).toBe('The command runs.\n');
  write(`${LIBRARY}/dist/a.js`, `export const a = 'from an edit that is undone';\n`);
  expect((await build()).output).toContain('Building …');
  expect(await run()).toEqual(['first', 'first', 'first']);
});

test('while a build replaces a part, no file of it is ever missing or empty, and the rest is not touched', async () => {
  await build();
  const watched = [A, B, C].map((file) => join(root, file.replace('/src/', '/dist/').replace('.ts', '.js')));
  const untouched = statSync(watched[1]!);
  let wrong = 0;
  const look = () => {
    for (const file of watched) if (!existsSync(file) || statSync(file).size === 0) wrong += 1;
  };
  const watching = setInterval(look, 1);
  write(A, FIRST[A]!.replace('first', 'fourth'));
  expect(await build()).toMatchObject({ code: 0 });
  // From the cache of builds.
  write(A, FIRST[A]!);
  expect(await build()).toMatchObject({ code: 0 });
  clearInterval(watching);
  expect(wrong).toBe(0);
  expect(statSync(watched[1]!)).toMatchObject({ ino: untouched.ino, mtimeMs: untouched.mtimeMs });
  expect(await run()).toEqual(['first', 'first', 'first']);
});

test('without a compilation nothing takes the place of what is there', async () => {
  await build();
  const put = (folder: string) =>
    promisify(execFile)(process.execPath, [join(root, 'deploy/local/put.mjs')], { cwd: join(root, folder) });
  rmSync(join(root, USER, '.build'), { recursive: true });
  await expect(put(USER)).rejects.toThrow('"npm run compile" comes first');
  expect(await run()).toEqual(['first', 'first', 'first']);
  await put(LIBRARY);
});

test('a failed build says why in the words of the compiler, and leaves what runs', async () => {
  await build();
  write(A, `export const a: string = 979;\n`);
  const { code, output } = await build();
  expect(code).toBe(1);
  expect(stripVTControlCharacters(output)).toContain(
    `src/a.ts:1:14 - error TS2322: Type 'number' is not assignable to type 'string'.`,
  );
  expect(output).toContain('library');
  expect(output).not.toContain('npm error');
  expect(output).not.toContain('The command runs.');
  expect(await run()).toEqual(['first', 'first', 'first']);
  expect((await build()).code).toBe(1);
});
