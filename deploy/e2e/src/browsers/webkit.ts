import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Builder, By, Capabilities, until as wait } from 'selenium-webdriver';
import { freePort } from '@tocada/local/ports.js';
import { until } from '@tocada/runtime/spec-until.js';
import { toMiddle, type Visitor } from './visitor.js';

const PATIENCE = 40_000;

/** Starts an invisible screen (":99"), because WebKitGTK has no headless mode. */
async function startScreen(): Promise<{ display: string; screen: ChildProcess }> {
  const argv = ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'];
  const screen = spawn('Xvfb', argv, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const [number] = (await once(screen.stdio[3]!, 'data')) as [Buffer];
  return { display: `:${number.toString().trim()}`, screen };
}

const isReady = async (url: string): Promise<boolean> => {
  try {
    return ((await (await fetch(`${url}/status`)).json()) as { value: { ready: boolean } }).value.ready;
  } catch {
    return false;
  }
};

/** Starts WebKitGTK's MiniBrowser, controlled by WebDriver. */
export async function startWebKit(): Promise<Visitor> {
  const { display, screen } = await startScreen();
  const port = await freePort();
  const server = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: display },
  });
  const url = `http://127.0.0.1:${port}`;
  await until(
    () => isReady(url),
    (ready) => ready,
  );
  const driver = await new Builder()
    .usingServer(url)
    .withCapabilities(new Capabilities({ browserName: 'MiniBrowser' }))
    .build();
  const find = (by: By) => driver.wait(wait.elementLocated(by), PATIENCE);
  const reach = async (by: By) => {
    const element = await find(by);
    await driver.executeScript(toMiddle, element);
    return element;
  };
  return {
    open: (address) => driver.get(address),
    enterFrame: async () => driver.switchTo().frame(await find(By.css('iframe'))),
    leaveFrame: () => driver.switchTo().defaultContent(),
    run: (work, ...args) => driver.executeScript(work, ...args),
    async click(xpath) {
      const element = await reach(By.xpath(xpath));
      await driver.wait(wait.elementIsEnabled(element), PATIENCE);
      await element.click();
    },
    async type(selector, text) {
      const field = await reach(By.css(selector));
      const isThere = async () => (await field.getAttribute('value')) === text;
      // On a busy machine the driver drops keys.
      for (let attempt = 0; attempt < 5 && !(await isThere()); attempt += 1) {
        await field.clear();
        await field.sendKeys(text);
        await driver.wait(isThere, 2000).catch(() => undefined);
      }
    },
    attach: async (selector, path) => (await find(By.css(selector))).sendKeys(path),
    async close() {
      await driver.quit();
      server.kill();
      screen.kill();
    },
  };
}
