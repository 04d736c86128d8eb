import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { chromium } from 'playwright-core';
import { Fault } from './fault.js';
import { canInstall, onPath, tryToInstall } from './system-packages.js';

/** Chromium that has no windows. It needs a quarter of the processor's time of the whole browser. */
const SHELL = 'chromium-headless-shell';
const WHOLE = ['chromium', 'chromium-browser', 'google-chrome'];

/** Arguments of Chromium. The shell alone rounds the widths of letters, which then differ between a font and its stand-in. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--font-render-hinting=none',
];

const firstOf = (...files: (string | undefined)[]): string | undefined =>
  files.find((file): file is string => Boolean(file) && existsSync(file!));
const find = () => firstOf(process.env.CHROMIUM_PATH, ...[SHELL, ...WHOLE].map(onPath), chromium.executablePath());
const findWhole = () => firstOf(...WHOLE.map(onPath), chromium.executablePath());

/** Pages are laid out in Arial's widths until their own fonts arrive. The folder is Debian's. */
const FONTS = '/usr/share/fonts/truetype/liberation';

function installBuild(log: (line: string) => void): void {
  const playwright = dirname(createRequire(import.meta.url).resolve('playwright-core/package.json'));
  tryToInstall(['Chromium'], log, () =>
    execFileSync(process.execPath, [join(playwright, 'cli.js'), 'install', 'chromium'], { stdio: 'ignore' }),
  );
}

/** The path of the whole browser, which shows notifications. Installs it when it is missing. */
export function ensureWholeChromium(log: (line: string) => void): string {
  if (!findWhole()) {
    if (canInstall()) tryToInstall(['chromium'], log);
    else installBuild(log);
  }
  const installed = findWhole();
  if (!installed) throw new Fault('No Chromium for the tests of alerts: install chromium.');
  return installed;
}

/** Chromium's path. Installs it when missing: the system's package for root, Playwright's build for others. */
export function ensureChromium(log: (line: string) => void): string {
  if (canInstall()) {
    const hasShell = process.env.CHROMIUM_PATH || onPath(SHELL);
    const missing = [...(hasShell ? [] : [SHELL]), ...(existsSync(FONTS) ? [] : ['fonts-liberation'])];
    tryToInstall(missing, log);
    // Not every system has a package of the shell.
    if (!find()) tryToInstall(['chromium'], log);
  } else if (!find()) installBuild(log);
  const installed = find();
  if (!installed) throw new Fault('No Chromium for the browser tests: install chromium, or set CHROMIUM_PATH.');
  return installed;
}
