import { Fault } from './fault.js';
import { canInstall, installPackages, onPath } from './system-packages.js';

const findFirefox = () => process.env.FIREFOX_PATH ?? onPath('firefox-esr') ?? onPath('firefox');

/** Debian's package of each program. */
const missing = (): string[] => [
  ...(findFirefox() ? [] : ['firefox-esr']),
  ...(onPath('WebKitWebDriver') ? [] : ['webkit2gtk-driver']),
  ...(onPath('Xvfb') ? [] : ['xvfb']),
];

/** Firefox and WebKitGTK, the latter with a screen that nobody sees; root installs what is not there. Returns where Firefox is. */
export function ensureOtherBrowsers(log: (line: string) => void): string {
  const packages = missing();
  if (packages.length > 0 && canInstall()) {
    log(`Installing ${packages.join(', ')} …`);
    try {
      installPackages(...packages);
    } catch {
      // Told below, by what is still missing.
    }
  }
  const left = missing();
  if (left.length > 0) throw new Fault(`For the tests in Firefox and WebKitGTK install ${left.join(', ')}.`);
  return findFirefox()!;
}
