import { thousandthsOf } from '@tocada/contracts/deals/quote.js';
import {
  damagesOn,
  firstChoice,
  isIn,
  lineCents,
  scheduleOf,
  totalsOf,
  type PackageKey,
  type QuoteChoice,
  type QuoteLine,
} from '@tocada/contracts/deals/quote-money.js';
import type { QUOTES } from '@tocada/contracts/deals/quotes.js';
import { dayAfter } from '@tocada/contracts/ground/days.js';
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

/** Refuses a quote that does not fit: all packages' sums are in bounds, and first payments within the total. */
export function refuseUnfit(content: QuoteContent, today: string): void {
  const { packages, lines, schedule, validUntil, confirmOn } = content;
  const keys = packages.map(({ key }) => key);
  if (new Set(keys).size < keys.length) throw AppError.atField('packages', say('package_twice'));
  const strange = lines.findIndex((line) => line.package !== null && !keys.includes(line.package));
  if (strange >= 0) throw AppError.atField(`lines.${strange}.package`, say('line_package'));
  const empty = packages.findIndex(({ key }) => !lines.some((line) => line.package === key));
  if (empty >= 0) throw AppError.atField('packages', say('package_empty', { name: packages[empty]!.name }));
  if (validUntil < today) throw AppError.atField('validUntil', say('valid_past'));
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
      const dated = scheduleOf(schedule, totalCents, { accepted: today, isAccepted: false, event: content.event.day });
      if (dated.some(({ cents }) => cents < 0)) throw AppError.atField('schedule', say('schedule_over'));
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
  return {
    lines: agreed.lines.map((line) => ({ ...line, chosen: line.optional && extras.includes(line.id) })),
    schedule: agreed.schedule.map((instalment) => {
      const { due } = instalment;
      const on = 'daysAfter' in due && agreed.decidedOn;
      return on ? { ...instalment, due: { on: dayAfter(on, due.daysAfter) } } : instalment;
    }),
  };
}

/** The choice of an edited draft that began with one: its package where it is still there, and the extras that are ticked. */
export function chosenIn(content: QuoteContent, before: QuoteChoice): QuoteChoice {
  const isThere = content.packages.some(({ key }) => key === before.package);
  return firstChoice(content, isThere ? before.package : undefined);
}

interface Cancelling {
  damages: QuoteContent['damages'];
  totalCents: number;
  paidCents: number;
  event: string;
  today: string;
  by: 'client' | 'band';
}

/** The sums of a cancellation today. When the band cancels, all is returned. */
export function cancelTermsOf({ damages, totalCents, paidCents, event, today, by }: Cancelling) {
  const damagesCents = by === 'band' ? 0 : damagesOn(damages, totalCents, { day: today, event });
  return {
    damagesCents,
    paidCents,
    returnCents: Math.max(0, paidCents - damagesCents),
    owedCents: Math.max(0, damagesCents - paidCents),
  };
}
