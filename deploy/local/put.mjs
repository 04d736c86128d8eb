// Makes `dist` equal to the compiler's output, one file at a time, so that running processes always find every file.
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const COMPILED = '.build';
const OUTPUT = 'dist';
/** Where changed files wait until all of them are there. */
const WAITING = join(OUTPUT, `.${process.pid}`);

if (!existsSync(COMPILED)) throw new Error(`Nothing is compiled in ${process.cwd()}: "npm run compile" comes first.`);

const filesIn = (folder) =>
  !existsSync(folder)
    ? []
    : readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)));

/** The compiler leaves the output of a deleted source. Vite and the bundler empty their folders themselves. */
const isOrphan = (file) => {
  if (file.startsWith('bundle/')) return false;
  const [, name] = /^(.+?)(?:\.d\.ts|\.js|\.js\.map)$/.exec(file) ?? [];
  return name !== undefined && !['.ts', '.tsx'].some((end) => existsSync(join('src', name + end)));
};
const isVites = existsSync('vite.config.ts');
const wanted = filesIn(COMPILED).filter((file) => isVites || !isOrphan(file));
const there = new Set(filesIn(OUTPUT));

const isChanged = (file) =>
  !there.has(file) || !readFileSync(join(COMPILED, file)).equals(readFileSync(join(OUTPUT, file)));
const changed = wanted.filter(isChanged);
for (const file of changed) {
  mkdirSync(dirname(join(WAITING, file)), { recursive: true });
  mkdirSync(dirname(join(OUTPUT, file)), { recursive: true });
  copyFileSync(join(COMPILED, file), join(WAITING, file));
}
for (const file of changed) renameSync(join(WAITING, file), join(OUTPUT, file));
rmSync(WAITING, { recursive: true, force: true });
const kept = new Set(wanted);
for (const file of there) if (!kept.has(file)) rmSync(join(OUTPUT, file));
