import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseAway } from '../database/database-error.js';

/** The interval between rounds, which find rows of dead replicas and rows that are due again. Milliseconds. */
const IDLE = 1000;
/** The delay in which new rows gather, to be queued together. Milliseconds. */
const GATHER_FOR = 25;
/** The delay after an outage. Workers first record the work that they finished during the outage. Milliseconds. */
const GRACE = 3000;

/** Moves rows that wait from a table to a queue. Any number of processes may do so concurrently. */
export class Relay {
  private readonly stopping = new AbortController();
  private woken = true;
  private wakeUp: () => void = () => {};
  private loop: Promise<void> = Promise.resolve();

  /** @param round moves the rows that wait now, until the signal is aborted */
  constructor(
    private readonly round: (stopping: AbortSignal) => Promise<void>,
    private readonly log: { warn(message: string): void },
  ) {}

  start(): void {
    this.loop = this.run();
  }

  /** Call after a commit that has added rows. */
  wake(): void {
    this.woken = true;
    this.wakeUp();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    this.wake();
    await this.loop;
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      if (!this.woken) await this.idle();
      this.woken = false;
      try {
        await sleep(GATHER_FOR);
        await this.round(signal);
      } catch (error) {
        this.log.warn(error instanceof Error ? error.message : String(error));
        await sleep(isDatabaseAway(error) ? GRACE : IDLE);
      }
    }
  }

  private idle(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, IDLE);
      this.wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
