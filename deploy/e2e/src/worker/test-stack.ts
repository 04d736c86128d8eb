import { readdirSync, rmSync, truncateSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { some } from '@tocada/local/pick.js';
import { freePort } from '@tocada/local/ports.js';
import { readSettings, SCALABLE, type Scalable } from '@tocada/local/settings.js';
import { start, type Stack } from '@tocada/local/stack.js';
import { temporaryFolder } from '@tocada/local/temporary-folder.js';
import { AccessLog } from './access-log.js';
import { Collector } from './collector.js';
import { ask, search, type WatchedStack } from './leaks.js';

export interface TestStack extends WatchedStack {
  /** Passwords, tokens and clients that its logs, traces, metrics, audit trail or addresses hold so far. */
  leaks(): Promise<string[]>;
  /** Ends its use by the test file: stops it and removes its data, or hands it back. @throws when there are leaks */
  remove(): Promise<void>;
}

/** The variables of `env` that every process gets: the certificates of servers that tests start, and a moved clock. */
const PASSED = [
  'NODE_EXTRA_CA_CERTS',
  'LD_PRELOAD',
  'FAKETIME_TIMESTAMP_FILE',
  'FAKETIME_CACHE_DURATION',
  'FAKETIME_DONT_FAKE_MONOTONIC',
];

/** Ends all services at once, because no request is under way, and then the servers that they use. */
async function stopTogether(stack: Stack): Promise<void> {
  const services = [...stack.processes.values()].filter(({ spec }) => SCALABLE.includes(spec.name as Scalable));
  await Promise.all(services.map((service) => service.stop()));
  await stack.stop();
}

/** A stack in an empty folder, on a free port. */
export async function startStack(env: NodeJS.ProcessEnv, args: string[]): Promise<TestStack> {
  // The run removes its own folder at its end, also after an interruption.
  const dataDir = temporaryFolder('e2e', process.env.TEST_DATA_DIR);
  const collector = new Collector();
  const settings = readSettings(
    {
      PATH: process.env.PATH,
      TMPDIR: process.env.TMPDIR,
      PORT: String(await freePort()),
      DATA_DIR: dataDir,
      OTEL_EXPORTER_OTLP_ENDPOINT: await collector.listen(),
      ...env,
    },
    args,
  );
  const accessLog = new AccessLog(dataDir, settings.port);
  const passed = some(env, ...PASSED);
  /** Compiled scripts, for the next stack of the run. */
  const compiled = { NODE_COMPILE_CACHE: join(process.env.TEST_DATA_DIR ?? tmpdir(), 'compiled') };
  settings.rewire = async (label, given) => ({
    ...(label.startsWith('gateway') ? accessLog.observing(given) : given),
    ...passed,
    ...compiled,
  });
  const stack = await start(settings);
  const watched = { ...stack, dataDir, collector, accessLog };
  return {
    ...watched,
    leaks: async () => search(watched, await ask(watched)),
    async remove() {
      let leaks: string[];
      try {
        const asked = await ask(watched).finally(() => stopTogether(stack));
        leaks = search(watched, asked);
      } finally {
        accessLog.close();
        collector.close();
        // The run removes its whole folder at its end.
        void rm(dataDir, { recursive: true, force: true }).catch(() => {});
      }
      if (leaks.length > 0) throw new Error(`The stack told what it must not:\n${leaks.join('\n')}`);
    },
  };
}

/** Forgets what a stack has told, for the next test file. Its traces may still come from the one before. */
export function forgetTold({ dataDir, accessLog, collector }: WatchedStack): void {
  for (const name of readdirSync(join(dataDir, 'logs'))) truncateSync(join(dataDir, 'logs', name));
  const mails = join(dataDir, 'mail');
  for (const name of readdirSync(mails)) rmSync(join(mails, name), { recursive: true });
  accessLog.forget();
  collector.received.length = 0;
}
