import { SETTINGS, type Kind } from '@tocada/contracts/house/settings.js';
import { OPERATOR_SETTINGS, type Place } from './operator-settings.js';

/** A valid value of a kind of setting, and the default of none. */
function valueOf(name: string, is: Kind): string {
  switch (is.type) {
    case 'integer':
      return String(Math.max(is.min, 3));
    case 'share':
      return '0.25';
    case 'choice':
      return is.values.at(-1)!;
    case 'address':
      return `${is.protocols.at(-1)}://${name.toLowerCase().replaceAll('_', '-')}.example.org/x`;
    case 'pattern':
      return PATTERNED[name]!;
    case 'text':
    case 'length':
      return `${name.toLowerCase()}-0123456789-abcdefghijkl`;
  }
}

const PATTERNED: Record<string, string> = {
  SECURITY_CONTACT: 'mailto:security@example.org',
  SMTP_URL: 'smtps://user:password@mail.example.org:465',
  MAIL_FROM: 'Band <hello@example.org>',
  MAIL_TO: 'booking@example.org',
  OPS_MAIL_TO: 'admin@example.org',
};

/** The values that only compose, its edge and setup, or the launcher read, where the table holds no kind of them. */
const OF_OPERATORS: Record<string, string> = {
  PORT: '8081',
  VERSION: 'latest',
  TRUSTED_PROXIES: 'private_ranges',
  VAPID_PRIVATE_KEY: 'ab'.repeat(32),
  SEED: 'on',
};

/** Every setting that the documents offer for a place, each with a value: the `.env` of the person who sets all of them. */
export function fullEnv(place: Place): Record<string, string> {
  const own = OPERATOR_SETTINGS.filter((setting) => setting.place === place).map(({ name, example }) => [
    name,
    OF_OPERATORS[name] ?? (example || `${name.toLowerCase()}-0123456789-abcdefghijkl`),
  ]);
  const ofProcesses = Object.entries(SETTINGS)
    .filter(([, { setBy }]) => !setBy)
    .map(([name, { is }]) => [name, valueOf(name, is)]);
  return Object.fromEntries([...ofProcesses, ...own, ['VERSION', OF_OPERATORS.VERSION]]);
}

/** The text of a compose file with the variables of `env`, as Compose reads `${A:-b}` and `${A:+b}`, also inside each other. */
export function interpolated(text: string, env: Record<string, string>): string {
  const innermost = /(?<!\$)\$\{(\w+)(?::([-+])([^{}]*))?\}/g;
  const once = (before: string) =>
    before.replaceAll(innermost, (_, name: string, sign?: string, other = '') => {
      const value = env[name] ?? '';
      if (sign === '+') return value ? other : '';
      return value || other;
    });
  for (let before = text; ;) {
    const after = once(before);
    if (after === before) return after;
    before = after;
  }
}
