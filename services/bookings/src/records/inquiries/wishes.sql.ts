import type { EntityManager } from '@mikro-orm/postgresql';
import type { Scope } from '@tocada/contracts/deals/client-page.js';
import type { ASKED_KINDS, Dealings } from '@tocada/contracts/deals/quotes.js';
import type { DueWish } from '@tocada/contracts/inquiries/agenda.js';
import { isoText, sql } from '@tocada/runtime/database/sql.js';
import { DUE_FIELDS } from './due.sql.js';

export type WishKind = (typeof ASKED_KINDS)[number];

/** The mail that told of a wish: of it `alone`, of an `earlier` open one by the link, or a `later` one for many. */
export type ToldBy = 'alone' | 'earlier' | 'later' | null;

const ADD =
  'insert into client_wishes (id, inquiry_id, kind, text, by, scope, told) values ($1, $2, $3, $4, $5, $6, $7)';

interface Wish {
  id: string;
  inquiryId: string;
  kind: WishKind;
  text: string;
  /** Of two signers, the one who asks. */
  by: string | null;
  scope: Scope;
  told: ToldBy;
}

export async function addWish(em: EntityManager, wish: Wish): Promise<void> {
  const { id, inquiryId, kind, text, by, scope, told } = wish;
  await sql(em, ADD, [id, inquiryId, kind, text, by, scope, told]);
}

const OPEN = `select told from client_wishes where inquiry_id = $1 and kind = $2 and scope = $3 and answered_at is null
  order by client_wishes.at, id limit 1`;

/** The first wish of this kind by this link that the band has not dealt with. */
export async function openWish(
  em: EntityManager,
  { inquiryId, kind, scope }: Pick<Wish, 'inquiryId' | 'kind' | 'scope'>,
): Promise<Pick<Wish, 'told'> | undefined> {
  return (await sql<Pick<Wish, 'told'>>(em, OPEN, [inquiryId, kind, scope]))[0];
}

/** The mail of a new request tells its wishes itself. */
const WAITS = `client_wishes.told is null and client_wishes.answered_at is null and not suspect and not exists (
  select from notices where notices.inquiry_id = client_wishes.inquiry_id and notices.kind = 'band' and state = 'waiting')`;

/** A condition: a wish waits for the mail that tells of many. */
export const SOME_WISH_WAITS = `exists (select from client_wishes
  join booking_inquiries on booking_inquiries.id = client_wishes.inquiry_id where ${WAITS})`;

const FIELDS = `${DUE_FIELDS}, client_wishes.id as "wishId", client_wishes.kind as asked, client_wishes.text from client_wishes
  join booking_inquiries on booking_inquiries.id = client_wishes.inquiry_id`;
const ORDER = 'order by client_wishes.at, client_wishes.id';
const ALL_WAITING = `select ${FIELDS} where ${WAITS} ${ORDER}`;
const OF_INQUIRY = `select ${FIELDS} where inquiry_id = $1 and told is null and answered_at is null ${ORDER}`;
/** An alarm is graver than a wish to cancel, and that is graver than a wish for a change. */
export const GRAVITY = `array_position('{not_me,cancel,change}', client_wishes.kind)`;
const GRAVEST = `order by ${GRAVITY}, client_wishes.at, client_wishes.id`;
const ASKED = `select count(*) over ()::int as total, ${FIELDS} where answered_at is null and not suspect ${GRAVEST} limit $1`;

/** The wishes that wait for the mail that tells of many, oldest first. */
export const waitingWishes = (em: EntityManager) => sql<DueWish>(em, ALL_WAITING);

/** The wishes of an inquiry of which the band was not told, oldest first. */
export const untoldWishes = (em: EntityManager, inquiryId: string) => sql<DueWish>(em, OF_INQUIRY, [inquiryId]);

/** The wishes that the band has not dealt with, the gravest first, at most so many. Each has the number of all of them. */
export const askedWishes = (em: EntityManager, most: number) => sql<DueWish & { total: number }>(em, ASKED, [most]);

/** Call after the mail that tells these wishes has left. */
export async function markTold(em: EntityManager, wishes: DueWish[]): Promise<void> {
  if (wishes.length === 0) return;
  const ids = wishes.map(({ wishId }) => wishId);
  await sql(em, `update client_wishes set told = 'later' where id = any($1::uuid[]) and told is null`, [ids]);
}

const UNANSWERED = `select id, kind, text, by, ${isoText('at')} as at from client_wishes
  where inquiry_id = $1 and answered_at is null order by client_wishes.at desc, id`;
/** Newest first. */
export const unansweredWishes = (em: EntityManager, inquiryId: string) =>
  sql<Dealings['asked'][number]>(em, UNANSWERED, [inquiryId]);

/** The unanswered wishes that a page shows. $1: the inquiry, $2: the scope of the page. The details link shows its own alone. */
export const ASKED_ON_PAGE = `select kind, text, by, scope, ${isoText('client_wishes.at')} as at from client_wishes
  where inquiry_id = $1 and answered_at is null and kind <> 'not_me' and ($2 <> 'd' or scope = 'd') order by client_wishes.at, id`;

export interface AskedOnPage {
  kind: Exclude<WishKind, 'not_me'>;
  text: string;
  by: string | null;
  /** Null for one of an earlier release. */
  scope: Scope | null;
  at: string;
}

const ANSWER = 'update client_wishes set answered_at = now() where id = $1 and inquiry_id = $2 returning kind';
/** Resolves with its kind, undefined for an unknown one. */
export const answerWish = async (em: EntityManager, inquiryId: string, id: string): Promise<WishKind | undefined> =>
  (await sql<{ kind: WishKind }>(em, ANSWER, [id, inquiryId]))[0]?.kind;

const END = 'update client_wishes set answered_at = now() where inquiry_id = $1 and kind = $2 and answered_at is null';
/** Ends the wishes of a kind that have come true. */
export const endWishes = (em: EntityManager, inquiryId: string, kind: WishKind) => sql(em, END, [inquiryId, kind]);

const ALARMS = `select from client_wishes where inquiry_id = $1 and kind = 'not_me' and answered_at is null`;
/** True while the band has not dealt with the alarm of a signer. */
export const isAlarmed = async (em: EntityManager, inquiryId: string): Promise<boolean> =>
  (await sql(em, ALARMS, [inquiryId])).length > 0;
