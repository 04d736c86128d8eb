import { fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DemoMessage } from '@tocada/demo/main.js';
import type { Keeper } from './keeper.js';
import { ROOT } from './root.js';

const MAIN = join(ROOT, 'deploy/demo/dist/main.js');
/** The interval between two progress lines. Milliseconds. */
const SAY_EVERY = 10_000;

/** Says that a data folder has had its demo content, or gets none. */
const markOf = (dataDir: string): string => join(dataDir, 'seeded');

/** A restored band gets no demo content, even when it has no shows yet. */
export const leaveWithoutDemo = (dataDir: string): void => writeFileSync(markOf(dataDir), '');

interface Site {
  url: string;
  /** As it is now: somebody may set another one meanwhile. */
  password(): string;
  dataDir: string;
}

/**
 * Adds the demo content to a data folder that has not had it yet. Resolves when all rows exist, even while photos are
 * still being processed, or when something delays it. It then continues by itself, now or at the next start. No failure
 * of the demo content stops the stack.
 */
export async function addDemo(site: Site, keeper: Keeper, log: (line: string) => void): Promise<void> {
  const mark = markOf(site.dataDir);
  if (existsSync(mark)) return;
  log(`Answers at ${site.url}; adding the demo content …`);
  await new Promise<void>((heldUp) => {
    const tell = (line: string) => {
      if (!keeper.signal.aborted) log(line);
    };
    const adding = async () => {
      const journal = join(site.dataDir, 'demo.json');
      const isThere = await untilDone(site, journal, keeper, tell, heldUp);
      writeFileSync(mark, '');
      rmSync(journal, { force: true });
      tell(
        isThere
          ? 'Demo content: all added; its photos follow as they get ready'
          : 'Demo content: none, for the site has content already',
      );
    };
    adding()
      .catch((error: Error) => tell(`The demo content goes on at the next start: ${error.message}`))
      .finally(heldUp);
  });
}

/** Restarts the process when it was killed and had made progress. @returns whether the demo content is complete */
async function untilDone(
  site: Site,
  journal: string,
  keeper: Keeper,
  log: (line: string) => void,
  heldUp: () => void,
): Promise<boolean> {
  for (;;) {
    const password = site.password();
    const last = await run(site, password, journal, keeper, (message, isDue) => {
      if ('added' in message && isDue) log(`Demo content: ${message.added} of ${message.of}`);
      if (!('trouble' in message)) return;
      log(`The demo content waits: ${message.trouble}`);
      heldUp();
    });
    keeper.signal.throwIfAborted();
    if (last && 'done' in last) return last.done;
    if (site.password() !== password) continue;
    if (last && 'failed' in last) throw new Error(last.failed);
    if (!last || !('added' in last))
      throw new Error(`its process ended${keeper.output === 'files' ? ` (${logOf(site)})` : ''}`);
  }
}

const logOf = ({ dataDir }: Site) => join(dataDir, 'logs/demo.log');

/** Runs one process and resolves with its last message when it has ended. */
async function run(
  site: Site,
  password: string,
  journal: string,
  keeper: Keeper,
  hear: (message: DemoMessage, isDue: boolean) => void,
): Promise<DemoMessage | undefined> {
  keeper.signal.throwIfAborted();
  const log = keeper.output === 'own' ? undefined : openSync(logOf(site), 'a');
  const lines = log ?? 'inherit';
  const child = fork(MAIN, {
    env: { DEMO_URL: site.url, DEMO_PASSWORD: password, DEMO_JOURNAL: journal, MALLOC_ARENA_MAX: '2' },
    execArgv: [],
    // A separate process group, so that Ctrl-C reaches only this process, which stops everything in order.
    detached: true,
    stdio: ['ignore', lines, lines, 'ipc'],
  });
  if (log !== undefined) closeSync(log);
  const ended = once(child, 'exit');
  keeper.atEnd(async () => {
    child.kill();
    await ended.catch(() => {});
  });
  let last: DemoMessage | undefined;
  let said = Date.now();
  child.on('message', (message: DemoMessage) => {
    last = message;
    const isDue = Date.now() - said >= SAY_EVERY;
    if (isDue) said = Date.now();
    hear(message, isDue);
  });
  await ended;
  return last;
}
