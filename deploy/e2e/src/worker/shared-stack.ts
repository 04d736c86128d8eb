import { remember } from './empty.js';
import { until } from '@tocada/runtime/spec-until.js';
import { forgetTold, type TestStack } from './test-stack.js';

/** A stack for one test file after another. */
export class SharedStack {
  private user: string | undefined;
  /** The file before, whose last traces may still come. */
  private before: string | undefined;

  private constructor(
    private readonly stack: TestStack,
    private readonly empty: () => Promise<void>,
    private readonly pids: Map<string, number | undefined>,
  ) {}

  /** Shares a new stack. */
  static async of(stack: TestStack): Promise<SharedStack> {
    const pids = new Map([...stack.processes].map(([label, { pid }]) => [label, pid]));
    return new SharedStack(stack, await remember(stack), pids);
  }

  /** Empties the stack for a test file. @param broken is called when that file breaks it */
  async lend(file: string, broken: () => Promise<void>): Promise<TestStack> {
    if (this.before !== undefined) {
      await this.empty();
      forgetTold(this.stack);
    }
    this.user = file;
    return { ...this.stack, remove: () => this.takeBack(broken) };
  }

  get isLent(): boolean {
    return this.user !== undefined;
  }

  private async takeBack(broken: () => Promise<void>): Promise<void> {
    const { user, before } = this;
    this.user = undefined;
    this.before = user;
    const faults = await this.faults().catch((error: Error) => [error.message]);
    if (faults.length === 0) return;
    await broken();
    const others = before && faults.some((fault) => fault.startsWith('traces')) ? ` (or ${before}, in its traces)` : '';
    throw new Error(`${user}${others} leaves the stack of all files broken, or it told:\n${faults.join('\n')}`);
  }

  /** The processes that have died or been replaced, or else what the stack told. @throws when it does not answer */
  private async faults(): Promise<string[]> {
    const dead = [...this.stack.processes].filter(([label, { pid }]) => pid !== this.pids.get(label));
    if (dead.length > 0) return dead.map(([label]) => `${label} has died`);
    const health = async () => {
      const answer = await fetch(`${this.stack.url}/api/health`);
      return { isWell: answer.ok, health: await answer.text() };
    };
    await until(health, ({ isWell }) => isWell);
    return this.stack.leaks();
  }

  /** Stops the stack. Its leaks were searched for when the last file gave it back. */
  async end(): Promise<void> {
    await this.stack.remove().catch(() => {});
  }
}
