import type { EntityManager } from '@mikro-orm/postgresql';
import type { ClientDetails } from '@tocada/contracts/deals/client-page.js';
import { sql } from '@tocada/runtime/database/sql.js';

/** The details that stand beside an inquiry, because the form does not ask for them. */
type Told = Partial<Pick<ClientDetails, 'rainPlan' | 'mayAnnounce'>>;

const TOLD = `select rain_plan as "rainPlan", may_announce as "mayAnnounce" from client_pages where inquiry_id = $1`;
const TELL = `insert into client_pages (inquiry_id, rain_plan, may_announce) values ($1, $2, $3)
  on conflict (inquiry_id) do update set rain_plan = excluded.rain_plan, may_announce = excluded.may_announce`;
const DISPUTE = `insert into client_pages (inquiry_id, disputed_at) values ($1, now())
  on conflict (inquiry_id) do update set disputed_at = now()`;
/** A dispute ends when the band has dealt with the last of its alarms. */
const SETTLE = `update client_pages set disputed_at = null where inquiry_id = $1
  and not exists (select from client_wishes where inquiry_id = $1 and kind = 'not_me' and answered_at is null)`;

export const toldDetails = async (em: EntityManager, inquiryId: string): Promise<Told> =>
  (await sql<Told>(em, TOLD, [inquiryId]))[0] ?? {};

/** An absent field stays as it is. */
export async function tellDetails(em: EntityManager, inquiryId: string, given: Told): Promise<void> {
  const told = await toldDetails(em, inquiryId);
  const { rainPlan = told.rainPlan ?? null, mayAnnounce = told.mayAnnounce ?? null } = given;
  await sql(em, TELL, [inquiryId, rainPlan, mayAnnounce]);
}

export const dispute = (em: EntityManager, inquiryId: string) => sql(em, DISPUTE, [inquiryId]);

export const settleDispute = (em: EntityManager, inquiryId: string) => sql(em, SETTLE, [inquiryId]);
