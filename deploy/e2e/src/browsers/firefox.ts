import puppeteer from 'puppeteer-core';
import { toMiddle, type Visitor } from './visitor.js';

/** Starts the installed Firefox, controlled by WebDriver BiDi. */
export async function startFirefox(): Promise<Visitor> {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath: process.env.FIREFOX_PATH! });
  const page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 900 });
  return {
    open: async (url) => void (await page.goto(url)),
    run: (work, ...args) => page.evaluate(work as never, ...(args as unknown as never[])) as never,
    async click(xpath) {
      const element = page.locator(`::-p-xpath(${xpath})`);
      await (await element.waitHandle()).evaluate(toMiddle as (node: unknown) => void);
      await element.click();
    },
    type: (selector, text) => page.locator(selector).fill(text),
    async attach(selector, path) {
      const input = await page.waitForSelector(selector);
      await (input as never as { uploadFile(path: string): Promise<void> }).uploadFile(path);
    },
    close: () => browser.close(),
  };
}
