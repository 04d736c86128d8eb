import type { ClientPageView, Scope } from '@tocada/contracts/deals/client-page.js';
import { standingOf } from '@tocada/contracts/deals/deal-money.js';
import type { QuoteChanges } from '@tocada/contracts/deals/quote-changes.js';
import { totalsOf, type QuoteChoice } from '@tocada/contracts/deals/quote-money.js';
import { waysIn, type Party, type PayWay } from '@tocada/contracts/deals/quotes.js';
import { isoDay } from '@tocada/contracts/ground/days.js';
import { clientLanguage } from '@tocada/contracts/ground/language.js';
import { inquiryReference } from '@tocada/contracts/inquiries/inquiry-form.js';
import { CLIENT_STAGE_OF } from '@tocada/contracts/kit/stages.js';
import type { Site } from '@tocada/contracts/site/site.js';
import { listedFor } from '../../../records/deals/client-files.sql.js';
import { cancelCost, sumsOf } from '../../../records/deals/deal-money.sql.js';
import { signersAmong } from '../../../records/deals/parties.sql.js';
import { isOpen, presentQuote, type RecordedQuote } from '../../../records/deals/present-quote.js';
import { asksKept, choiceOf, isPostponed, isQuiet } from '../../../records/deals/quote-terms.js';
import type { QuoteRow } from '../../../records/deals/quotes.sql.js';
import { slotAskedBy } from '../../../records/inquiries/asked-night.js';
import { stageOfRow } from '../../../records/inquiries/inquiry.entity.js';
import { isDateless } from '../../../records/inquiries/refusals.js';
import type { PageRow } from './client-page.sql.js';
import { toldBeside } from './told.js';

export const PLACES = { s1: 1, s2: 2 } as const;

/** A page reads of its own links in its address, and of no other. */
const NO_LINKS = { d: '', s1: null, s2: null };

/** Nothing of the agreement. The details link may be in the hands of another sender. */
const NONE = {
  rank: null,
  isTaken: false,
  quote: null,
  amends: null,
  changed: null,
  packageTotals: [],
  signedAs: null,
  signer: null,
  creditUntil: null,
  documents: [],
  files: [],
  money: null,
  charges: [],
  claims: [],
  payWays: [],
  pay: null,
  settlement: null,
  cancelledBy: null,
  cancel: null,
  told: null,
  isAgreedElsewhere: false,
  isQuiet: false,
};

/** The quote as a client sees it: by their choice, against the version that they saw, and against the agreement. */
export interface Looked {
  /** In place of the choice that stands. */
  chosen: QuoteChoice | undefined;
  changed: QuoteChanges | null;
  amends: ClientPageView['amends'];
}
export const NOT_LOOKED_AT: Looked = { chosen: undefined, changed: null, amends: null };

