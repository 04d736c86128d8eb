import { Fault } from './fault.js';
import { canInstall, onPath, tryToInstall } from './system-packages.js';

const findFirefox = () => process.env.FIREFOX_PATH ?? onPath('firefox-esr') ?? onPath('firefox');

/** The Debian packages of the missing programs. */
const missing = (): string[] => [
  ...(findFirefox() ? [] : ['firefox-esr']),
  ...(onPath('WebKitWebDriver') ? [] : ['webkit2gtk-driver']),
  ...(onPath('Xvfb') ? [] : ['xvfb']),
];

/** Ensures Firefox, WebKitGTK and a virtual screen. Root installs what is missing. @returns the path of Firefox */
export function ensureOtherBrowsers(log: (line: string) => void): string {
  if (canInstall()) tryToInstall(missing(), log);
  const left = missing();
  if (left.length > 0) throw new Fault(`For the tests in Firefox and WebKitGTK install ${left.join(', ')}.`);
  return findFirefox()!;
}
