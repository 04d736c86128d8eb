import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Activity } from '@tocada/contracts/inquiries/inquiries.js';
import { isoText, sql } from '@tocada/runtime/database/sql.js';

const INSERT = `insert into activities (id, inquiry_id, who, kind, detail) values ($1, $2, $3, $4, $5::json)`;
const FIELDS = `select id, inquiry_id as "inquiryId",
  ${isoText('at')} as at, who, kind, detail from activities`;
const ONE = `${FIELDS} where id = $1`;
const OF_INQUIRY = `${FIELDS} where inquiry_id = $1 order by activities.at desc, id desc`;

/** Adds to the timeline of an inquiry. Resolves with the id. */
export async function addActivity(
  em: EntityManager,
  inquiryId: string,
  kind: Activity['kind'],
  detail: Record<string, string | null | undefined> = {},
  who: Activity['who'] = 'admin',
): Promise<string> {
  const id = randomUUID();
  await sql(em, INSERT, [id, inquiryId, who, kind, JSON.stringify(detail)]);
  return id;
}

export const activityOf = async (em: EntityManager, id: string): Promise<Activity> =>
  (await sql<Activity>(em, ONE, [id]))[0]!;

/** Newest first. */
export const timelineOf = (em: EntityManager, inquiryId: string) => sql<Activity>(em, OF_INQUIRY, [inquiryId]);

const LATELY = `inquiry_id = $1 and activities.at > now() - interval '1 hour'`;
const CLIENT_ACTS = `select count(*)::int as count from activities where ${LATELY} and who = 'client' and detail->>'scope' = $2
  and case when $3::text is null then detail->>'act' <> all($4) else detail->>'act' = $3 end`;
/** The acts by one link of the last hour: of one kind, or all without those of some kinds. */
export async function clientActs(
  em: EntityManager,
  inquiryId: string,
  scope: string,
  { act, except = [] }: { act?: string; except?: readonly string[] },
): Promise<number> {
  const [row] = await sql<{ count: number }>(em, CLIENT_ACTS, [inquiryId, scope, act ?? null, except]);
  return row!.count;
}

const RESENT = `select count(*)::int as count from activities where ${LATELY} and kind = 'page' and detail->>'act' = 'resent'`;
/** The quotes of an inquiry that were sent again in the last hour. */
export async function resentLately(em: EntityManager, inquiryId: string): Promise<number> {
  const [row] = await sql<{ count: number }>(em, RESENT, [inquiryId]);
  return row!.count;
}
