import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { chromium } from 'playwright-core';
import { Fault } from './fault.js';
import { canInstall, installPackages, onPath } from './system-packages.js';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

const find = (): string | undefined =>
  [process.env.CHROMIUM_PATH, ...NAMES.map(onPath), chromium.executablePath()].find(
    (file): file is string => Boolean(file) && existsSync(file!),
  );

/** Pages are laid out in Arial's widths until their own fonts arrive. The folder is Debian's. */
const hasArial = (): boolean => existsSync('/usr/share/fonts/truetype/liberation');

/**
 * The path of Chromium. Installs it when it is missing: the system's package for root, Playwright's build for others. Root
 * gets the font of Arial's widths too.
 */
export function ensureChromium(log: (line: string) => void): string {
  const there = find();
  const packages = canInstall() ? [...(there ? [] : ['chromium']), ...(hasArial() ? [] : ['fonts-liberation'])] : [];
  if (there && packages.length === 0) return there;
  log(`Installing ${packages.join(', ') || 'Chromium'} …`);
  try {
    if (packages.length > 0) installPackages(...packages);
    else {
      const playwright = dirname(createRequire(import.meta.url).resolve('playwright-core/package.json'));
      execFileSync(process.execPath, [join(playwright, 'cli.js'), 'install', 'chromium'], { stdio: 'ignore' });
    }
  } catch {
    // The check below reports what is still missing.
  }
  const installed = find();
  if (!installed) throw new Fault('No Chromium for the browser tests: install chromium, or set CHROMIUM_PATH.');
  return installed;
}
