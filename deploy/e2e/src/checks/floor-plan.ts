/** A subject has one name, and its code lies in the folder of that name in each package that has code of it. */
export const SUBJECTS = [
  'events',
  'members',
  'gallery',
  'pages',
  'site',
  'inquiries',
  'dates',
  'deals',
  'messages',
  'house',
  'money',
] as const;

/** The storeys of a package, from below: imports only go down. */
export const STOREYS: Record<string, string[]> = {
  'services/bookings/src': ['records', 'telling', 'acts'],
};

/** The other folders that stand directly below a folder, each with its reason. Rooms of subjects lie in the lowest of these. */
export const REGISTER: Record<string, Record<string, string>> = {
  'services/contracts/src': {
    ground: 'languages, days, money, phone numbers and limits: stands on nothing',
    sentences: 'the catalogues of errors, whose keys schemas name',
    kit: 'calls, routes and the fields of schemas',
  },
  'services/bookings/src': {
    config: 'the settings of the process',
    migrations: 'the history of its database',
    records: 'rows, SQL and presenters',
    telling: 'all that leaves the house: mail, documents, alerts, webhook, feeds',
    acts: 'the deeds of the band and of clients',
  },
  'services/bookings/src/records': {
    ground: 'the site, its zone and other processes, as all rooms see them',
  },
  'services/bookings/src/telling': {
    documents: 'PDFs of quotes, agreements and receipts',
    mail: 'the looks of mails, and their sending',
    push: 'alerts on phones',
    channels: 'the ways of notices: mails, alerts and the webhook',
    calendars: 'feeds out, and calendars of others',
    reminders: 'mails that a day brings',
  },
  'services/bookings/src/acts': {
    replies: 'answers to clients, and their templates',
    privacy: 'erasure and retention',
    doctor: 'the checks of this process',
  },
  'services/content/src': {
    config: 'the settings of the process',
    migrations: 'the history of its database',
    changes: 'the counter of its changes',
    images: 'uploads and what is made of them, for every subject that shows them',
  },
  'gateway/src': {
    config: 'the settings of the process',
    admin: 'the guard of the panel: password, sessions, limits',
    audit: 'the trail that every controller of the panel feeds',
    cache: 'answers kept in front of the router',
    forwards: 'the handlers that follow from routes',
    'front-door': 'connections that the launcher hands over',
    http: 'requests, answers and errors, as every controller needs them',
    images: 'uploads of browsers',
    'share-cards': 'pictures for links, drawn by program',
    'site-files': 'sitemap, feeds, icons and other files that machines read',
  },
  'deploy/e2e/src': {
    platform: 'tests of no subject: faults, outages, stalls, the cache, standards, backups, releases',
    kit: 'the stack, the browser, the panel, requests and words, as journeys use them',
    worker: 'the stacks that a worker lends to test files, and tests of that',
    browsers: 'the booking path and the panel in Firefox and WebKitGTK',
    docker: 'the drill on a Docker engine',
    checks: 'programs of `npm run check`',
    floor: 'the check that our oldest browsers support the built pages',
  },
  'frontend/src': {
    lib: 'calls, cached reads and the head of the document',
    ui: 'buttons, fields, pictures and toasts: no product words',
    layout: 'the frame of every page',
    panel: "the panel's kit, which no visitor loads",
    'client-page': 'the private page of one request: a bundle of its own, without scripts',
    features: 'the screens of each subject',
    pages: 'the pages and tabs that compose features',
  },
  'frontend/src/features': {},
};

/** The most files of a folder; specs, words and migrations apart. */
export const MOST = { room: 25, kit: 40 };
/** The folders that may have as many files as a kit. */
export const KITS = [
  'services/contracts/src/ground',
  'services/contracts/src/sentences',
  'services/contracts/src/kit',
  'deploy/e2e/src/kit',
  'frontend/src/panel',
  'frontend/src/client-page',
];
/** The folders that hold rooms alone. */
export const BARE = ['deploy/e2e/src'];

/** The room that writes each table, by the folder of a service. Migrations, backups, tests and the demo's seed write, too. */
export const TABLES: Record<string, Record<string, string[]>> = {
  'services/bookings/src': {
    'records/ground': ['bookings_time_zone'],
    'records/inquiries': ['booking_inquiries', 'activities', 'client_wishes'],
    'records/dates': ['calendar_entries', 'external_calendars', 'external_nights', 'shows', 'shows_cursor'],
    'records/deals': [
      'quotes',
      'parties',
      'signatures',
      'payments',
      'charges',
      'counters',
      'documents',
      'kept_documents',
      'client_files',
      'client_pages',
      'quote_settings',
    ],
    'records/money': ['write_offs'],
    'records/messages': ['notices', 'letters', 'push_alerts'],
    'telling/push': ['push_subscriptions', 'push_deliveries'],
    'telling/calendars': ['calendar_feed'],
    'telling/reminders': ['unanswered_alerts'],
    'acts/dates': ['undoable_acts'],
    'acts/deals': ['quote_presets'],
    'acts/replies': ['replies', 'reply_templates'],
  },
  'services/content/src': {
    events: ['shows', 'events'],
    gallery: ['photos', 'gallery_images'],
    members: ['band_members'],
    images: ['images'],
    site: ['site_settings', 'site_revisions', 'site_images'],
    house: ['audit_entries'],
    changes: ['content_revision'],
  },
  'services/runtime/src': { database: ['inbox'] },
};
