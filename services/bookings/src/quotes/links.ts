import { createHmac, timingSafeEqual } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { clientPagePath, SCOPES, type Scope } from '@tocada/contracts/client-page.js';
import { sql } from '@tocada/runtime/database/sql.js';

const KEY = 'select key from client_page_key';
/** The versions of the links of one inquiry. Without a row each is the first. */
const VERSIONS = `select coalesce(page.d, 1) as d, coalesce(page.s1, 1) as s1, coalesce(page.s2, 1) as s2
  from booking_inquiries as inquiry left join client_pages as page on page.inquiry_id = inquiry.id where inquiry.id = $1`;

type Versions = Record<Scope, number>;

/** The bytes of a proof, short enough for a link and too many to guess. */
const PROOF_BYTES = 16;

async function proofOf(em: EntityManager, signed: string): Promise<Buffer> {
  const [row] = await sql<{ key: string }>(em, KEY);
  return createHmac('sha256', row!.key).update(signed).digest().subarray(0, PROOF_BYTES);
}

const shortId = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');
const longId = (short: string) =>
  Buffer.from(short, 'base64url')
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** The address of the client's page of an inquiry. Undefined when the inquiry is gone. */
export async function linkOf(
  em: EntityManager,
  siteUrl: string,
  inquiryId: string,
  scope: Scope,
): Promise<string | undefined> {
  const [versions] = await sql<Versions>(em, VERSIONS, [inquiryId]);
  if (!versions) return undefined;
  const signed = `${shortId(inquiryId)}.${scope}.${versions[scope]}`;
  const proof = await proofOf(em, signed);
  return `${siteUrl.replace(/\/$/, '')}${clientPagePath(`${signed}.${proof.toString('base64url')}`)}`;
}

const TOKEN = /^([\w-]{22})\.(d|s1|s2)\.(\d{1,9})\.([\w-]{22})$/;

/** The inquiry and the scope of a token. Undefined for a token that is forged, of an older version, or of an erased inquiry. */
export async function readToken(
  em: EntityManager,
  token: string,
): Promise<{ inquiryId: string; scope: Scope } | undefined> {
  const [, id, named, version, given] = TOKEN.exec(token) ?? [];
  const scope = SCOPES.find((one) => one === named);
  if (!id || !scope || !given) return undefined;
  const proof = await proofOf(em, `${id}.${scope}.${version}`);
  const bytes = Buffer.from(given, 'base64url');
  if (bytes.length !== PROOF_BYTES || !timingSafeEqual(bytes, proof)) return undefined;
  const inquiryId = longId(id);
  const [versions] = await sql<Versions>(em, VERSIONS, [inquiryId]);
  return versions?.[scope] === Number(version) ? { inquiryId, scope } : undefined;
}

const RENEW: Record<Scope, string> = {
  d: `insert into client_pages (inquiry_id, d) values ($1, 2) on conflict (inquiry_id) do update set d = client_pages.d + 1`,
  s1: `insert into client_pages (inquiry_id, s1) values ($1, 2) on conflict (inquiry_id) do update set s1 = client_pages.s1 + 1`,
  s2: `insert into client_pages (inquiry_id, s2) values ($1, 2) on conflict (inquiry_id) do update set s2 = client_pages.s2 + 1`,
};

/** Makes the links of a scope that were given before lead nowhere. */
export const renewLink = (em: EntityManager, inquiryId: string, scope: Scope) => sql(em, RENEW[scope], [inquiryId]);
