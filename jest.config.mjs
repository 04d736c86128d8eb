import { join } from 'node:path';

// The tests use what Node has since version 24. Other programs read this file too.
if (Number.parseInt(process.versions.node, 10) < 24 && /\bjest(\.js)?$/.test(process.argv[1])) {
  process.stderr.write('Run "npm test -- PART-OF-A-PATH" instead: it starts Jest with the Node that the tests need.\n');
  process.exit(1);
}

const shared = {
  rootDir: import.meta.dirname,
  cacheDirectory: '<rootDir>/node_modules/.cache/tocada/jest',
  runtime: join(import.meta.dirname, 'deploy/e2e/jest/runtime.mjs'),
  testEnvironment: '<rootDir>/deploy/e2e/jest/environment.mjs',
  moduleNameMapper: {
    '^@tocada/(contracts|runtime|content|bookings)/(.*)\\.js$': '<rootDir>/services/$1/src/$2.ts',
    '^@tocada/(backup|demo|docker|e2e|local)/(.*)\\.js$': '<rootDir>/deploy/$1/src/$2.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
    '^(\\.{1,2}/.*\\.texts)$': '$1.es',
  },
  transform: {
    '^.+\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2023',
          parser: { syntax: 'typescript', tsx: true, decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: 'automatic' } },
        },
        module: { type: 'es6' },
      },
    ],
  },
  modulePathIgnorePatterns: ['/dist/', '/\\.build/'],
};
const servers = {
  globalSetup: '<rootDir>/deploy/e2e/jest/global-setup.mjs',
  globalTeardown: '<rootDir>/deploy/e2e/jest/global-teardown.mjs',
};
const e2e = { ...shared, ...servers };

/** These specs of the tools use Postgres, Redis, the object store or whole stacks. */
const WITH_SERVERS = ['docker/src/{bucket,own-overlay,redis-users}', '{load,local}/src/**/*'];

/** Kills, stalls, floods, clocks and wide samples, each for minutes: `npm run test:long`. */
const LONG = [
  '<rootDir>/deploy/load/src/*-drill/*-drill.spec.ts',
  '<rootDir>/deploy/local/src/build.spec.ts',
  '<rootDir>/services/{bookings,content}/src/*.growth.spec.ts',
  '<rootDir>/services/runtime/src/{watchdog,database/stalls}.spec.ts',
  ...[
    'backup-clock',
    'backup-trial',
    'connections',
    'database-stalls',
    'doctor',
    'early-presses',
    'first-steps',
    'gateway-stalls',
    'hostile-client-page',
    'hostile-flood',
    'images',
    'interrupted',
    'languages',
    'notices-outages',
    'outages',
    'overload',
    'push-kills',
    'reminders',
    'replicas',
    'uploads-multipart',
  ].map((name) => `<rootDir>/deploy/e2e/src/${name}.e2e.ts`),
];
/**
 * The wide end-to-end files: walks through whole screens, and stacks with replicas or settings of their own. Together they take
 * three times as long as `npm test`. `npm run test:journeys`; CI divides them among machines.
 */
const JOURNEYS = [
  'admin-audit',
  'admin-clashes',
  'admin-content',
  'admin-desk',
  'admin-gallery',
  'admin-layout',
  'admin-new-bookings',
  'admin-password',
  'admin-sessions',
  'admin-shows',
  'admin-taps',
  'albums',
  'backup',
  'boot',
  'calendar',
  'calendar-feed',
  'cartel',
  'client-page-visits',
  'companion-imports',
  'content-policy',
  'demo',
  'desk-identities',
  'desk-keyboard',
  'desk-week',
  'documents',
  'erasure',
  'external-calendars',
  'fresh-reads',
  'hostile-doors',
  'hostile-input',
  'hostile-quotes',
  'languages-crawl',
  'languages-english-band',
  'languages-panel',
  'metrics',
  'notices',
  'one-image',
  'public-access',
  'public-booking',
  'public-found',
  'public-gallery',
  'public-layout',
  'public-quality',
  'public-screens',
  'public-zones',
  'push',
  'replies',
  'share-cards',
  'shows-visible',
  'site-identity',
  'site-screen',
  'stale-edits',
  'start',
  'time-zone',
  'traces',
  'uploads-browser',
].map((name) => `<rootDir>/deploy/e2e/src/${name}.e2e.ts`);
/** These run with few samples at each change, and with many as long tests. */
const SAMPLED = [
  'deploy/e2e/src/{calendar,hostile-input,site-screen}.e2e',
  'deploy/e2e/src/hostile-patterns.spec',
  'gateway/src/share-cards/draw-poster.spec',
  'services/bookings/src/{dealings/quotes.histories,desk/desk.sequences}.spec',
  'services/content/src/events/series.spec',
  'services/contracts/src/palette.spec',
].map((files) => `<rootDir>/${files}.ts`);
const without = (patterns) => patterns.map((files) => files.replace('<rootDir>', '!**'));
const NOT_LONG = without(LONG);

/** `pure` starts no server. `server` has one Postgres, Redis and object store for all its files, `e2e` also whole stacks. */
export default {
  testTimeout: 180_000,
  testSequencer: '<rootDir>/deploy/e2e/jest/sequencer.mjs',
  projects: [
    {
      ...shared,
      displayName: 'pure',
      testMatch: [
        '<rootDir>/{frontend,services/contracts,deploy/*}/src/**/*.spec.ts?(x)',
        ...WITH_SERVERS.map((files) => `!**/deploy/${files}.spec.ts`),
        ...NOT_LONG,
      ],
    },
    {
      ...shared,
      ...servers,
      displayName: 'server',
      testMatch: [
        '<rootDir>/{gateway,companion,services/{bookings,content,runtime}}/src/**/*.spec.ts',
        ...WITH_SERVERS.map((files) => `<rootDir>/deploy/${files}.spec.ts`),
        ...NOT_LONG,
      ],
    },
    {
      ...e2e,
      displayName: 'e2e',
      testMatch: ['<rootDir>/deploy/e2e/src/*.e2e.ts', ...NOT_LONG, ...without(JOURNEYS)],
    },
    { ...e2e, displayName: 'journeys', testMatch: JOURNEYS },
    {
      ...e2e,
      displayName: 'long',
      testMatch: [...LONG, ...(process.env.SAMPLES === 'many' ? SAMPLED : [])],
    },
    // In Firefox and WebKitGTK.
    { ...e2e, displayName: 'booking path', testMatch: ['<rootDir>/deploy/e2e/src/browsers/booking.browser.ts'] },
    { ...e2e, displayName: 'panel flows', testMatch: ['<rootDir>/deploy/e2e/src/browsers/panel.browser.ts'] },
    { ...e2e, displayName: 'embed', testMatch: ['<rootDir>/deploy/e2e/src/browsers/embed.browser.ts'] },
  ],
};
