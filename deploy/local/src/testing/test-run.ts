import { spawn } from 'node:child_process';
import { closeSync, openSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endWithUs } from '../end-with-us.js';
import { ROOT } from '../root.js';
import { temporaryFolder } from '../temporary-folder.js';

/** The arguments of Node that start Jest, with the flag under which Jest loads ES modules. */
export const JEST = ['--experimental-vm-modules', '--no-warnings', join(ROOT, 'node_modules/jest/bin/jest.js')];

/** The time in which the processes of a run that was told to end may end by themselves, and then by SIGTERM. Milliseconds. */
const PATIENCE = 5000;
const POLL = 50;

/** Programs that run tests, with a folder for all their temporary files. No process and no file outlives the run. */
export class TestRun {
  /** The name is short, because Chromium puts a socket in a folder in here, and the path of a socket has 107 bytes. */
  readonly folder = temporaryFolder('run');
  private readonly pids = new Set<number>();
  private told: NodeJS.Signals | undefined;
  private readonly signals = (['SIGINT', 'SIGTERM', 'SIGHUP'] as const).map((signal) => {
    const listen = () => this.stop(signal);
    process.on(signal, listen);
    return () => process.off(signal, listen);
  });
  private readonly gone = () => this.stop('SIGTERM');

  constructor() {
    process.on('disconnect', this.gone);
  }

  /** The exit code of a run that was told to end. */
  get interrupted(): number | undefined {
    return this.told && 128 + constants.signals[this.told];
  }

  private stop(signal: NodeJS.Signals): void {
    this.told ??= signal;
    for (const pid of this.pids) {
      send(-pid, signal);
      // A browser that is told to end while it starts may keep Jest waiting without end.
      setTimeout(() => this.pids.has(pid) && send(-pid, 'SIGKILL'), PATIENCE).unref();
    }
  }

  /**
   * Runs a script of Node with the group of its children, and resolves with its exit code when the script has ended.
   * @param file for all that the script prints
   */
  async node(argv: string[], env: NodeJS.ProcessEnv, file?: string): Promise<number> {
    if (this.told) return 1;
    const output = file === undefined ? 'inherit' : openSync(file, 'w');
    const child = spawn(process.execPath, argv, {
      cwd: ROOT,
      stdio: ['inherit', output, output],
      detached: true,
      env: { ...process.env, ...env, TMPDIR: this.folder },
    });
    if (output !== 'inherit') closeSync(output);
    const { pid } = child;
    const ended = new Promise<number>((resolve, reject) =>
      child.once('error', reject).once('exit', (code) => resolve(code ?? 1)),
    );
    if (pid === undefined) return ended;
    this.pids.add(pid);
    const release = endWithUs(-pid, 'SIGTERM');
    try {
      return await ended;
    } finally {
      release();
      // Its workers, when it died before them.
      if (this.told) send(-pid, 'SIGKILL');
      this.pids.delete(pid);
    }
  }

  async end(): Promise<void> {
    await endAll(this.folder);
    for (const off of this.signals) off();
    process.off('disconnect', this.gone);
  }
}

/** Waits for the processes that name `folder`, ends those that stay, and removes the folder. */
export async function endAll(folder: string): Promise<void> {
  for (const signal of [undefined, 'SIGTERM', 'SIGKILL'] as const) {
    if (signal) for (const pid of processesOf(folder)) send(pid, signal);
    for (const limit = Date.now() + PATIENCE; processesOf(folder).length > 0; await sleep(POLL))
      if (Date.now() > limit) break;
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
}

/** @param pid of a process; that of a group with a minus sign */
function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It is gone.
  }
}

/** The processes whose arguments, environment or folder name `folder`. None on systems that do not tell. */
export function processesOf(folder: string): number[] {
  return read(() => readdirSync('/proc'), [])
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid)
    .filter((pid) =>
      [
        () => readFileSync(`/proc/${pid}/cmdline`, 'utf8'),
        () => readFileSync(`/proc/${pid}/environ`, 'utf8'),
        () => readlinkSync(`/proc/${pid}/cwd`),
      ].some((look) => read(look, '').includes(folder)),
    );
}

/** A process may end at any moment, and others' may not be read. */
function read<T>(look: () => T, otherwise: T): T {
  try {
    return look();
  } catch {
    return otherwise;
  }
}
