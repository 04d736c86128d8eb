import { once } from 'node:events';
import { Supervised, type ProcessSpec } from './supervised.js';

/** Knows everything that a start leaves behind, to undo it in the reverse order. */
export class Keeper {
  /** By label, for example `content-2`. */
  readonly processes = new Map<string, Supervised>();
  private readonly undo: (() => unknown)[] = [];
  private readonly stopping = new AbortController();
  private stopped: Promise<void> = Promise.resolve();

  constructor(private readonly dataDir: string) {}

  /** Aborted as soon as all is to stop. */
  get signal(): AbortSignal {
    return this.stopping.signal;
  }

  /** Labels of what does not answer yet. */
  get late(): string[] {
    return [...this.processes.values()].filter(({ available }) => !available).map(({ label }) => label);
  }

  /** Starts a process; resolves when it answers. */
  async run(spec: ProcessSpec): Promise<void> {
    this.signal.throwIfAborted();
    const supervised = new Supervised(spec, this.dataDir);
    this.processes.set(supervised.label, supervised);
    this.atEnd(() => supervised.stop());
    await supervised.start();
  }

  /** @throws as soon as all is to stop, and then leaves `work` to itself */
  async unlessStopped<T>(work: Promise<T>): Promise<T> {
    this.signal.throwIfAborted();
    const stop = once(this.signal, 'abort').then(() => this.signal.throwIfAborted());
    return Promise.race([work, stop as Promise<never>]);
  }

  atEnd(stop: () => unknown): void {
    this.undo.push(stop);
  }

  /** Nothing can be started from now on. Called again, it also stops what was just being started the first time. */
  stop(): Promise<void> {
    this.stopping.abort();
    this.stopped = this.stopped.then(async () => {
      while (this.undo.length > 0) await this.undo.pop()!();
    });
    return this.stopped;
  }
}
