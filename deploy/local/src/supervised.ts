import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endWithUs } from './end-with-us.js';
import { Fault } from './fault.js';
import type { Output } from './settings.js';

export interface ProcessSpec {
  name: string;
  /** The number of the replica, from 1. */
  index: number;
  command: string;
  args: string[];
  env: Record<string, string>;
  cwd?: string;
  uid?: number;
  gid?: number;
  /** True when the process has an IPC channel. Our Node processes stop when it closes with this process. */
  ipc?: boolean;
  stopSignal?: NodeJS.Signals;
  /** Writes the files that the process needs. Called before each start. */
  prepare?(): void;
  /** False when those files are gone. A running process is then started again. */
  isPrepared?(): boolean;
  /** Called whenever the process begins to answer. */
  onAvailable?(): void;
  /** Resolves when the process answers and rejects while it does not. */
  ready(): Promise<unknown>;
}

const STOP_LIMIT = 30_000;
/** The interval between two looks for the files of a process. Milliseconds. */
const LOOK = 2000;
/** The interval between two readiness checks, which grows on a machine that is slow to start. Milliseconds. */
const POLL = { first: 50, longest: 500 };
/** After this many deaths before its first answer, a process counts as faulty. Its restarts then take six seconds. */
const DEATHS = 6;

/** A process's start in ticks since boot: with the pid it is unique. 0 when it has ended or none is told. */
function startOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may contain spaces. The start time is the twentieth field after it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? 0 : Number(fields[19]);
  } catch {
    return 0;
  }
}

/** A process of the stack. It is started, watched, restarted when it dies, and stopped in order. */
export class Supervised {
  private child: ChildProcess | undefined;
  private wanted = false;
  private failures = 0;
  /** Of the files that the process needs. */
  private looks: NodeJS.Timeout | undefined;
  /** True when the process has said that it takes no more connections. */
  private draining = false;
  /** False while the process is starting, stopping or dead. The edge then sends it no requests. */
  available = false;

