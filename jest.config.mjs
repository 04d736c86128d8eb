import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// Test files are ES modules, which Jest loads only under this flag, and use what Node has since version 24.
const flags = [...process.execArgv, process.env.NODE_OPTIONS ?? ''].join(' ');
const canRun = Number.parseInt(process.versions.node, 10) >= 24 && flags.includes('--experimental-vm-modules');
// Other programs read this file too.
if (!canRun && /\bjest(\.js)?$/.test(process.argv[1])) {
  process.stderr.write(
    'Run "npm test -- PART-OF-A-PATH" instead: it starts Jest with the Node and the flag of the tests.\n',
  );
  process.exit(1);
}

const ROOT = import.meta.dirname;

/** With this number all random tests begin. */
process.env.TEST_SEED ??= '979';

const SWC = {
  jsc: {
    target: 'es2023',
    parser: { syntax: 'typescript', tsx: true, decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: 'automatic' } },
  },
  module: { type: 'es6' },
};

const TYPESCRIPT = { '^.+\\.tsx?$': ['@swc/jest', SWC] };

const shared = {
  rootDir: ROOT,
  cacheDirectory: '<rootDir>/node_modules/.cache/tocada/jest',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  setupFiles: ['<rootDir>/deploy/e2e/jest/setup.mjs'],
  testEnvironment: '<rootDir>/deploy/e2e/jest/environment.mjs',
  globalSetup: '<rootDir>/deploy/e2e/jest/global-setup.mjs',
  globalTeardown: '<rootDir>/deploy/e2e/jest/global-teardown.mjs',
  moduleNameMapper: {
    '^@tocada/(contracts|runtime|content|bookings)/(.*)\\.js$': '<rootDir>/services/$1/src/$2.ts',
    '^@tocada/(backup|demo|docker|e2e|local)/(.*)\\.js$': '<rootDir>/deploy/$1/src/$2.ts',
    '^@tocada/frontend/(.*)\\.js$': '<rootDir>/frontend/src/$1.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  transform: TYPESCRIPT,
  modulePathIgnorePatterns: ['/dist/', '/\\.build/'],
};

/** The packages whose sources hold tests. */
const SOURCES = '{companion,frontend,gateway,services/*,deploy/*}/src';

/** The test files of the other groups that have more samples in `npm run test:long`. */
const sampled = () =>
  globSync(`${SOURCES}/**/*.{spec,e2e,journey}.{ts,tsx}`, { cwd: ROOT })
    .filter((file) => /\bsamples\(\d/.test(readFileSync(join(ROOT, file), 'utf8')))
    .map((file) => `<rootDir>/${file}`);

/** The group of a test file stands in its name: `x.spec.ts`, `x.e2e.ts`, `x.journey.ts`, `x.long.ts`, `x.browser.ts`. */
const group = (name) => ({ ...shared, displayName: name, testMatch: [`<rootDir>/${SOURCES}/**/*.${name}.{ts,tsx}`] });
// Services in the process of a journey have their own default language, whatever the journey speaks.
const spec = group('spec');
spec.transform = {
  '/contracts/src/ground/language\\.ts$': ['<rootDir>/deploy/e2e/jest/spoken.mjs', SWC],
  ...TYPESCRIPT,
};
const long = group('long');
if (process.env.SAMPLES === 'many') long.testMatch.push(...sampled());

export default {
  // Twice the limit of `until`, which then says for which state a test waited in vain.
  testTimeout: 300_000,
  testSequencer: '<rootDir>/deploy/e2e/jest/sequencer.mjs',
  projects: [spec, group('e2e'), group('journey'), long, group('browser')],
};
