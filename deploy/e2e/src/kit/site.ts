import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { Band, fill, launchBrowser, newPage, type Filled } from './browser.js';
import { shareTestStack, type TestStack } from './stack.js';

// Each test file has its own copy of this module, so its `beforeAll` may assign these exports.
export let stack: TestStack;
export let browser: Browser;
export let band: Band;
export let filled: Filled;
export let page: Page;

/** Starts an empty stack and a browser for the tests of this file. */
export function startEmptySite(): void {
  beforeAll(async () => {
    [stack, browser] = await Promise.all([shareTestStack(), launchBrowser()]);
    band = new Band(stack);
  });
  afterAll(async () => {
    await browser.close();
    await stack.remove();
  });
}

/** Starts a stack with the content of `fill` and a browser for the tests of this file. */
export function startSite(): void {
  startEmptySite();
  beforeAll(async () => {
    filled = await fill(stack);
  });
}

/** Opens one `page` for all tests of this block. */
export function openPage(options?: BrowserContextOptions): void {
  beforeAll(async () => {
    page = await newPage(browser, options);
  });
}

/** Opens a new `page` for each test of this block. */
export function openPageForEach(options?: BrowserContextOptions): void {
  beforeEach(async () => {
    page = await newPage(browser, options);
  });
  afterEach(() => page.context().close());
}