  constructor(
    readonly spec: ProcessSpec,
    private readonly dataDir: string,
    private readonly output: Output = 'files',
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
   * Resolves when the process answers, without a time limit.
   * @throws Fault with the last line of its log when the process dies repeatedly or is stopped meanwhile
   */
  async start(): Promise<void> {
    this.wanted = true;
    await this.stopLeftover();
    if (this.wanted) this.launch();
    await this.untilReady();
    if (!this.wanted) throw new Fault(`${this.label} was stopped while it started.`);
    if (this.spec.isPrepared) this.looks ??= setInterval(() => this.startUnprepared(), LOOK).unref();
  }

  private launch(): void {
    const { command, args, env, cwd, uid, gid, ipc, stopSignal } = this.spec;
    this.spec.prepare?.();
    const log = this.output === 'own' ? undefined : openSync(this.logFile, 'a');
    const lines = log ?? 'inherit';
    // A separate process group, so that Ctrl-C reaches only this process, which stops everything in order.
    const child = spawn(command, args, {
      cwd: cwd ?? this.dataDir,
      env,
      uid,
      gid,
      detached: true,
      stdio: ipc ? ['ignore', lines, lines, 'ipc'] : ['ignore', lines, lines],
    });
    if (log !== undefined) closeSync(log);
    this.child = child;
    this.draining = false;
    child.on('message', (message) => {
      if (message !== 'draining' || this.child !== child) return;
      this.draining = true;
      this.available = false;
    });
    child.once('error', () => this.died(child));
    child.once('exit', () => this.died(child));
    if (child.pid === undefined) return;
    this.note(child.pid);
    // Also one with a channel, because a process that is still starting misses its end.
    child.once('exit', endWithUs(child.pid, stopSignal ?? 'SIGTERM'));
  }

  /** Notes the process for the next start, and its pid alone for scripts that send signals. */
  private note(pid: number): void {
    try {
      writeFileSync(this.pidFile, String(pid));
      writeFileSync(this.startFile, String(startOf(pid)));
    } catch {
      // The disk is full. A process that starts again may be what makes room.
    }
  }

  private died(child: ChildProcess): void {
    if (this.child !== child) return;
    const wasReady = this.available || this.draining;
    this.child = undefined;
    this.available = false;
    for (const file of [this.pidFile, this.startFile]) rmSync(file, { force: true });
    if (!this.wanted) return;
    this.failures += 1;
    setTimeout(
      () => {
        if (!this.wanted || this.child) return;
        this.launch();
        // If the process was not ready yet, its first start is still waiting for it.
        if (wasReady) void this.untilReady(true);
      },
      Math.min(100 * 2 ** Math.min(this.failures, 6), 5000),
    );
  }

  /**
   * Has no deadline, because a living process may wait for another one, and the machine may be slow.
   * @param isPatient as long as the process is wanted, however often it dies
   * @throws Fault when an impatient caller waits for a process that dies repeatedly
   */
  async untilReady(isPatient = false): Promise<void> {
    for (let pause = POLL.first; this.wanted; pause = Math.min(pause * 1.2, POLL.longest)) {
      const { child } = this;
      if (child && (await this.answers()) && child === this.child && !this.draining) {
        this.available = true;
        this.failures = 0;
        this.spec.onAvailable?.();
        return;
      }
      if (!isPatient && this.fault) throw this.fault;
      await sleep(pause);
    }
  }

  /** Set when the process died repeatedly without answering in between. */
  get fault(): Fault | undefined {
    if (this.failures < DEATHS) return undefined;
    if (this.output === 'own') return new Fault(`${this.label} does not start: the lines above say why.`);
    return new Fault(`${this.label} does not start: ${this.lastWords()} (${this.logFile})`);
  }

  private startUnprepared(): void {
    if (this.available && !this.spec.isPrepared!()) this.child?.kill(this.spec.stopSignal ?? 'SIGTERM');
  }

  private answers(): Promise<boolean> {
    return this.spec.ready().then(
      () => true,
      () => false,
    );
  }

  /** The last line of the log that is not part of a stack trace. */
  private lastWords(): string {
    const lines = readFileSync(this.logFile, 'utf8').trim().split('\n');
    return lines.findLast((line) => !/^ +at /.test(line)) ?? '';
  }

  /** Stops a process that outlived a killed supervisor, because it would lock the data. */
  private async stopLeftover(): Promise<void> {
    if (!existsSync(this.pidFile)) return;
    const pid = Number(readFileSync(this.pidFile, 'utf8'));
    const start = existsSync(this.startFile) ? Number(readFileSync(this.startFile, 'utf8')) : undefined;
    for (const file of [this.pidFile, this.startFile]) rmSync(file, { force: true });
    try {
      // The pid may belong to another program by now.
      if (startOf(pid) !== start) return;
      process.kill(pid, this.spec.stopSignal ?? 'SIGTERM');
      for (const limit = Date.now() + STOP_LIMIT; startOf(pid) === start; await sleep(POLL.first)) {
        process.kill(pid, Date.now() < limit ? 0 : 'SIGKILL');
      }
    } catch {
      // The process has ended.
    }
  }

  /** Ends the process for good, first with its stop signal. */
  async stop(): Promise<void> {
    this.wanted = false;
    this.available = false;
    clearInterval(this.looks);
    this.looks = undefined;
    const { child } = this;
    if (!child || child.exitCode !== null) return;
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.kill(this.spec.stopSignal ?? 'SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT);
    await ended;
    clearTimeout(timer);
  }

  /** Hands a connection over. Resolves with false when the process ended before it took the connection. */
  hand(connection: Socket): Promise<boolean> {
    const { child } = this;
    return new Promise((resolve) => {
      if (!child?.connected) return resolve(false);
      const done = (isTaken: boolean) => {
        child.off('message', listen).off('exit', ended);
        resolve(isTaken);
      };
      const ended = () => done(false);
      const listen = (message: unknown) => message === 'taken' && done(true);
      child.on('message', listen).once('exit', ended);
      child.send('connection', connection, { keepOpen: true }, (error) => error && done(false));
    });
  }

  /** Sends a signal to the running process. For drills, for example SIGKILL. */
  signal(signal: NodeJS.Signals): void {
    this.child?.kill(signal);
  }
}
