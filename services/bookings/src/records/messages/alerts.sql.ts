import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { AlertKind } from '@tocada/contracts/messages/push.js';
import { sql } from '@tocada/runtime/database/sql.js';

/**
 * The occasions of alerts, with the kind by which a device chooses them. `flood`: too many requests came at once. Alerts of one
 * moment are read in this order, in which `AlertsJob` also writes them.
 */
export const CAUSES = {
  new: 'new',
  flood: 'new',
  signed: 'signed',
  paid: 'paid',
  change_asked: 'asked',
  cancel_asked: 'asked',
  not_me: 'asked',
  unanswered: 'unanswered',
  hold: 'hold',
  mail_failed: 'failed',
  photo_failed: 'failed',
} as const satisfies Record<string, AlertKind>;
export type AlertCause = keyof typeof CAUSES;

export const causesOf = (kinds: AlertKind[]): AlertCause[] =>
  (Object.keys(CAUSES) as AlertCause[]).filter((cause) => kinds.includes(CAUSES[cause]));

/** An alert that no device took within this time is worth nothing any more: the mail remains. */
export const ALERT_LIFE = '4 hours';

/**
 * Adds alerts with their notices, each once and all of one moment. Nothing while no device rings.
 * @param occasions selects `cause`, `inquiry_id`, `key` and `due`
 */
export const ringFor = (occasions: string): string => `occasion as (${occasions}), alert as (
  insert into push_alerts (id, cause, inquiry_id, key, at)
  select gen_random_uuid(), cause, inquiry_id, key, statement_timestamp() from occasion
  where exists (select from push_subscriptions) on conflict do nothing returning id, key
), rung as (
  insert into notices (id, alert_id, kind, next_try_at, lease_until, give_up_at)
  select gen_random_uuid(), alert.id, 'push', due, due, due + interval '${ALERT_LIFE}' from alert join occasion using (key)
  returning id
)`;

const ONE = `with ${ringFor('select $1::text as cause, $2::uuid as inquiry_id, $3::text as key, now() as due')}
  select id from rung`;

interface Occasion {
  cause: AlertCause;
  inquiryId: string | null;
  /** Names the occasion: a second alert with the same key is not written. Without one: each time. */
  key?: string;
}

/** For all wishes of an hour of which no mail tells at once, one alert. */
const HELD = `with ${ringFor(`select 'change_asked' as cause, $1::uuid as inquiry_id,
  'held:' || floor(extract(epoch from now()) / 3600) as key, now() as due`)}
  select id from rung`;

/** Adds the alert of a wish that the brake holds. */
export const alertOfHeld = (em: EntityManager, inquiryId: string) => sql(em, HELD, [inquiryId]);

/** Adds the alert in the transaction of `em`. The caller wakes the notices after the commit. */
export async function writeAlert(em: EntityManager, { cause, inquiryId, key = randomUUID() }: Occasion) {
  return (await sql<{ id: string }>(em, ONE, [cause, inquiryId, `${cause}:${key}`])).length > 0;
}

/** Alerts of no request go with nothing, so they go by themselves. */
const FORGET = `delete from push_alerts where inquiry_id is null and seen_at is null and at < now() - interval '30 days'`;
export const forgetAlerts = (em: EntityManager) => sql(em, FORGET);

/** The alerts of a request have been opened. $1: the request. Returns their ids. */
export const SEE_ALERTS =
  'update push_alerts set seen_at = now() where inquiry_id = $1 and seen_at is null returning id';
