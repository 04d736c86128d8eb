import type { EntityManager } from '@mikro-orm/postgresql';
import type { Charge } from '@tocada/contracts/deals/payments.js';
import { isoText, sql } from '@tocada/runtime/database/sql.js';

const FIELDS = `id, cents, description, day::text as day, void, by, ${isoText('at')} as at`;
const IN_TIME = 'order by charges.at, id';
export const CHARGES_OF_ONE = `select ${FIELDS} from charges where inquiry_id = $1 ${IN_TIME}`;
const CHARGES = `select inquiry_id as "inquiryId", ${FIELDS} from charges where inquiry_id = any($1::uuid[]) ${IN_TIME}`;
const ADD = `insert into charges (id, inquiry_id, cents, description, day, by, retain_until) values ($1, $2, $3, $4, $5, 'admin', $6)`;
const VOID = `update charges set void = true where id = $1 and inquiry_id = $2 and not void returning id`;

export const chargesOf = (em: EntityManager, inquiryId: string) => sql<Charge>(em, CHARGES_OF_ONE, [inquiryId]);
export const chargesOfAll = (em: EntityManager, inquiryIds: string[]) =>
  sql<Charge & { inquiryId: string }>(em, CHARGES, [inquiryIds]);

export const addCharge = (
  em: EntityManager,
  inquiryId: string,
  { id, cents, description, day }: Pick<Charge, 'id' | 'cents' | 'description' | 'day'>,
  retainUntil: string,
) => sql(em, ADD, [id, inquiryId, cents, description, day, retainUntil]);

/** False for a charge that is void already, and for one of another inquiry. */
export const voidCharge = async (em: EntityManager, inquiryId: string, id: string): Promise<boolean> =>
  (await sql(em, VOID, [id, inquiryId])).length > 0;

/** A release that knows no charges erases a client and leaves their words. */
export const UNSAY_LEFT_CHARGES = `update charges set description = '' where inquiry_id is null and description <> ''`;

/** Charges of `doomed` stay until their time is over, without their words. */
export const UNSAY_CHARGES = `update charges set description = '' from doomed where charges.inquiry_id = doomed.id`;
