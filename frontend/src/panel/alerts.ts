import { SPOKEN } from '@tocada/contracts/ground/language.js';
import { ALERTS_POLICY, PANEL_FILES } from '@tocada/contracts/house/panel-files.js';
import { PUSH_ROUTES, type PushChange, type PushDevice, type PushInput } from '@tocada/contracts/messages/push.js';
import { PAGES } from '@tocada/contracts/pages/pages.js';
import type { AdminSession } from './admin-session';
import { forgetKept, keep, readKept } from './kept';
import { goTo } from './place';

/** Where this browser keeps its own device, as the server knew it last. */
const OWN_KEY = 'tocada.alerts';
type Own = Pick<PushDevice, 'id' | 'device' | 'kinds' | 'quiet'>;

/** The device of this browser; undefined while its alerts are off. */
export function ownDevice(): Own | undefined {
  try {
    return JSON.parse(readKept(OWN_KEY) ?? '') as Own;
  } catch {
    return undefined;
  }
}

export const keepOwn = ({ id, device, kinds, quiet }: Own): void =>
  keep(OWN_KEY, JSON.stringify({ id, device, kinds, quiet }));

/** Why this browser cannot ring; `ready` when it can. */
export type Readiness = 'ready' | 'insecure' | 'home' | 'unsupported' | 'denied';

/** The property is Apple's own: false in a tab, true on the home screen. */
const { standalone } = (typeof navigator === 'undefined' ? {} : navigator) as { standalone?: boolean };

export function readiness(): Readiness {
  if (!isSecureContext) return 'insecure';
  if (standalone === false) return 'home';
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : 'ready';
}

interface Policies {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

/** A policy can be made once in a document. */
let workerUrl: string | undefined;

/** The address in the form that the content policy of the panel demands, where the browser knows such forms. */
function trustedWorker(): string {
  const { trustedTypes } = window as { trustedTypes?: Policies };
  workerUrl ??=
    trustedTypes
      ?.createPolicy(ALERTS_POLICY, { createScriptURL: () => PANEL_FILES.worker })
      .createScriptURL(PANEL_FILES.worker) ?? PANEL_FILES.worker;
  return workerUrl;
}

/** Registers the worker for the panel alone. A newer one replaces it now. */
async function worker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(trustedWorker(), { scope: PAGES.admin.path, updateViaCache: 'none' });
  return navigator.serviceWorker.ready;
}

const bytesOf = (base64Url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64Url.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0));
const base64UrlOf = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=/g, '');

const fingerprintOf = async (endpoint: string): Promise<string> =>
  base64UrlOf(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint)));

/** The subscription of this browser for a key, made anew where it is for another one. */
async function subscriptionFor(key: string) {
  const { pushManager } = await worker();
  const found = await pushManager.getSubscription();
  const ofKey = found?.options.applicationServerKey;
  const isOfKey = found && (!ofKey || base64UrlOf(ofKey) === key);
  if (found && !isOfKey) await found.unsubscribe();
  const subscription = isOfKey
    ? found
    : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) });
  const { endpoint, keys } = subscription.toJSON() as Pick<PushInput, 'endpoint' | 'keys'>;
  return { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth }, serverKey: key };
}

const SYSTEMS: [name: string, pattern: RegExp][] = [
  ['iPhone', /iPhone|iPod/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['Mac', /Macintosh/],
  ['Linux', /Linux/],
];
const BROWSERS: [name: string, pattern: RegExp][] = [
  ['Edge', /Edg\w*\//],
  ['Samsung', /SamsungBrowser/],
  ['Firefox', /Firefox|FxiOS/],
  ['Chrome', /Chrome|CriOS/],
  ['Safari', /Safari/],
];
const named = (names: typeof SYSTEMS) => names.find(([, pattern]) => pattern.test(navigator.userAgent))?.[0];

/** "Android · Chrome": the name of this browser until its owner gives it another one. */
const deviceName = (): string => [named(SYSTEMS), named(BROWSERS)].filter(Boolean).join(' · ') || 'Web';

/** True when the owner of the browser lets it ring. Asked first, because a browser asks only at once after a press. */
const isAllowed = async (): Promise<boolean> => (await Notification.requestPermission()) === 'granted';

/** Lets this browser ring. @returns undefined when its owner did not allow it */
export async function startAlerts(session: AdminSession, key: string): Promise<PushDevice | undefined> {
  if (!(await isAllowed())) return undefined;
  const known = ownDevice();
  const input = {
    ...(await subscriptionFor(key)),
    language: SPOKEN,
    device: known?.device ?? deviceName(),
    ...(known && { kinds: known.kinds, quiet: known.quiet }),
  };
  const device = await session.call(PUSH_ROUTES.create, {}, input);
  keepOwn(device);
  return device;
}

/** Ends the alerts of this browser, whatever the server knows of it. */
export async function stopAlerts(): Promise<void> {
  forgetKept(OWN_KEY);
  const registration = await navigator.serviceWorker?.getRegistration(PAGES.admin.path);
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/** The changes that the server needs to reach this browser again; undefined for none. */
async function missing(known: PushDevice, subscription: Awaited<ReturnType<typeof subscriptionFor>>) {
  const change: PushChange = {
    ...(known.isOfKey && known.fingerprint === (await fingerprintOf(subscription.endpoint)) ? {} : subscription),
    ...(known.language === SPOKEN ? {} : { language: SPOKEN }),
  };
  return Object.keys(change).length > 0 ? change : undefined;
}

/** Renews this browser's subscription and replaces an old service worker, where alerts are on. Failures stay silent. */
export async function renewAlerts(session: AdminSession): Promise<void> {
  const own = ownDevice();
  if (!own || readiness() !== 'ready' || Notification.permission !== 'granted') return;
  const [answer, found] = await Promise.all([session.glance(PUSH_ROUTES.key), session.glance(PUSH_ROUTES.all)]);
  if (!answer?.key || !found) return;
  showUnseen(found.unseen);
  const known = found.devices.find(({ id }) => id === own.id);
  if (!known) return void (await startAlerts(session, answer.key));
  const change = await missing(known, await subscriptionFor(answer.key));
  keepOwn(change ? await session.call(PUSH_ROUTES.update, { id: own.id }, change) : known);
}

/** Leads to the request of a tapped alert, also while the panel is locked: the address then waits for the password. */
export function followAlerts(): (() => void) | undefined {
  const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
  const lead = ({ data, ports }: MessageEvent<{ hash?: unknown } | null>) => {
    const { hash } = data ?? {};
    if (typeof hash !== 'string') return;
    if (hash) goTo(hash);
    ports[0]?.postMessage(true);
  };
  workers?.addEventListener('message', lead);
  return () => workers?.removeEventListener('message', lead);
}

interface Badging {
  setAppBadge?(count: number): Promise<void>;
}

/** Writes the number on the icon of the installed panel. Zero takes it away. */
export const showUnseen = (count: number): void =>
  void (navigator as Badging).setAppBadge?.(count).catch(() => undefined);

/** Tells every device that somebody has opened the request, and takes its alert off this screen. */
export async function markSeen(session: AdminSession, inquiryId: string): Promise<void> {
  try {
    const { unseen } = await session.call(PUSH_ROUTES.seen, {}, { inquiryId, device: ownDevice()?.id ?? null });
    showUnseen(unseen);
    const registration = await navigator.serviceWorker?.getRegistration(PAGES.admin.path);
    const shown = (await registration?.getNotifications({ tag: inquiryId })) ?? [];
    for (const notification of shown) notification.close();
  } catch {
    // The request is open, which is all that was asked for.
  }
}
