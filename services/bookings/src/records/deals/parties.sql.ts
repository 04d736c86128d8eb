import type { EntityManager } from '@mikro-orm/postgresql';
import type { Party } from '@tocada/contracts/deals/quotes.js';
import { sql } from '@tocada/runtime/database/sql.js';

export const PARTIES = `select place, name, email, phone, title, company, address, po_number as "poNumber", tax_id as "taxId"
  from parties where inquiry_id = $1 order by place`;
const FORGET_PARTIES = 'delete from parties where inquiry_id = $1';
const ADD_PARTY = `insert into parties (inquiry_id, place, name, email, phone, title, company, address, po_number, tax_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`;

type Client = Pick<Party, 'name' | 'email' | 'phone'>;

/** The signers: the client of the inquiry, until the band has named them. */
export function signersAmong(named: Party[], { name, email, phone }: Client): Party[] {
  const client = { place: 1, name, email, phone, title: '', company: '', address: '', poNumber: '', taxId: '' };
  return named.length > 0 ? named : [client];
}

export const partiesOf = async (em: EntityManager, inquiry: Client & { id: string }): Promise<Party[]> =>
  signersAmong(await sql<Party>(em, PARTIES, [inquiry.id]), inquiry);

export async function setParties(em: EntityManager, inquiryId: string, parties: Omit<Party, 'place'>[]): Promise<void> {
  await sql(em, FORGET_PARTIES, [inquiryId]);
  for (const [index, one] of parties.entries()) {
    const { name, email, phone, title, company, address, poNumber, taxId } = one;
    await sql(em, ADD_PARTY, [inquiryId, index + 1, name, email, phone, title, company, address, poNumber, taxId]);
  }
}

const COUNT = 'select greatest(1, count(*))::int as count from parties where inquiry_id = $1';
export async function partyCount(em: EntityManager, inquiryId: string): Promise<number> {
  const [row] = await sql<{ count: number }>(em, COUNT, [inquiryId]);
  return row!.count;
}

/** The recipients who sign. */
export const signersOf = async (em: EntityManager, inquiryId: string) =>
  (await partyCount(em, inquiryId)) === 2 ? (['s1', 's2'] as const) : (['s1'] as const);

/** Those who hear of what changes an agreement. */
export const signersAndBand = async (em: EntityManager, inquiryId: string) =>
  [...(await signersOf(em, inquiryId)), 'band'] as const;
