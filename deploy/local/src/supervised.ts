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

const STOP_LIMIT = 30_000;
/** Between two questions whether it answers; a machine that is slow to start is asked less and less often. */
const POLL = { first: 50, longest: 500 };
/** A process that dies so often before it answers has something to say. Its restarts take six seconds by then. */
const DEATHS = 6;

/**
 * When a process began, in ticks since the machine did: with its number it names one process for good, whatever it runs.
 * 0 for one that has ended, and where it cannot be known.
 */
function startOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, in brackets, can hold spaces; the state follows it, and the start is the twentieth field after it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? 0 : Number(fields[19]);
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

  /**
   * Resolves when it answers, however long that takes.
   * @throws Fault with the last line of its log when it dies again and again, or is stopped meanwhile
   */
  async start(): Promise<void> {
    this.wanted = true;
    await this.stopLeftover();
    if (this.wanted) this.launch();
    await this.untilReady(true);
    if (!this.wanted) throw new Fault(`${this.label} was stopped while it started.`);
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
    const wasReady = this.available;
    this.child = undefined;
    this.available = false;
    for (const file of [this.pidFile, this.startFile]) rmSync(file, { force: true });
    if (!this.wanted) return;
    this.failures += 1;
    setTimeout(
      () => {
        if (!this.wanted || this.child) return;
        this.launch();
        // One that was not ready yet is being waited for already.
        if (wasReady) void this.untilReady(false);
      },
      Math.min(100 * 2 ** Math.min(this.failures, 6), 5000),
    );
  }

  /** There is no deadline: a process that lives may be waiting for another one, or the machine is slow. */
  private async untilReady(first: boolean): Promise<void> {
    for (let pause = POLL.first; this.wanted; pause = Math.min(pause * 1.2, POLL.longest)) {
      const { child } = this;
      if (child && (await this.answers()) && child === this.child) {
        this.available = true;
        this.failures = 0;
        return;
      }
      if (first && this.fault) throw this.fault;
      await sleep(pause);
    }
  }

  /** Why there is no hope for it: it died again and again without answering in between. */
  get fault(): Fault | undefined {
    if (this.failures < DEATHS) return undefined;
    return new Fault(`${this.label} does not start: ${this.lastWords()} (${this.logFile})`);
  }

  private answers(): Promise<boolean> {
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
      for (const limit = Date.now() + STOP_LIMIT; startOf(pid) === start; await sleep(POLL.first)) {
        process.kill(pid, Date.now() < limit ? 0 : 'SIGKILL');
      }
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
