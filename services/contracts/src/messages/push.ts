import { z } from 'zod';
import { LANGUAGES } from '../ground/language.js';
import { BAD_LIST, id, instant, oneOf, requiredText, timeOfDay } from '../kit/fields.js';
import { adminRoute, adminRouteOf } from '../kit/route.js';
import { read, write } from '../kit/rpc.js';
import { say } from '../sentences/say.js';

/**
 * The occasions that a device may choose. `failed`: a photo or a mail that was given up. `hold`: the first option of a night ends today, and
 * another one waits. `unanswered`: a request that nobody has answered within an hour.
 */
export const ALERT_KINDS = ['new', 'signed', 'paid', 'asked', 'hold', 'unanswered', 'failed'] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

export const PUSH_LIMITS = { devices: 20, device: 60 } as const;

/** Local hours of the band. Alerts wait until they end, but for a night of today or tomorrow. */
export interface QuietHours {
  from: string;
  until: string;
}
export const QUIET_HOURS: QuietHours = { from: '22:00', until: '08:00' };

const BAD_ENDPOINT = say('push_endpoint');
const BAD_KEYS = say('push_keys');
const BAD_HOURS = say('push_hours');

const base64Url = (length: number) =>
  z.string({ error: BAD_KEYS }).regex(new RegExp(`^[\\w-]{${length}}$`), { error: BAD_KEYS });

const endpoint = z.string({ error: BAD_ENDPOINT }).trim().max(1000, BAD_ENDPOINT);
/** A point of P-256 and 16 bytes, as a browser gives them. */
const keys = z.object({ p256dh: base64Url(87), auth: base64Url(22) }, { error: BAD_KEYS });
/** The public key for which the browser has subscribed. */
const serverKey = base64Url(87);

const device = requiredText(say('name_required'), PUSH_LIMITS.device);
const kinds = z
  .array(oneOf(ALERT_KINDS), BAD_LIST)
  .max(ALERT_KINDS.length, say('lines_most', { most: ALERT_KINDS.length }));
const quiet = z
  .object({ from: timeOfDay, until: timeOfDay }, { error: BAD_HOURS })
  .refine(({ from, until }) => from !== until, { error: BAD_HOURS })
  .nullable();
const language = oneOf(LANGUAGES);

const subscription = { endpoint, keys, serverKey };

export const pushInput = z.object({
  ...subscription,
  device,
  language: language.default('es'),
  kinds: kinds.default([...ALERT_KINDS]),
  quiet: quiet.default(QUIET_HOURS),
});
export type PushInput = z.input<typeof pushInput>;

/** Absent fields stay as they are. A subscription is changed whole. */
export const pushChange = z
  .object({ ...subscription, device, language, kinds, quiet })
  .partial()
  .refine(
    (change) => new Set([change.endpoint, change.keys, change.serverKey].map((part) => part === undefined)).size < 2,
    {
      error: BAD_KEYS,
      path: ['keys'],
    },
  );
export type PushChange = z.input<typeof pushChange>;

/** A device that rings. Its address and keys leave the service never: whoever has them can write to the device. */
const pushDevice = z.object({
  id,
  device: z.string(),
  language: z.enum(LANGUAGES),
  kinds: z.array(z.enum(ALERT_KINDS)),
  quiet: z.object({ from: z.string(), until: z.string() }).nullable(),
  /** The server of its browser's maker. */
  service: z.string(),
  /** SHA-256 of its address, by which its browser knows whether it is still the same. */
  fingerprint: z.string(),
  /** False when it has subscribed for a key that is no longer ours. */
  isOfKey: z.boolean(),
  /** True after three failures in a row. */
  isRed: z.boolean(),
  /** The last refusal, in the words of the other server; null after a success. */
  lastError: z.string().nullable(),
  /** When its server last took an alert. */
  lastOk: instant.nullable(),
  createdAt: instant,
});
export type PushDevice = z.infer<typeof pushDevice>;

const pushDevices = z.object({
  /** In the order in which they were added. */
  devices: z.array(pushDevice),
  /** The requests with an alert that nobody has opened: the number on the icon. */
  unseen: z.number().int(),
});
export type PushDevices = z.infer<typeof pushDevices>;

const pushKey = z.object({
  /** The public key of the installation; null where it has none. */
  key: z.string().nullable(),
});

/** `answer` is the status of the other server, or the reason why there was none. */
const pushTested = z.object({ ok: z.boolean(), answer: z.string() });

/** A keyed hash of the password: a new password ends the alerts of devices that knew the one before. */
const owner = z.string().regex(/^[\w-]{43}$/);

const seenInput = z.object({
  inquiryId: id,
  /** The device that shows it, which needs no word of it. */
  device: id.nullish(),
});

export const PUSH = {
  key: read('bookings.push.key', z.object({}), pushKey),
  all: read('bookings.push.all', z.object({}), pushDevices),
  /** A known address is the same device again. */
  create: write('bookings.push.create', pushInput.extend({ owner }), pushDevice),
  update: write('bookings.push.update', pushChange.safeExtend({ id, owner }), pushDevice),
  remove: write('bookings.push.remove', z.object({ id }), z.null()),
  removeAll: write('bookings.push.removeAll', z.object({}), z.null()),
  /** Removes the devices of every other password. */
  keepFor: write('bookings.push.keepFor', z.object({ owner }), z.object({ removed: z.number().int() })),
  test: write('bookings.push.test', z.object({ id }), pushTested),
  /** Somebody has opened the request: its alerts are seen on every device. */
  seen: write('bookings.push.seen', seenInput, z.object({ unseen: z.number().int() })),
};

const PATH = '/api/admin/push/subscriptions';

export const PUSH_ROUTES = {
  key: adminRoute('GET', '/api/admin/push/key', { call: PUSH.key }),
  all: adminRoute('GET', PATH, { call: PUSH.all }),
  /** No forwards, because the gateway adds the owner. */
  create: adminRouteOf<PushInput, PushDevice>()('POST', PATH, { audit: 'push.create' }),
  update: adminRouteOf<PushChange, PushDevice>()('PUT', `${PATH}/:id`, { audit: 'push.update' }),
  remove: adminRoute('DELETE', `${PATH}/:id`, { call: PUSH.remove, audit: 'push.remove' }),
  /** Answers 200 even when the other server refuses the alert. */
  test: adminRoute('POST', `${PATH}/:id/test`, { call: PUSH.test, status: 200, audit: 'push.test' }),
  /** No audit: to open a request is none of the acts that the trail keeps. */
  seen: adminRoute('POST', '/api/admin/push/seen', { call: PUSH.seen, status: 200 }),
};
