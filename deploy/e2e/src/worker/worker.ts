import { chromium, type Browser } from 'playwright-core';
import { SharedStack } from './shared-stack.js';
import { startStack, type TestStack } from './test-stack.js';

/** The stack that most files share, and that of a few files one after the other. */
const MOST_STACKS = 2;

/** What a worker of Jest keeps for its test files, outside of their module registries. */
export class Worker {
  /** By their settings. The last one is the one that was lent last. */
  private readonly stacks = new Map<string, SharedStack>();
  private launched: Promise<Browser> | undefined;

  start = startStack;

  /** A stack that this file shares with others that want the same settings. */
  async share(file: string, env: NodeJS.ProcessEnv, args: string[]): Promise<TestStack> {
    const key = JSON.stringify([env, args]);
    const kept = this.stacks.get(key);
    if (kept?.isLent) throw new Error('A test file shares one stack with those before it, not two.');
    this.stacks.delete(key);
    for (const old of [...this.stacks.keys()].slice(0, 1 - MOST_STACKS)) await this.discard(old);
    const shared = kept ?? (await SharedStack.start(env, args));
    this.stacks.set(key, shared);
    const discard = () => this.discard(key);
    try {
      return await shared.lend(file, discard);
    } catch (error) {
      await discard();
      throw error;
    }
  }

  private async discard(key: string): Promise<void> {
    const shared = this.stacks.get(key);
    this.stacks.delete(key);
    await shared?.end();
  }

  /** The browser of all files. To a file, `close` closes the pages of that file. */
  async browser(): Promise<Browser> {
    if (!(await this.launched)?.isConnected()) this.launched = launch();
    const browser = await this.launched!;
    const close = () => Promise.all(browser.contexts().map((context) => context.close()));
    return new Proxy(browser, {
      get(target, name) {
        if (name === 'close') return close;
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  }

  /** After each file. */
  async tidy(): Promise<void> {
    const browser = await this.launched;
    for (const context of browser?.contexts() ?? []) await context.close();
    // Files that did not come to their end.
    for (const [key, shared] of this.stacks) if (shared.isLent) await this.discard(key);
  }

  async end(): Promise<void> {
    const browser = await this.launched;
    await Promise.all([browser?.close(), ...[...this.stacks.keys()].map((key) => this.discard(key))]);
  }
}

const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    // A worker that is told to end ends at once. The browser ends with it.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });

export const worker = new Worker();
