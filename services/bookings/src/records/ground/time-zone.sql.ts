import type { EntityManager } from '@mikro-orm/postgresql';
import { isoDay } from '@tocada/contracts/ground/days.js';
import { sql } from '@tocada/runtime/database/sql.js';

/** The zone in which all dates of the database are. */
export async function storedTimeZone(em: EntityManager): Promise<string> {
  const [row] = await sql<{ zone: string }>(em, 'select time_zone as zone from bookings_time_zone');
  return row!.zone;
}

/** The zone for the dates that a transaction writes. A change of the zone waits until the transaction ends. */
export async function heldTimeZone(em: EntityManager): Promise<string> {
  await sql(em, 'lock table booking_inquiries in row exclusive mode');
  return storedTimeZone(em);
}

/** The band's local day. */
export const todayOf = async (em: EntityManager): Promise<string> =>
  isoDay(new Date().toISOString(), await storedTimeZone(em));

const BEGIN = 'insert into bookings_time_zone values (1, $1) on conflict do nothing';
/** Records the zone of the first start. */
export const beginTimeZone = (em: EntityManager, timeZone: string) => sql(em, BEGIN, [timeZone]);

const SET = 'update bookings_time_zone set time_zone = $1';
export const setTimeZone = (em: EntityManager, timeZone: string) => sql(em, SET, [timeZone]);
