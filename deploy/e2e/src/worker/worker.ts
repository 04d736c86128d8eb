import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHROMIUM_ARGS } from '@tocada/local/chromium.js';
import { chromium, type Browser } from 'playwright-core';
import { remember, type Backed } from './empty.js';
import { SharedStack } from './shared-stack.js';
import { startStack, type TestStack } from './test-stack.js';

/** The stack that most files share, and that of a few files one after the other. */
const MOST_STACKS = 2;
/** The lines of a failed test that a report holds. */
const MOST_LINES = 60;

/** The stacks and the browser that a worker of Jest keeps for its test files, outside their module registries. */
export class Worker {
  /** The stacks by their settings. The stack that was lent last stands last. */
  private readonly stacks = new Map<string, SharedStack>();
  private launched: Promise<Browser> | undefined;
  private putBack: (() => Promise<void>) | undefined;

  /** The folders of the stacks that run or have run. */
  private readonly folders = new Set<string>();

  async start(env: NodeJS.ProcessEnv, args: string[]): Promise<TestStack> {
    const stack = await startStack(env, args);
    this.folders.add(stack.dataDir);
    return stack;
  }

  /** The last lines that the stacks have logged since `time` in milliseconds, the oldest first. */
  logSince(time: number): string[] {
    return [...this.folders].flatMap((folder) => linesSince(join(folder, 'logs'), time)).slice(-MOST_LINES);
  }

  /** A stack that this file shares with others that want the same settings. */
  async share(file: string, env: NodeJS.ProcessEnv, args: string[]): Promise<TestStack> {
    const key = JSON.stringify([env, args]);
    const kept = this.stacks.get(key);
    if (kept?.isLent) throw new Error('A test file shares one stack with those before it, not two.');
    this.stacks.delete(key);
    for (const old of [...this.stacks.keys()].slice(0, 1 - MOST_STACKS)) await this.discard(old);
    const shared = kept ?? (await SharedStack.of(await this.start(env, args)));
    this.stacks.set(key, shared);
    const discard = () => this.discard(key);
    try {
      return await shared.lend(file, discard);
    } catch (error) {
      await discard();
      throw error;
    }
  }

  /** Restores the stack at E2E_URL to its state before the first test file. The first call remembers that state. */
  async empty(stack: Backed): Promise<void> {
    if (this.putBack) await this.putBack();
    else this.putBack = await remember(stack);
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
    const close = () => closePages(browser);
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
    if (browser) await closePages(browser);
    // A file that was cut short has not given its stack back.
    for (const [key, shared] of this.stacks) if (shared.isLent) await this.discard(key);
  }

  async end(): Promise<void> {
    const browser = await this.launched;
    await Promise.all([browser?.close(), ...[...this.stacks.keys()].map((key) => this.discard(key))]);
  }
}

/** The lines in a folder of logs since `time`, each behind the name of its process. Lines without a time are left out. */
function linesSince(folder: string, time: number): string[] {
  if (!existsSync(folder)) return [];
  const since = new Date(time).toISOString();
  const lines = readdirSync(folder).flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .split('\n')
      .map((line) => ({ at: /"time":"([^"]+)"/.exec(line)?.[1] ?? '', line: `${file} ${line}` })),
  );
  return lines
    .filter(({ at }) => at >= since)
    .toSorted((one, other) => one.at.localeCompare(other.at))
    .map(({ line }) => line);
}

const closePages = (browser: Browser) => Promise.all(browser.contexts().map((context) => context.close()));

const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell',
    args: CHROMIUM_ARGS,
    // With a window, for a person who looks on. The shell has none: CHROMIUM_PATH names a whole browser.
    headless: !process.env.HEADED,
    // Without a locale, as on a bare machine, Chromium gives a download with "ó" in its name another one.
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
    // A worker that is told to end ends at once. The browser ends with it.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });

export const worker = new Worker();
