import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { chromium } from 'playwright-core';
import { Fault } from './fault.js';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

const find = (): string | undefined =>
  [
    process.env.CHROMIUM_PATH,
    ...(process.env.PATH ?? '').split(':').flatMap((folder) => NAMES.map((name) => join(folder, name))),
    chromium.executablePath(),
  ].find((file): file is string => Boolean(file) && existsSync(file!));

/** Path of a Chromium; installs one when there is none: the system's package for root, Playwright's build for others. */
export function ensureChromium(log: (line: string) => void): string {
  const there = find();
  if (there) return there;
  log('Installing Chromium …');
  try {
    if (userInfo().uid === 0 && existsSync('/usr/bin/apt-get')) {
      execFileSync('apt-get', ['update'], { stdio: 'ignore' });
      const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
      execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], { stdio: 'ignore', env });
    } else {
      const playwright = dirname(createRequire(import.meta.url).resolve('playwright-core/package.json'));
      execFileSync(process.execPath, [join(playwright, 'cli.js'), 'install', 'chromium'], { stdio: 'ignore' });
    }
  } catch {
    // Told below, by what is still missing.
  }
  const installed = find();
  if (!installed) throw new Fault('No Chromium for the browser tests: install chromium, or set CHROMIUM_PATH.');
  return installed;
}