/** Undefined for a signer who is not asked to sign. */
export function presentPage(
  row: PageRow,
  scope: Scope,
  site: Pick<Site, 'languages'>,
  { chosen, changed, amends }: Looked,
  sendsLetters: boolean,
): ClientPageView | undefined {
  const { timeZone, shown } = row;
  const today = isoDay(new Date().toISOString(), timeZone);
  const slot = slotAskedBy({ ...row, ...row.details, eventDate: new Date(row.eventDate) }, timeZone);
  const { day } = slot;
  const stage = CLIENT_STAGE_OF[stageOfRow(row)];
  const agreed = shown?.state === 'accepted' ? shown : row.agreed;
  const postponed = agreed !== null && isPostponed(agreed) && stage !== 'cancelled';
  const parties = signersAmong(row.parties, row);
  const isSigner = scope !== 'd';
  const party = isSigner ? parties[PLACES[scope] - 1] : undefined;
  if (isSigner && !party) return undefined;
  const common = {
    scope,
    language: clientLanguage(row, site),
    reference: inquiryReference(row.id),
    stage,
    contact: {
      name: isSigner ? row.name : '',
      email: isSigner ? maskedMail(row.email) : '',
      phone: isSigner ? maskedPhone(row.phone) : '',
    },
    eventType: row.eventType,
    day: isDateless(row) ? null : day,
    location: row.location,
    details: row.details,
    isOpen: !agreed && shown?.state !== 'partly_signed' && row.status !== 'completed',
    hasQuote: shown !== null && isOpen(shown),
    canResend: sendsLetters && hasMail(parties),
    signers: parties.length,
    isDisputed: row.isDisputed,
    isPostponed: postponed,
    asked: row.asked.map(({ kind, text, by, at, scope: from }) => ({ kind, text, by: from === scope ? null : by, at })),
    otherDays: [],
  };
  const wasPlayed = !isDateless(row) && day < today && (stage === 'booked' || stage === 'done') && !postponed;
  // The details link shows no money, so it asks for a review only where nothing was agreed.
  if (!isSigner) return { ...common, ...NONE, asksForWords: wasPlayed && !agreed };
  const { signatures, ledger, documents, files, entries, taken, payWays } = ofSigner(row);
  const { payments } = ledger;
  const hold = entries.find((entry) => entry.live && entry.kind === 'hold' && entry.day === day);
  // As a signature is judged.
  const isOthers = taken.some(
    ({ night, inquiryId, from, to }) =>
      inquiryId !== row.id && (night === day || (new Date(from) < slot.to && slot.from < new Date(to))),
  );
  const { money, settlement } = agreed
    ? sumsOf(agreed, ledger, today, row.cancellation)
    : { money: null, settlement: null };
  const toPay = money?.next?.cents;
  const canPay = money !== null && !row.isDisputed && !postponed && (stage !== 'cancelled' || Boolean(toPay));
  const signed = signatures.filter(({ quoteId }) => quoteId === shown?.id);
  return {
    ...common,
    rank: hold?.rank ?? null,
    isTaken: isOthers && !entries.some(({ kind, live }) => kind === 'booked' && live),
    quote: shown && {
      ...withoutOwn(presentQuote(shown, { today, choice: chosen, signatures: signed })),
      links: NO_LINKS,
    },
    amends,
    changed,
    packageTotals: shown ? packageTotals(shown, chosen ?? choiceOf(shown)) : [],
    signedAs: signed.find(({ place }) => place === PLACES[scope])?.name ?? null,
    signer: { name: party!.name, company: party!.company, title: party!.title },
    asksForWords: wasPlayed && (!money || ['settled', 'in_favor'].includes(standingOf(money))),
    creditUntil: (postponed && agreed.event.creditUntil) || null,
    documents: documents.map(({ id, kind, number, version, sha256, at, isCredited, isVoid }) => ({
      id,
      kind,
      number,
      version,
      sha256,
      at,
      isCredited,
      isVoid,
    })),
    files: shown ? listedFor(files, { parties, agreed: Boolean(agreed) && !row.isDisputed }) : [],
    money,
    charges: ledger.charges.flatMap(({ cents, description, day: on, void: isVoid }) =>
      isVoid ? [] : [{ cents, description, day: on }],
    ),
    claims: payments.filter(({ state }) => state === 'claimed').map(({ cents, at }) => ({ cents, at })),
    payWays: canPay ? waysOf(agreed!, payWays) : [],
    pay:
      canPay && toPay ? { cents: toPay, currency: agreed!.currency, memo: [agreed!.number, row.name].join(' ') } : null,
    settlement,
    told: shown && isOpen(shown) ? toldBeside(row.details, shown, signed[0]) : null,
    cancelledBy: row.cancellation && (row.cancellation.isByBand ? 'band' : 'client'),
    isAgreedElsewhere: agreed?.agreedBy === 'band',
    isQuiet: agreed != null && isQuiet(agreed),
    cancel: agreed && !asksKept(agreed) ? cancelCost(agreed, ledger, today, 'client') : null,
  };
}

/** A name and a file that the band noted for itself. */
const withoutOwn = (quote: RecordedQuote): RecordedQuote => ({
  ...quote,
  agreedElsewhere: quote.agreedElsewhere && { ...quote.agreedElsewhere, who: null, fileId: null },
});

/** Of a quote that was sent by a release that knew dollars alone, a client keeps the ways that the page had. */
const waysOf = ({ saidCurrency }: QuoteRow, ways: PayWay[]): PayWay[] =>
  saidCurrency ? waysIn(ways, saidCurrency) : ways;

const ofSigner = ({
  signatures,
  payments,
  charges,
  writeOffs,
  documents,
  files,
  entries,
  taken,
  payWays,
}: PageRow) => ({
  signatures: signatures ?? [],
  ledger: { payments: payments ?? [], charges: charges ?? [], writeOffs: writeOffs ?? [] },
  documents: documents ?? [],
  files: files ?? [],
  entries: entries ?? [],
  taken: taken ?? [],
  payWays: payWays?.ways ?? [],
});

export const sameChoice = (one: QuoteChoice, other: QuoteChoice): boolean =>
  one.package === other.package && one.extras.toSorted().join() === other.extras.toSorted().join();

const packageTotals = (quote: QuoteRow, choice: QuoteChoice) =>
  quote.packages.map(({ key }) => ({ key, totalCents: totalsOf(quote, { ...choice, package: key }).totalCents }));

const maskedMail = (email: string): string => (email ? `${[...email][0]!}•••@…` : '');
const maskedPhone = (phone: string): string => (phone ? `•••${phone.replace(/\D/g, '').slice(-2)}` : '');

/** True when a mail may lead to a signer's page. */
export const hasMail = (parties: Party[]): boolean => parties.some(({ email }) => email !== '');
