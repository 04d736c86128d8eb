import type { EntityManager } from '@mikro-orm/postgresql';
import { clientPagePath, SCOPES, type Scope } from '@tocada/contracts/deals/client-page.js';
import { sql } from '@tocada/runtime/database/sql.js';
import { isProof, proofOf } from '@tocada/runtime/proof.js';

/** Without a row each link has its first version. $1: the inquiry. No row when the inquiry is gone. */
const FIND = `select client_page_key.key, coalesce(pages.d, 1) as d, coalesce(pages.s1, 1) as s1, coalesce(pages.s2, 1) as s2
  from client_page_key, booking_inquiries as inquiry left join client_pages as pages on pages.inquiry_id = inquiry.id
  where inquiry.id = $1`;

const KEY = 'select key from client_page_key';
export const proofKey = async (em: EntityManager): Promise<string> => (await sql<{ key: string }>(em, KEY))[0]!.key;

type Versions = { key: string } & Record<Scope, number>;

const find = async (em: EntityManager, inquiryId: string): Promise<Versions | undefined> =>
  (await sql<Versions>(em, FIND, [inquiryId]))[0];

const shortId = (id: string): string => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');

const UUID_BYTES = 16;
function longId(short: string): string | undefined {
  const bytes = Buffer.from(short, 'base64url');
  // Other characters that decode to the same bytes are another spelling of the same address.
  if (bytes.length !== UUID_BYTES || bytes.toString('base64url') !== short) return undefined;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const tokenOf = (versions: Versions, inquiryId: string, scope: Scope): string => {
  const claim = `${shortId(inquiryId)}.${scope}.${versions[scope]}`;
  return `${claim}.${proofOf(versions.key, claim)}`;
};

const addressOf = (siteUrl: string, token: string): string => new URL(clientPagePath(token), siteUrl).href;

export async function linksOf(em: EntityManager, siteUrl: string, inquiryId: string): Promise<Record<Scope, string>> {
  const versions = await find(em, inquiryId);
  if (!versions) throw new Error('the inquiry of a link is gone');
  const linkFor = (scope: Scope) => addressOf(siteUrl, tokenOf(versions, inquiryId, scope));
  return { d: linkFor('d'), s1: linkFor('s1'), s2: linkFor('s2') };
}

/** The addresses of the pages of an inquiry that stand in a text, also old ones, in other words. @param words by the scope */
export const withoutLinks = (
  text: string,
  siteUrl: string,
  inquiryId: string,
  words: (scope: Scope) => string,
): string => {
  const begin = addressOf(siteUrl, shortId(inquiryId)).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const link = new RegExp(`${begin}\\.(d|s1|s2)\\.\\d{1,9}\\.[\\w-]{22}(?![\\w-])`, 'g');
  return text.replaceAll(link, (_link, scope: Scope) => words(scope));
};

/** The address of the client's page. */
export const linkOf = async (em: EntityManager, siteUrl: string, inquiryId: string, scope: Scope): Promise<string> =>
  (await linksOf(em, siteUrl, inquiryId))[scope];

interface Claimed {
  inquiryId: string;
  scope: Scope;
  version: number;
  isProven: (key: string) => boolean;
}

/** Nobody's, so that nonsense takes as long as the token of an unknown inquiry. */
const NOBODY: Claimed = {
  inquiryId: '00000000-0000-4000-8000-000000000000',
  scope: 'd',
  version: 1,
  isProven: () => false,
};

export function claimOf(token: string): Claimed {
  const [, claim = '', short = '', named, digits = '', proof = ''] =
    /^(([\w-]{22})\.(d|s1|s2)\.([1-9]\d{0,8}))\.([\w-]{22})$/.exec(token) ?? [];
  const inquiryId = longId(short);
  const scope = SCOPES.find((one) => one === named);
  if (!inquiryId || !scope) return NOBODY;
  return { inquiryId, scope, version: Number(digits), isProven: (key) => isProof(key, claim, proof) };
}

/** The page of a token. Undefined for an old, a forged and an unknown one. */
export async function readToken(
  em: EntityManager,
  token: string,
): Promise<{ inquiryId: string; scope: Scope } | undefined> {
  const { inquiryId, scope, version, isProven } = claimOf(token);
  const versions = await find(em, inquiryId);
  return versions?.[scope] === version && isProven(versions.key) ? { inquiryId, scope } : undefined;
}

const RENEW: Record<Scope, string> = {
  d: `insert into client_pages (inquiry_id, d) values ($1, 2) on conflict (inquiry_id) do update set d = client_pages.d + 1`,
  s1: `insert into client_pages (inquiry_id, s1) values ($1, 2) on conflict (inquiry_id) do update set s1 = client_pages.s1 + 1`,
  s2: `insert into client_pages (inquiry_id, s2) values ($1, 2) on conflict (inquiry_id) do update set s2 = client_pages.s2 + 1`,
};

/** Makes the links of a scope that were given before lead nowhere. */
export const renewLink = (em: EntityManager, inquiryId: string, scope: Scope) => sql(em, RENEW[scope], [inquiryId]);
