import puppeteer, { type Frame, type Page } from 'puppeteer-core';
import { toMiddle, type Visitor } from './visitor.js';

/** Starts the installed Firefox, controlled by WebDriver BiDi. */
export async function startFirefox(): Promise<Visitor> {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath: process.env.FIREFOX_PATH! });
  const page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 900 });
  let place: Page | Frame = page;
  return {
    // A frame that is refused ends no load.
    open: async (url) => void (await page.goto(url, { waitUntil: 'domcontentloaded' })),
    async enterFrame() {
      place = await (await page.waitForSelector('iframe'))!.contentFrame();
    },
    async leaveFrame() {
      place = page;
    },
    run: (work, ...args) => place.evaluate(work as never, ...(args as unknown as never[])) as never,
    async click(xpath) {
      const element = place.locator(`::-p-xpath(${xpath})`);
      await (await element.waitHandle()).evaluate(toMiddle as (node: unknown) => void);
      await element.click();
    },
    type: (selector, text) => place.locator(selector).fill(text),
    async attach(selector, path) {
      const input = await place.waitForSelector(selector);
      await (input as never as { uploadFile(path: string): Promise<void> }).uploadFile(path);
    },
    close: () => browser.close(),
  };
}
