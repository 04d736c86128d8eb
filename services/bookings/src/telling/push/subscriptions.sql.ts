import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Language } from '@tocada/contracts/ground/language.js';
import type { AlertKind, PushDevice, QuietHours } from '@tocada/contracts/messages/push.js';
import { say } from '@tocada/contracts/sentences/say.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { isoText, sql } from '@tocada/runtime/database/sql.js';

/** So many failures in a row mark a device red. */
export const RED = 3;

const DEVICE = `select id, endpoint, key, device, language, kinds, quiet, failures, last_error as "lastError",
  ${isoText('last_ok')} as "lastOk", ${isoText('created_at')} as "createdAt" from push_subscriptions`;
const ALL = `${DEVICE} order by created_at, id`;
const ONE = `${DEVICE} where id = $1`;

interface Stored extends Omit<PushDevice, 'service' | 'fingerprint' | 'isOfKey' | 'isRed'> {
  endpoint: string;
  key: string;
  failures: number;
}

/** Every field that leaves the service, by name. Whoever has the address and the keys can write to the device. */
const present = (row: Stored, publicKey: string | undefined): PushDevice => ({
  id: row.id,
  device: row.device,
  language: row.language,
  kinds: row.kinds,
  quiet: row.quiet,
  service: URL.parse(row.endpoint)?.hostname ?? '',
  fingerprint: createHash('sha256').update(row.endpoint).digest('base64url'),
  isOfKey: row.key === publicKey,
  isRed: row.failures >= RED,
  lastError: row.lastError,
  lastOk: row.lastOk,
  createdAt: row.createdAt,
});

export const pushDevices = async (em: EntityManager, publicKey: string | undefined): Promise<PushDevice[]> =>
  (await sql<Stored>(em, ALL)).map((row) => present(row, publicKey));

const notFound = () => new AppError('not_found', say('push_not_found'));

export async function pushDevice(em: EntityManager, id: string, publicKey: string | undefined): Promise<PushDevice> {
  const [row] = await sql<Stored>(em, ONE, [id]);
  if (!row) throw notFound();
  return present(row, publicKey);
}

/** Two additions must not both take the last place. */
const LOCK = 'lock table push_subscriptions in share row exclusive mode';
const COUNT = 'select count(*)::int as count from push_subscriptions where endpoint <> $1';

/** The number of other devices. The end of the transaction lets the next addition begin. */
export async function othersThan(em: EntityManager, endpoint: string): Promise<number> {
  await sql(em, LOCK);
  return (await sql<{ count: number }>(em, COUNT, [endpoint]))[0]!.count;
}

/** Everything of a device that was right or wrong was so for the address before. */
const AFRESH = 'failures = 0, last_error = null, tries = 0, next_try_at = now()';
const PUT = `insert into push_subscriptions (id, endpoint, p256dh, auth, key, owner, device, language, kinds, quiet)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
  on conflict (endpoint) do update set p256dh = excluded.p256dh, auth = excluded.auth, key = excluded.key,
    owner = excluded.owner, device = excluded.device, language = excluded.language, kinds = excluded.kinds,
    quiet = excluded.quiet, ${AFRESH} returning id`;

export interface Fields {
  endpoint: string;
  p256dh: string;
  auth: string;
  key: string;
  owner: string;
  device: string;
  language: Language;
  kinds: AlertKind[];
  quiet: QuietHours | null;
}

export async function putDevice(em: EntityManager, id: string, fields: Fields): Promise<string> {
  const { endpoint, p256dh, auth, key, owner, device, language, kinds, quiet } = fields;
  const values = [id, endpoint, p256dh, auth, key, owner, device, language, kinds, quiet && JSON.stringify(quiet)];
  return (await sql<{ id: string }>(em, PUT, values))[0]!.id;
}

/** A null stays as it is. $9: whether the quiet hours change. */
const CHANGE = `update push_subscriptions set p256dh = coalesce($3, p256dh), auth = coalesce($4, auth), key = coalesce($5, key),
  owner = $6, device = coalesce($7, device), language = coalesce($8, language), kinds = coalesce($11::text[], kinds),
  quiet = case when $9 then $10::jsonb else quiet end,
  failures = case when $2::text is null then failures else 0 end,
  last_error = case when $2::text is null then last_error end,
  tries = case when $2::text is null then tries else 0 end,
  next_try_at = case when $2::text is null then next_try_at else now() end,
  endpoint = coalesce($2, endpoint) where id = $1 returning id`;
/** A browser that got the address of another row is that row's device. */
const REMOVE_TWIN = 'delete from push_subscriptions where endpoint = $2 and id <> $1';

export async function changeDevice(em: EntityManager, id: string, change: Partial<Fields> & { owner: string }) {
  const { endpoint = null, p256dh, auth, key, owner, device, language, kinds, quiet } = change;
  if (endpoint !== null) await sql(em, REMOVE_TWIN, [id, endpoint]);
  const changed = await sql(em, CHANGE, [
    id,
    endpoint,
    p256dh ?? null,
    auth ?? null,
    key ?? null,
    owner,
    device ?? null,
    language ?? null,
    quiet !== undefined,
    quiet ? JSON.stringify(quiet) : null,
    kinds ?? null,
  ]);
  if (changed.length === 0) throw notFound();
}

export async function removeDevice(em: EntityManager, id: string): Promise<void> {
  const removed = await sql(em, 'delete from push_subscriptions where id = $1 returning id', [id]);
  if (removed.length === 0) throw notFound();
}

export const removeDevices = (em: EntityManager) => sql(em, 'delete from push_subscriptions');

const KEEP_FOR = 'delete from push_subscriptions where owner <> $1 returning id';

/** Resolves with the number of removed devices. */
export const keepDevicesOf = async (em: EntityManager, owner: string): Promise<number> =>
  (await sql(em, KEEP_FOR, [owner])).length;

/** Nothing while a test has just begun. */
const BEGIN_TEST = `update push_subscriptions set tested_at = now()
  where id = $1 and (tested_at is null or tested_at < now() - interval '10 seconds')
  returning endpoint, p256dh, auth, language, kinds`;

export interface Tested {
  endpoint: string;
  p256dh: string;
  auth: string;
  language: Language;
  kinds: AlertKind[];
}

export async function beginTest(em: EntityManager, id: string): Promise<Tested> {
  const [device] = await sql<Tested>(em, BEGIN_TEST, [id]);
  if (device) return device;
  const [known] = await sql(em, 'select from push_subscriptions where id = $1', [id]);
  throw known ? new AppError('too_many_requests', say('push_tested')) : notFound();
}

const TESTED = `update push_subscriptions set failures = case when $2 then 0 else failures + 1 end,
  last_error = case when $2 then null else $3 end, last_ok = case when $2 then now() else last_ok end where id = $1`;

export const endTest = (em: EntityManager, id: string, isOk: boolean, said: string) =>
  sql(em, TESTED, [id, isOk, said]);

const REPORT = `select device, key, failures, last_error as "lastError", ${isoText('last_ok')} as "lastOk"
  from push_subscriptions order by created_at, id`;

export const deviceReport = (em: EntityManager) =>
  sql<Pick<Stored, 'device' | 'key' | 'failures' | 'lastError' | 'lastOk'>>(em, REPORT);
