import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { publishFrames, startForeignSite } from '../foreign-site.js';
import { shareTestStack, type TestStack } from '../stack.js';
import { BROWSERS, OpenPage } from './page.js';
import type { Visitor } from './visitor.js';

let stack: TestStack;
let other: Awaited<ReturnType<typeof startForeignSite>>;

beforeAll(async () => {
  stack = await shareTestStack();
  other = await startForeignSite(stack);
});
afterAll(async () => {
  await other.close();
  await stack.remove();
});

describe.each(BROWSERS)('%s', (_browser, start) => {
  let visitor: Visitor;

  beforeAll(async () => {
    visitor = await start();
  });
  afterAll(() => visitor.close());

  test('a listed site shows the form at its whole height, and another one nothing', async () => {
    const page = new OpenPage(visitor);
    const height = () => page.run(() => document.querySelector('iframe')!.getBoundingClientRect().height);
    expect((await publishFrames(stack, [other.origin])).status).toBe(200);
    await visitor.open(`${other.origin}/embed/booking`);
    await page.holds(() => document.querySelector('iframe')!.getBoundingClientRect().height > 600);
    await publishFrames(stack, []);
    await visitor.open(`${other.origin}/embed/booking?again`);
    expect(await height()).toBe(200);
  });
});
