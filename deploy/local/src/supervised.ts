import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Fault } from './fault.js';

export interface ProcessSpec {
  name: string;
  /** 1-based number of the replica. */
  index: number;
  command: string;
  args: string[];
  env: Record<string, string>;
  cwd?: string;
  uid?: number;
  gid?: number;
  /** Our own Node processes stop by themselves when this process is gone. */
  ipc?: boolean;
  stopSignal?: NodeJS.Signals;
  /** Resolves when it answers, rejects while it does not. */
  ready(): Promise<unknown>;
}

const START_LIMIT = 60_000;
const STOP_LIMIT = 30_000;
const POLL = 50;

/** When a process began, in ticks since the machine did: with its number it names one process for good, whatever it runs. 0 where it cannot be known. */
function startOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, in brackets, can hold spaces; the start is the twentieth field after it.
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]);
  } catch {
    return 0;
  }
}

/** One process of the stack: started, watched, restarted when it dies, stopped in order. */
export class Supervised {
  private child: ChildProcess | undefined;
  private wanted = false;
  private failures = 0;
  /** False while it is starting, stopping or dead: the edge sends nothing there. */
  available = false;

  constructor(
    readonly spec: ProcessSpec,
    private readonly dataDir: string,
  ) {}

  get label(): string {
    return `${this.spec.name}-${this.spec.index}`;
  }

  get pid(): number | undefined {
    return this.child?.pid;
  }

  get logFile(): string {
    return join(this.dataDir, 'logs', `${this.label}.log`);
  }

  private get pidFile(): string {
    return join(this.dataDir, 'run', `${this.label}.pid`);
  }

  private get startFile(): string {
    return join(this.dataDir, 'run', `${this.label}.start`);
  }

  /** Resolves when it answers. @throws Fault with the last lines of its log when it does not */
  async start(): Promise<void> {
    this.wanted = true;
    await this.stopLeftover();
    this.launch();
    await this.untilReady();
  }

  private launch(): void {
    const { command, args, env, cwd, uid, gid, ipc } = this.spec;
    const log = openSync(this.logFile, 'a');
    // Its own group: Ctrl-C at the terminal reaches us alone, and we stop everything in order.
    const child = spawn(command, args, {
      cwd: cwd ?? this.dataDir,
      env,
      uid,
      gid,
      detached: true,
      stdio: ipc ? ['ignore', log, log, 'ipc'] : ['ignore', log, log],
    });
    closeSync(log);
    this.child = child;
    child.once('error', () => this.died(child));
    child.once('exit', () => this.died(child));
    if (child.pid === undefined) return;
    // The number alone, for those who signal by it.
    writeFileSync(this.pidFile, String(child.pid));
    writeFileSync(this.startFile, String(startOf(child.pid)));
  }

  private died(child: ChildProcess): void {
    if (this.child !== child) return;
    this.child = undefined;
    this.available = false;
    for (const file of [this.pidFile, this.startFile]) rmSync(file, { force: true });
    if (!this.wanted) return;
    this.failures += 1;
    setTimeout(
      () => {
        if (!this.wanted || this.child) return;
        this.launch();
        this.untilReady().catch(() => {});
      },
      Math.min(100 * 2 ** Math.min(this.failures, 6), 5000),
    );
  }

  private async untilReady(): Promise<void> {
    const limit = Date.now() + START_LIMIT;
    while (this.wanted && Date.now() < limit) {
      if (await this.answers()) {
        this.available = true;
        this.failures = 0;
        return;
      }
      // At the first start a process that ends at once has something to say; afterwards it gets more tries.
      if (!this.child && this.failures > 3) break;
      await sleep(POLL);
    }
    if (this.wanted) throw new Fault(`${this.label} does not start: ${this.lastWords()} (${this.logFile})`);
  }

  private answers(): Promise<boolean> {
    if (!this.child) return Promise.resolve(false);
    return this.spec.ready().then(
      () => true,
      () => false,
    );
  }

  private lastWords(): string {
    return readFileSync(this.logFile, 'utf8').trim().split('\n').at(-1) ?? '';
  }

  /** A process that outlived a killed supervisor would hold the data. */
  private async stopLeftover(): Promise<void> {
    if (!existsSync(this.pidFile)) return;
    const pid = Number(readFileSync(this.pidFile, 'utf8'));
    const start = existsSync(this.startFile) ? Number(readFileSync(this.startFile, 'utf8')) : undefined;
    for (const file of [this.pidFile, this.startFile]) rmSync(file, { force: true });
    try {
      // A number can have passed to another program by now.
      if (startOf(pid) !== start) return;
      process.kill(pid, this.spec.stopSignal ?? 'SIGTERM');
      for (const limit = Date.now() + STOP_LIMIT; Date.now() < limit; process.kill(pid, 0)) await sleep(POLL);
    } catch {
      // It is gone.
    }
  }

  /** Ends it for good, first kindly. */
  async stop(): Promise<void> {
    this.wanted = false;
    this.available = false;
    const { child } = this;
    if (!child || child.exitCode !== null) return;
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.kill(this.spec.stopSignal ?? 'SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT);
    await ended;
    clearTimeout(timer);
  }

  /** For drills: a signal to the process as it runs, for example SIGKILL. */
  signal(signal: NodeJS.Signals): void {
    this.child?.kill(signal);
  }
}
