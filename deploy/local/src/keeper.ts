import { once } from 'node:events';
import type { Settings } from './settings.js';
import { Supervised, type ProcessSpec } from './supervised.js';

/** Keeps track of everything that a start creates, and undoes it in the reverse order. */
export class Keeper {
  /** By label, for example `content-2`. */
  readonly processes = new Map<string, Supervised>();
  private readonly undo: (() => unknown)[] = [];
  private readonly stopping = new AbortController();
  private stopped: Promise<void> = Promise.resolve();

  constructor(
    private readonly dataDir: string,
    private readonly settings: Partial<Pick<Settings, 'output' | 'stopWithin' | 'rewire'>> = {},
  ) {}

  get output(): Settings['output'] {
    return this.settings.output ?? 'files';
  }

  /** Aborted when the stack stops. */
  get signal(): AbortSignal {
    return this.stopping.signal;
  }

  /** Labels of the processes that do not answer yet. */
  get late(): string[] {
    return [...this.processes.values()].filter(({ available }) => !available).map(({ label }) => label);
  }

  /** The replicas of a process. */
  named(name: string): Supervised[] {
    return [...this.processes.values()].filter(({ spec }) => spec.name === name);
  }

  async run(spec: ProcessSpec): Promise<Supervised> {
    this.signal.throwIfAborted();
    const { rewire } = this.settings;
    const env = rewire ? await rewire(`${spec.name}-${spec.index}`, spec.env) : spec.env;
    this.signal.throwIfAborted();
    const supervised = new Supervised({ ...spec, env }, this.dataDir, this.output);
    this.processes.set(supervised.label, supervised);
    this.atEnd(() => supervised.stop());
    await supervised.start();
    return supervised;
  }

  /** Waits for `work`. @throws when the stack stops, and then no longer waits */
  async unlessStopped<T>(work: Promise<T>): Promise<T> {
    this.signal.throwIfAborted();
    const stop = once(this.signal, 'abort').then(() => this.signal.throwIfAborted());
    return Promise.race([work, stop as Promise<never>]);
  }

  atEnd(stop: () => unknown): void {
    this.undo.push(stop);
  }

  /** Stops everything and prevents further starts. A second call also stops processes that were starting at the first. */
  stop(): Promise<void> {
    if (!this.signal.aborted && this.settings.stopWithin !== undefined) this.hurry(this.settings.stopWithin);
    this.stopping.abort();
    this.stopped = this.stopped.then(async () => {
      while (this.undo.length > 0) await this.undo.pop()!();
    });
    return this.stopped;
  }

  /**
   * Ends busy processes before somebody else kills them all. Our own go first: Postgres and Redis then have time to end in order.
   * @param within milliseconds
   */
  private hurry(within: number): void {
    const at = (share: number, work: (process: Supervised) => unknown) =>
      setTimeout(() => [...this.processes.values()].forEach(work), within * share).unref();
    at(0.4, (process) => process.spec.ipc && process.stop());
    at(0.65, (process) => process.spec.ipc && process.signal('SIGKILL'));
    at(0.9, (process) => process.signal('SIGKILL'));
  }
}
