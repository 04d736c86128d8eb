import type { EntityManager } from '@mikro-orm/postgresql';
import type { Language } from '@tocada/contracts/ground/language.js';
import type { AlertKind, QuietHours } from '@tocada/contracts/messages/push.js';
import { isoText, sql } from '@tocada/runtime/database/sql.js';
import { SEE_ALERTS, ALERT_LIFE, CAUSES, causesOf, type AlertCause } from '../../records/messages/alerts.sql.js';
import type { Rung } from './payload.js';

/** A device whose sender died is taken over after this time: longer than a push service may take to answer. */
const LEASE = '30 seconds';
/** More rings within a minute wait for its end, and come as one. */
const RINGS_A_MINUTE = 3;
/** Older alerts do not count in the number on the icon. */
const UNSEEN_FOR = '30 days';

/** A suspect never rings. */
const ALERT = `select alert.cause, alert.inquiry_id as "inquiryId",
  case when inquiry.date_note is null then ${isoText('inquiry.event_date')} end as "date",
  inquiry.has_time as "hasTime", inquiry.start_time as "startTime"
  from notices join push_alerts as alert on alert.id = notices.alert_id
  left join booking_inquiries as inquiry on inquiry.id = alert.inquiry_id
  where notices.id = $1 and not coalesce(inquiry.suspect, false)`;

export interface Alert {
  cause: AlertCause;
  inquiryId: string | null;
  /** An instant; null without a request, or without its day. */
  date: string | null;
  hasTime: boolean | null;
  startTime: string | null;
}

/** Undefined when its request is suspect. */
export const alertOf = async (em: EntityManager, noticeId: string): Promise<Alert | undefined> =>
  (await sql<Alert>(em, ALERT, [noticeId]))[0];

const LISTENING = 'select id, quiet from push_subscriptions where $1 = any(kinds)';

export const devicesFor = (em: EntityManager, cause: AlertCause) =>
  sql<{ id: string; quiet: QuietHours | null }>(em, LISTENING, [CAUSES[cause]]);

/** Each device once, whatever runs twice. */
const SPREAD = `insert into push_deliveries (notice_id, subscription_id, due_at, give_up_at)
  select $1, device.id, coalesce(due, now()), coalesce(due, now()) + interval '${ALERT_LIFE}'
  from json_to_recordset($2) as device (id uuid, due timestamptz) join push_subscriptions using (id) on conflict do nothing`;

export const spread = (em: EntityManager, noticeId: string, devices: { id: string; due: Date | null }[]) =>
  sql(em, SPREAD, [noticeId, JSON.stringify(devices)]);

/** A condition of Postgres: this release has words for the alert. Others are left to a replica of a newer release. */
export const KNOWN_ALERT = `alert.cause = any('{${Object.keys(CAUSES).join()}}')`;

const isDue = (device: string) => `exists (select from push_deliveries as delivery
  join notices on notices.id = delivery.notice_id join push_alerts as alert on alert.id = notices.alert_id
  where delivery.subscription_id = ${device}.id and ${KNOWN_ALERT}
  and delivery.state = 'waiting' and delivery.due_at <= now() and delivery.give_up_at > now())`;
const hasRoom = (device: string) => `(select count(distinct done_at) from push_deliveries as delivery
  where delivery.subscription_id = ${device}.id and delivery.state = 'sent' and not delivery.is_silent
  and delivery.done_at > now() - interval '1 minute') < ${RINGS_A_MINUTE}`;

/** $1: whether a device that has just rung often waits. */
const CLAIM = `with overdue as (
  update push_deliveries set state = 'failed', done_at = now() where state = 'waiting' and give_up_at <= now()
), due as materialized (
  select device.id from push_subscriptions as device where lease_until <= now() and next_try_at <= now()
    and ${isDue('device')} and (not $1 or ${hasRoom('device')})
  order by next_try_at for update skip locked
)
update push_subscriptions as device set lease = gen_random_uuid(), lease_until = now() + interval '${LEASE}'
  from due where due.id = device.id
  returning device.id, endpoint, p256dh, auth, language, kinds, lease, tries`;

/** A device that this replica sends to now. */
export interface Device {
  id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  language: Language;
  kinds: AlertKind[];
  lease: string;
  /** Failures of its service in a row, for the back-off. */
  tries: number;
}

/** The devices with something due. No other replica gets them. */
export const claimDevices = (em: EntityManager, isBraked: boolean) => sql<Device>(em, CLAIM, [isBraked]);

const RUNG = `delivery.notice_id as id, alert.cause, alert.inquiry_id as "inquiryId", inquiry.event_type as "eventType",
  ${isoText('inquiry.event_date')} as "eventDate", inquiry.date_note as "dateNote", inquiry.location, coalesce(inquiry.phone <> '', false) as "hasPhone",
  case when alert.cause = 'flood' then (select count(*)::int from booking_inquiries as flooded
    where flooded.flooded and flooded.suspect and flooded.created_at > coalesce(
      (select max(before.at) from push_alerts as before where before.cause = 'flood' and before.at < alert.at), '-infinity')
  ) else 1 end as count`;
const FROM = `from push_deliveries as delivery join notices on notices.id = delivery.notice_id
  join push_alerts as alert on alert.id = notices.alert_id
  left join booking_inquiries as inquiry on inquiry.id = alert.inquiry_id`;

/** The alerts of one moment come in the order of their causes, and those of one cause in the order of their requests. */
const IN_ORDER = `alert.at, array_position('{${Object.keys(CAUSES).join()}}'::text[], alert.cause), inquiry.created_at, alert.id`;

/** No longer worth a ring: the request was answered, or set apart. */
const IS_OVER = `coalesce(inquiry.suspect, false) or (alert.cause = 'unanswered' and inquiry.status <> 'pending')`;

