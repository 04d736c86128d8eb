const NAMESAKE = 'a method of its own, with the name of a new one';
const ASKED_FIRST = 'called only where it is there';
const COSTS_NOTHING = 'dropped with the one declaration or rule that it stands in';

/** File name without the hash → feature → why the feature does no harm in that file. */
export const ALLOWED: Record<string, Record<string, string>> = {
  // React, its router, SWR
  'react.js': {
    setImmediate: ASKED_FIRST,
    navigation: ASKED_FIRST,
    '.startViewTransition()': 'only for <ViewTransition>, which we do not use',
    '.skipTransition()': 'only for <ViewTransition>, which we do not use',
    '.use()': NAMESAKE,
    '.navigate()': NAMESAKE,
    '.getState()': 'follows `navigation`, which is asked for first',
  },
  // zod
  'contracts.js': {
    'URL.canParse': ASKED_FIRST,
    '.check()': NAMESAKE,
    '.write()': NAMESAKE,
  },
  // Our layout and library, react-hook-form
  'shared.js': {
    'Error.captureStackTrace': ASKED_FIRST,
    '.navigate()': NAMESAKE,
    '.subscribe()': NAMESAKE,
  },
  // Radix
  'dist.js': { '.checkVisibility()': ASKED_FIRST, '.toSorted()': "a method of Radix' OrderedDict" },
  'lightbox.js': { container_query_length_units: 'a photo without that width is held by its largest ones' },
  // Uppy
  'upload-dialog.js': {
    '.getState()': NAMESAKE,
    '.subscribe()': NAMESAKE,
    '.info()': NAMESAKE,
    '.use()': NAMESAKE,
    '.destroy()': NAMESAKE,
  },
  // The alerts of the panel: `readiness` asks for all that they need
  'admin.js': {
    Notification: ASKED_FIRST,
    'Notification.permission': ASKED_FIRST,
    'Notification.requestPermission': ASKED_FIRST,
    '.createPolicy()': ASKED_FIRST,
    '.createScriptURL()': ASKED_FIRST,
    '.getSubscription()': ASKED_FIRST,
    '.subscribe()': ASKED_FIRST,
    '.unsubscribe()': ASKED_FIRST,
    '.getNotifications()': ASKED_FIRST,
  },
  'event-menu.js': { '.move()': NAMESAKE },
  'events-tab.js': { '.move()': NAMESAKE },
  // Tailwind
  'index.css': {
    '@container': 'without it a row is laid out as on a phone',
    '@property': 'Tailwind declares the same for browsers without it',
    '@media (scripting)': COSTS_NOTHING,
    // Where a show's page prints its poster alone. Without it, the page prints its words as well.
    '@page': COSTS_NOTHING,
    ':has': COSTS_NOTHING,
    ':selection': COSTS_NOTHING,
    lh: COSTS_NOTHING,
  },
  // zod
  'contracts/inquiries/inquiries.js': { '.union()': NAMESAKE },
  'contracts/kit/fields.js': { '.union()': NAMESAKE },
  'contracts/members/members.js': { '.union()': NAMESAKE },
  'contracts/messages/replies.js': { '.union()': NAMESAKE },
  'contracts/deals/quote.js': { '.union()': NAMESAKE },
  'contracts/inquiries/inquiries-query.js': { '.union()': NAMESAKE },
  'contracts/site/site-fields.js': { '.union()': NAMESAKE },
  'contracts/site/site.js': { '.union()': NAMESAKE },
  'contracts/site/translations.js': { '.union()': NAMESAKE },
  'contracts/dates/calendar.js': { '.intersection()': NAMESAKE },
};
