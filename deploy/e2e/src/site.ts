import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { fill, launchBrowser, newPage, type Filled } from './browser.js';
import { startTestStack, type TestStack } from './stack.js';

// Live bindings: Jest loads this module anew for each test file, and the hooks below assign them.
export let stack: TestStack;
export let browser: Browser;
export let filled: Filled;
export let page: Page;

/** Starts a stack with the content of `fill` and a browser for the tests of this file. */
export function startSite(): void {
  beforeAll(async () => {
    [stack, browser] = await Promise.all([startTestStack(), launchBrowser()]);
    filled = await fill(stack);
  });
  afterAll(async () => {
    await browser.close();
    await stack.remove();
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
