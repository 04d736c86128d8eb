// The panel's worker of alerts. It shows alerts, opens their requests, and writes the number on the icon. It keeps no data and
// answers no page. All texts come with the alert, so that an older worker shows a newer alert, too.

/** The time in which an open panel answers. Milliseconds. */
const PATIENCE = 1000;
const PANEL = '/admin';

addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
/** Alerts are shown one after the other: Chromium forgets an alert when it is asked for alerts while it shows one. */
let before = Promise.resolve();
addEventListener('push', (event) => {
  const shown = before.then(() => show(read(event.data)));
  before = shown.catch(() => {});
  event.waitUntil(shown);
});
addEventListener('notificationclick', (event) => {
  const { url, actions = [] } = event.notification.data || {};
  const chosen = actions.find(({ action }) => action === event.action);
  event.notification.close();
  event.waitUntil(open(chosen ? chosen.url : url));
});

function read(data) {
  try {
    return data.json();
  } catch {
    return {};
  }
}

/** Shows something for each alert, also one that cannot be read: a browser ends a subscription whose alerts show nothing. */
async function show({ id, tag = 'alert', title, body = '', lang, url, icon, actions = [], badge, isSilent = false }) {
  const shown = await registration.getNotifications({ tag });
  // The same alert once more, because the server died before it could note the first one.
  const isRepeated = shown.some(({ data }) => id !== undefined && data && data.id === id);
  const silent = isSilent || isRepeated;
  const options = { body, tag, lang, icon, badge: icon, silent, renotify: !silent, data: { id, url, actions } };
  await Promise.all([
    registration.showNotification(title || location.host, {
      ...options,
      actions: actions.map(({ action, title: label }) => ({ action, title: label })),
    }),
    count(badge),
  ]);
}

/** A browser without numbers on icons shows the alert alone. */
async function count(badge) {
  if (typeof badge !== 'number' || !navigator.setAppBadge) return;
  await (badge > 0 ? navigator.setAppBadge(badge) : navigator.clearAppBadge()).catch(() => {});
}

/** Leads the open panel to the request, which keeps what was typed there, or else opens the panel. */
async function open(url) {
  const asked = new URL(url || PANEL, location.origin);
  const target = asked.origin === location.origin && asked.pathname === PANEL ? asked : new URL(PANEL, location.origin);
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const panel = windows.find((one) => new URL(one.url).pathname === PANEL);
  if (!panel) return clients.openWindow(target.href);
  await panel.focus().catch(() => {});
  if (await hears(panel, target.hash)) return panel;
  // Its scripts do not run, so nothing can be lost.
  return panel.navigate(target.href).catch(() => clients.openWindow(target.href));
}

function hears(panel, hash) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => resolve(true));
    port1.start();
    setTimeout(() => resolve(false), PATIENCE);
    panel.postMessage({ hash }, [port2]);
  });
}
