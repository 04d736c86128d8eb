import { thousandthsOf } from '@tocada/contracts/deals/quote.js';
import {
  damagesOn,
  dueDays,
  firstChoice,
  firstsOf,
  isIn,
  lineCents,
  scheduleFault,
  totalsOf,
  withPaid,
  type Instalment,
  type PackageKey,
  type QuoteChoice,
  type QuoteLine,
} from '@tocada/contracts/deals/quote-money.js';
import type { QUOTES } from '@tocada/contracts/deals/quotes.js';
import { MOST_CENTS } from '@tocada/contracts/ground/money.js';
import type { RpcPayload } from '@tocada/contracts/kit/rpc.js';
import { say } from '@tocada/contracts/sentences/say.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { choiceOf } from './quote-terms.js';
import type { QuoteContent, QuoteRow } from './quotes.sql.js';

type Given = RpcPayload<typeof QUOTES.create>['lines'][number];

/** Lines get their ids by their place, so that the client's ticks name them. */
export const linesOf = (given: Given[]): QuoteLine[] =>
  given.map((line, index) => ({
    ...line,
    quantity: thousandthsOf(line.quantity),
    id: String(index + 1),
    package: line.package ?? null,
    percentBp: line.percentBp ?? null,
  }));

/**
 * Refuses a quote that does not fit: all packages' sums are in bounds, and first payments within the total.
 * @param paidCents what the client has paid of the agreement that the quote amends
 */
export function refuseUnfit(content: QuoteContent, today: string, paidCents = 0): void {
  const { packages, lines, schedule, validUntil, confirmOn } = content;
  const keys = packages.map(({ key }) => key);
  if (new Set(keys).size < keys.length) throw AppError.atField('packages', say('package_twice'));
  const strange = lines.findIndex((line) => line.package !== null && !keys.includes(line.package));
  if (strange >= 0) throw AppError.atField(`lines.${strange}.package`, say('line_package'));
  const empty = packages.findIndex(({ key }) => !lines.some((line) => line.package === key));
  if (empty >= 0) throw AppError.atField('packages', say('package_empty', { name: packages[empty]!.name }));
  if (validUntil < today) throw AppError.atField('validUntil', say('valid_past'));
  // A draft of an earlier release was not asked.
  const fault = scheduleFault(schedule);
  if (fault) throw AppError.atField('schedule', say(fault));
  const extras = lines.filter(({ optional }) => optional).map(({ id }) => id);
  // The least that a client can come to pay.
  const discounts = lines.filter(({ optional, kind }) => optional && kind === 'discount').map(({ id }) => id);
  for (const key of keys.length > 0 ? keys : [null]) {
    for (const chosen of [[], extras, discounts, firstChoice(content, key).extras]) {
      const totals = totalsOf(content, { package: key, extras: chosen });
      const { subtotalCents, totalCents } = totals;
      if (subtotalCents > MOST_CENTS || totalCents > MOST_CENTS) throw AppError.atField('lines', say('sum_over'));
      if (discountsOf(content, key, chosen) > subtotalCents) throw AppError.atField('lines', say('discount_over'));
      if (totalCents > 0 && schedule.length === 0 && confirmOn === 'deposit')
        throw AppError.atField('schedule', say('schedule_missing'));
      // A deposit that is paid already may be more than a smaller package costs.
      if (totalCents > 0 && firstsOf(schedule, totalCents) > Math.max(totalCents, paidCents))
        throw AppError.atField('schedule', say('schedule_over'));
    }
  }
}

/** The discounts of a choice before they are cut to the sum that they lower. */
function discountsOf(content: QuoteContent, key: PackageKey | null, extras: string[]): number {
  const amounts = lineCents(content, { package: key, extras });
  return content.lines
    .filter((line) => line.kind === 'discount' && isIn(line, { package: key, extras }))
    .reduce((sum, { id }) => sum + amounts.get(id)!, 0);
}

/**
 * The agreed parts that count from the client's choice and signature, as an amendment begins with them: ticked extras are ticked,
 * and days after the acceptance stand as days, or a second signature would put payments off.
 */
export function standing(agreed: QuoteRow): Pick<QuoteRow, 'lines' | 'schedule'> {
  const { extras } = choiceOf(agreed);
  const { decidedOn, event } = agreed;
  const days = decidedOn && dueDays(agreed.schedule, { accepted: decidedOn, isAccepted: true, event: event.day });
  return {
    lines: agreed.lines.map((line) => ({ ...line, chosen: line.optional && extras.includes(line.id) })),
    // Days before the event move with it.
    schedule: agreed.schedule.map((instalment, at) =>
      days && !('daysBefore' in instalment.due) ? { ...instalment, due: { on: days[at]!.on } } : instalment,
    ),
  };
}

/** The schedule of an amendment's draft: a deposit that was paid stays paid, whatever the new total is. */
export const keepPaid = (quote: QuoteRow, paidCents: number): Instalment[] =>
  withPaid(quote.schedule, totalsOf(quote, choiceOf(quote)).totalCents, paidCents);

/** The choice of an edited draft that began with one: its package where it is still there, and the extras that are ticked. */
export function chosenIn(content: QuoteContent, before: QuoteChoice): QuoteChoice {
  const isThere = content.packages.some(({ key }) => key === before.package);
  return firstChoice(content, isThere ? before.package : undefined);
}

/** A choice as far as the quote knows it. */
export const within = (quote: QuoteRow, { package: key, extras }: QuoteChoice): QuoteChoice => {
  const known = quote.packages.find((one) => one.key === key)?.key ?? null;
  const all = { package: known, extras: quote.lines.map(({ id }) => id) };
  const ticked = quote.lines.filter((line) => line.optional && isIn(line, all) && extras.includes(line.id));
  return { package: known, extras: ticked.map(({ id }) => id) };
};

interface Cancelling {
  /** The sum that the band keeps, where it was asked. */
  keptCents: number | null;
  damages: QuoteContent['damages'];
  totalCents: number;
  paidCents: number;
  event: string;
  today: string;
  by: 'client' | 'band';
}

/** The sums of a cancellation today. When the band cancels, all is returned. */
export function cancelTermsOf({ keptCents, damages, totalCents, paidCents, event, today, by }: Cancelling) {
  const damagesCents = by === 'band' ? 0 : (keptCents ?? damagesOn(damages, totalCents, { day: today, event }));
  return {
    damagesCents,
    paidCents,
    returnCents: Math.max(0, paidCents - damagesCents),
    owedCents: Math.max(0, damagesCents - paidCents),
  };
}
