import { byWay } from '@tocada/contracts/ways.js';
import { en as WORDS } from '@tocada/contracts/ways.texts.en.js';
import type { es } from './push-findings.texts.es.js';

export const en = {
  noKey: 'The server has no key for alerts (VAPID_PRIVATE_KEY), so no phone rings.',
  noKeyTodo: byWay(WORDS, ({ pushKey }) => pushKey),
  noHttps: 'The site has no https, and without https no phone gets alerts.',
  badSubject: (subject) => `Apple refuses alerts with the contact ${subject} (403 BadJwtToken).`,
  badSubjectTodo: 'Set SITE_URL to the https address of the site, with its domain.',
  dead: (devices) => `The key for alerts has changed, and these devices have the one before: ${devices}.`,
  deadTodo:
    'Open the panel on each of them: it renews itself. Or set VAPID_PRIVATE_KEY to the key before, which was on the other server.',
  device: (device, failures, error) => `${device}, ${failures} failures in a row${error && ` (${error})`}`,
  red: (devices) => `Alerts don’t reach: ${devices}.`,
  redTodo:
    'Test the device in Settings → Alerts. If nobody uses it, remove it; if somebody does, turn its alerts off and on there.',
  none: 'No phone gets alerts.',
  noneTodo: 'In Settings → Alerts, press “Alert me on this phone”.',
  good: (devices, last) =>
    `${devices === 1 ? '1 device' : `${devices} devices`}; ${last ? `the last alert was delivered on ${last}` : 'no alert yet'}.`,
} satisfies typeof es;