const DUE = `select ${RUNG}, delivery.is_silent as "isSilent", delivery.tag, ${IS_OVER} as "isOver",
  greatest(0, extract(epoch from delivery.give_up_at - now()))::int as "secondsLeft" ${FROM}
  where delivery.subscription_id = $1 and ${KNOWN_ALERT} and delivery.state = 'waiting' and delivery.due_at <= now()
  order by ${IN_ORDER}`;

export interface Due extends Rung {
  isSilent: boolean;
  /** Of the ring that a silent delivery replaces. */
  tag: string | null;
  isOver: boolean;
  secondsLeft: number;
}

export const dueFor = (em: EntityManager, deviceId: string) => sql<Due>(em, DUE, [deviceId]);

const OPEN = `select ${RUNG} ${FROM} where delivery.subscription_id = $1 and delivery.tag = $2 and alert.seen_at is null
  and ${KNOWN_ALERT} and delivery.state = 'sent' and not coalesce(inquiry.suspect, false) order by ${IN_ORDER}`;

/** The alerts of a ring that nobody has opened. */
export const openOf = (em: EntityManager, deviceId: string, tag: string) => sql<Rung>(em, OPEN, [deviceId, tag]);

const UNSEEN = `select count(distinct alert.inquiry_id)::int as count from push_alerts as alert
  join booking_inquiries as inquiry on inquiry.id = alert.inquiry_id
  where alert.seen_at is null and alert.at > now() - interval '${UNSEEN_FOR}' and alert.cause = any($1) and not inquiry.suspect
  and (inquiry.status = 'pending' or alert.cause not in ('new', 'unanswered'))`;

/** The requests with an alert of these kinds that nobody has opened. */
export const unseen = async (em: EntityManager, kinds: AlertKind[]): Promise<number> =>
  (await sql<{ count: number }>(em, UNSEEN, [causesOf(kinds)]))[0]!.count;

const DROP = `update push_deliveries set state = 'dropped', done_at = now()
  where subscription_id = $1 and notice_id = any($2::uuid[]) and state = 'waiting'`;

export const drop = (em: EntityManager, deviceId: string, noticeIds: string[]) => sql(em, DROP, [deviceId, noticeIds]);

/** Somebody may have opened a request while its alert was on its way: then a silent one follows. */
const SENT = `with healthy as (
  update push_subscriptions set failures = 0, tries = 0, last_error = null, last_ok = now() where id = $1
)
update push_deliveries as delivery set tag = $3, done_at = now(),
  state = case when not is_silent and alert.seen_at is not null then 'waiting' else 'sent' end,
  is_silent = is_silent or alert.seen_at is not null
  from notices join push_alerts as alert on alert.id = notices.alert_id
  where notices.id = delivery.notice_id and subscription_id = $1 and notice_id = any($2::uuid[])`;

export const markSent = (em: EntityManager, deviceId: string, noticeIds: string[], tag: string) =>
  sql(em, SENT, [deviceId, noticeIds, tag]);

const RENEW = `update push_subscriptions set lease_until = now() + interval '${LEASE}' where id = $1 and lease = $2 returning id`;

/** Resolves with whether the device is still this replica's. */
export const renewLease = async (em: EntityManager, { id, lease }: Device): Promise<boolean> =>
  (await sql(em, RENEW, [id, lease])).length > 0;

const RELEASE = `update push_subscriptions set lease = null, lease_until = now() where id = $1 and lease = $2`;

export const release = (em: EntityManager, { id, lease }: Device) => sql(em, RELEASE, [id, lease]);

/**
 * $3: the refusal; $4: 1 when it counts as a failure of the device; $5: milliseconds until the next try; $6: the alerts that
 * get no other try.
 */
const REFUSED = `with failed as (
  update push_deliveries set state = 'failed', done_at = now() where subscription_id = $1 and notice_id = any($6::uuid[])
)
update push_subscriptions set failures = failures + $4, last_error = $3, tries = tries + 1,
  next_try_at = now() + make_interval(secs => $5 / 1000.0), lease = null, lease_until = now() where id = $1 and lease = $2`;

export const markRefused = (
  em: EntityManager,
  { id, lease }: Device,
  { said, counts, delay, failed }: { said: string; counts: boolean; delay: number; failed: string[] },
) => sql(em, REFUSED, [id, lease, said, counts ? 1 : 0, delay, failed]);

/** Not a subscription that was renewed meanwhile. */
const FORGET = 'delete from push_subscriptions where id = $1 and endpoint = $2';

export const forget = (em: EntityManager, { id, endpoint }: Pick<Device, 'id' | 'endpoint'>) =>
  sql(em, FORGET, [id, endpoint]);

/** $2: the device that shows the request. Devices that have rung get a silent alert, the others none. */
const SEE = `with seen as (
  ${SEE_ALERTS}
)
update push_deliveries as delivery set
  state = case when delivery.state = 'sent' then 'waiting' else 'dropped' end, is_silent = delivery.state = 'sent',
  due_at = now(), give_up_at = now() + interval '${ALERT_LIFE}', done_at = now()
  from notices join seen on seen.id = notices.alert_id
  where notices.id = delivery.notice_id and not delivery.is_silent
  and (delivery.state = 'waiting' or (delivery.state = 'sent' and delivery.subscription_id is distinct from $2::uuid))
  returning delivery.state`;

/** Resolves with whether another device is to be told. */
export const see = async (em: EntityManager, inquiryId: string, deviceId: string | null): Promise<boolean> =>
  (await sql<{ state: string }>(em, SEE, [inquiryId, deviceId])).some(({ state }) => state === 'waiting');
