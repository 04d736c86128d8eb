import { setTimeout as sleep } from 'node:timers/promises';
import { call, reasonOf, type Request } from './calls.js';

/** Send the same requests over and over, each after its answer, and record failures and the longest pause. */
export class Askers {
  readonly failed: string[] = [];
  answered = 0;
  slowest = 0;
  /** The longest time without an answer. Milliseconds. */
  pause = 0;
  private last = Date.now();
  private isStopping = false;
  private readonly running: Promise<unknown>;

  constructor(requests: Request[]) {
    this.running = Promise.all(requests.map((request) => this.ask(request)));
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    await this.running;
  }

  private async ask(request: Request): Promise<void> {
    for (; !this.isStopping; await sleep(5)) {
      const began = Date.now();
      try {
        const answer = await call(...request);
        await answer.arrayBuffer();
        if (answer.status === 200) this.hear();
        else this.failed.push(`${request[0]} ${answer.status}`);
      } catch (error) {
        this.failed.push(`${request[0]} ${reasonOf(error)}`);
      }
      this.slowest = Math.max(this.slowest, Date.now() - began);
    }
  }

  private hear(): void {
    this.answered += 1;
    this.pause = Math.max(this.pause, Date.now() - this.last);
    this.last = Date.now();
  }
}
