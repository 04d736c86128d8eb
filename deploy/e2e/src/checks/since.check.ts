// Fails on code for the release before that two releases have passed, and on words about that release without a marker.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@tocada/local/root.js';
import { endlessIn, passedIn } from './since.js';

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const PARTS = '{services/*,gateway,companion,frontend}/src';
const APART = ['**/{node_modules,dist,.build,migrations}/**', '**/*.spec.{ts,tsx}', '**/*.long.ts', 'deploy/e2e/**'];
const filesOf = (...patterns: string[]) => globSync(patterns, { cwd: ROOT, exclude: APART });

const { version } = JSON.parse(read('package.json')) as { version: string };
const own = filesOf(`${PARTS}/**/*.{ts,tsx}`);
const all = [...own, ...filesOf('deploy/**/*.{ts,mjs,sh,yml}', '*.yml', 'frontend/*.ts')];
const faults = [
  ...all.flatMap((file) => passedIn(file, read(file), version)),
  ...own.filter((file) => !/\/spec-[^/]*$/.test(file)).flatMap((file) => endlessIn(file, read(file))),
];
for (const fault of faults) process.stderr.write(`${fault}\n`);
process.exit(faults.length > 0 ? 1 : 0);
