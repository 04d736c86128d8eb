import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from './ports.js';
import { Recompiled } from './recompiled.js';
import { ROOT } from './root.js';
import { SCALABLE, type Settings } from './settings.js';
import { start, type Stack } from './stack.js';

/** Compiled folders → the processes that run them. A shared folder restarts all processes. */
const WATCHED = {
  'services/contracts': SCALABLE,
  'services/runtime': SCALABLE,
  'services/content': ['content'],
  'services/bookings': ['bookings'],
  gateway: ['gateway'],
  companion: ['companion'],
} as const;

/** Starts the stack with Vite's development server and a watching compiler, and restarts recompiled processes. */
export async function startDev(settings: Settings, log: (line: string) => void, signal: AbortSignal): Promise<Stack> {
  const vitePort = await freePort();
  const recompiled = new Recompiled(ROOT, Object.keys(WATCHED));
  const compiler = spawn(
    join(ROOT, 'node_modules/.bin/tsc'),
    ['-b', '-w', '--preserveWatchOutput', ...Object.keys(WATCHED)],
    { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const tools = [
    compiler,
    spawn(join(ROOT, 'node_modules/.bin/vite'), ['--port', String(vitePort), '--strictPort', '--host', '127.0.0.1'], {
      cwd: join(ROOT, 'frontend'),
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
  ];
  const stopTools = () => tools.forEach((tool) => tool.kill());
  const started = start({ ...settings, pages: `http://127.0.0.1:${vitePort}` }, log, signal);

  let restarts: Promise<unknown> = started;
  const restart = async (folders: string[]) => {
    const { processes } = await started;
    const names = new Set<string>(folders.flatMap((folder) => WATCHED[folder as keyof typeof WATCHED]));
    log(`Restarting ${[...names].join(', ')}`);
    const affected = [...processes.values()].filter(({ spec }) => names.has(spec.name));
    await Promise.all(affected.map(async (process) => (await process.stop(), process.start())));
  };
  createInterface({ input: compiler.stdout }).on('line', (line) => {
    log(line);
    const folders = recompiled.after(line);
    if (folders.length === 0) return;
    // An edit during the start waits for its end. A failed start ends the command.
    restarts = restarts.then(() => restart(folders)).catch((error: Error) => log(error.message));
  });

  const stack = await started.catch((error: unknown) => {
    stopTools();
    throw error;
  });
  return {
    ...stack,
    async stop() {
      stopTools();
      await stack.stop();
    },
  };
}
