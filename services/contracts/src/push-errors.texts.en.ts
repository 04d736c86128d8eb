import type { es } from './push-errors.texts.es.js';

export const en = {
  push_endpoint: 'That address isn’t one of a known push service (Apple, Google, Mozilla, or Microsoft)',
  push_keys: 'The browser’s keys aren’t valid',
  push_hours: 'Quiet hours go from one hour to a different one, for example from 22:00 to 08:00',
  push_off: 'Phone alerts are off: the server has no VAPID_PRIVATE_KEY.',
  push_old_key: 'The site’s key for alerts has changed. Reload the page and turn them on again.',
  push_most: ({ most }) => `Up to ${most} devices can get alerts. Remove one that you no longer use.`,
  push_not_found: 'That device no longer gets alerts',
  push_tested: 'A test alert is already on its way. Wait a few seconds.',
  push_not_ended: 'The sessions are closed, but the alerts on phones are still on. Try again.',
} satisfies typeof es;
