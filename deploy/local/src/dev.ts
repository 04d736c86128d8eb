import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { freePort } from './ports.js';
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

/** A compilation writes many files, so a restart waits until no file has changed for this long. Milliseconds. */
const QUIET = 300;

/** Starts the stack with Vite's development server and a watching compiler, and restarts recompiled processes. */
export async function startDev(settings: Settings, log: (line: string) => void, signal: AbortSignal): Promise<Stack> {
  const vitePort = await freePort();
  const tools = [
    spawn(join(ROOT, 'node_modules/.bin/vite'), ['--port', String(vitePort), '--strictPort', '--host', '127.0.0.1'], {
      cwd: join(ROOT, 'frontend'),
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
    spawn(join(ROOT, 'node_modules/.bin/tsc'), ['-b', '-w', '--preserveWatchOutput', ...Object.keys(WATCHED)], {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
    }),
  ];
  const stopTools = () => tools.forEach((tool) => tool.kill());
  const stack = await start({ ...settings, pages: `http://127.0.0.1:${vitePort}` }, log, signal).catch(
    (error: unknown) => {
      stopTools();
      throw error;
    },
  );

  const stale = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const restart = async () => {
    const names = [...stale];
    stale.clear();
    log(`Restarting ${names.join(', ')}`);
    const affected = [...stack.processes.values()].filter(({ spec }) => names.includes(spec.name));
    await Promise.all(affected.map(async (process) => (await process.stop(), process.start()))).catch((error: Error) =>
      log(error.message),
    );
  };
  const watchers = Object.entries(WATCHED).map(([folder, names]) =>
    watch(join(ROOT, folder, 'dist'), { recursive: true }, (_event, file) => {
      if (!file?.endsWith('.js')) return;
      for (const name of names) stale.add(name);
      clearTimeout(timer);
      timer = setTimeout(() => void restart(), QUIET);
    }),
  );

  return {
    ...stack,
    async stop() {
      for (const watcher of watchers) watcher.close();
      stopTools();
      await stack.stop();
    },
  };
}
