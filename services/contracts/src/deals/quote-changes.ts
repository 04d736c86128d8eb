import { z } from 'zod';
import { quoteContent, quoteLine, type QuotedEvent } from './quote.js';
import { isIn, lineCents, type QuoteChoice, type QuoteLine } from './quote-money.js';

const changed = <T extends z.ZodType>(value: T) => z.object({ was: value, is: value }).nullable();
const cents = z.number().int();
/** A line with its amount, which is negative for a discount. `kind` and `unitCents` show in it, the others in the offer. */
const pricedLine = quoteLine
  .omit({ id: true, package: true, kind: true, unitCents: true, taxable: true, optional: true, chosen: true })
  .extend({ cents });
export type PricedLine = z.infer<typeof pricedLine>;

/** The parts that no change below tells in its own way are told as they were and as they are: so is a new one. */
const told = quoteContent
  .omit({ language: true, packages: true, lines: true, choice: true, totals: true, terms: true, termsOther: true })
  .required();
type Told = typeof told.shape;
const TOLD = Object.keys(told.shape) as (keyof Told)[];

/** The differences between two versions of an agreement. A part that is the same in both is null, false or empty. */
export const quoteChanges = z.object({
  ...(Object.fromEntries(TOLD.map((name) => [name, changed(told.shape[name])])) as {
    [Name in keyof Told]: ReturnType<typeof changed<Told[Name]>>;
  }),
  /** Of the chosen lines. `was` is null for a line that is new, and `is` for one that is gone. */
  lines: z.array(z.object({ was: pricedLine.nullable(), is: pricedLine.nullable() })),
  /** The name of the chosen package. */
  package: changed(z.string().nullable()),
  taxCents: changed(cents),
  totalCents: changed(cents),
  /** True when the terms read otherwise. */
  terms: z.boolean(),
  /** True when packages or extras beside the choice are others, or cost something else. */
  offer: z.boolean(),
});
export type QuoteChanges = z.infer<typeof quoteChanges>;
/** The changes that readers tell in rows of their own. */
export type ChangedPart = Exclude<keyof QuoteChanges, 'terms' | 'offer'>;

/** One version of an agreement, with the choice and the days that count. */
export type ComparedQuote = z.infer<typeof quoteContent>;

const isSameLine = (one: QuoteLine, other: QuoteLine): boolean =>
  one.kind === other.kind && one.description === other.description;

/** Pairs the lines that say the same, each once and in their order. A line without a partner stands alone. */
function paired(was: QuoteLine[], is: QuoteLine[]): [QuoteLine | undefined, QuoteLine | undefined][] {
  const rest = [...is];
  const pairs = was.map((line): [QuoteLine, QuoteLine | undefined] => {
    const at = rest.findIndex((other) => isSameLine(line, other));
    return [line, at < 0 ? undefined : rest.splice(at, 1)[0]];
  });
  return [...pairs, ...rest.map((line): [undefined, QuoteLine] => [undefined, line])];
}

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const changeOf = <T>(was: T, is: T): { was: T; is: T } | null => (isEqual(was, is) ? null : { was, is });

/** An event of an earlier release, which knew neither, is the same as one where both are unknown. */
const wholeEvent = ({ venue = null, guests = null, ...event }: QuotedEvent) => ({ ...event, venue, guests });

const packageOf = ({ packages, choice }: ComparedQuote): string | null =>
  packages.find(({ key }) => key === choice.package)?.name ?? null;

const chosenIn = ({ lines, choice }: ComparedQuote) => lines.filter((line) => isIn(line, choice));
/** The packages and extras beside the choice. An id is only a place. */
const besideChoice = ({ packages, lines, choice }: ComparedQuote) => [
  packages,
  lines.filter((line) => !isIn(line, choice)).map(({ id: _id, chosen: _chosen, ...line }) => line),
];

const pricedIn = (quote: ComparedQuote) => {
  const amounts = lineCents(quote, quote.choice);
  return (line: QuoteLine | undefined): PricedLine | null => {
    if (!line) return null;
    const amount = amounts.get(line.id) ?? 0;
    const words = Object.fromEntries(Object.entries(line).filter(([name]) => name in pricedLine.shape));
    return { ...(words as PricedLine), cents: line.kind === 'discount' && amount > 0 ? -amount : amount };
  };
};

/** The extras that a client ticked in one version, in another: the ids of lines change with their places. */
export function carriedChoice(
  from: Pick<ComparedQuote, 'packages' | 'lines'>,
  to: Pick<ComparedQuote, 'packages' | 'lines'>,
  choice: QuoteChoice,
): QuoteChoice {
  const name = from.packages.find(({ key }) => key === choice.package)?.name;
  const named =
    to.packages.find((one) => one.name === name) ??
    to.packages.find(({ key }) => key === choice.package) ??
    to.packages[0];
  const ticked = from.lines.filter(({ id, optional }) => optional && choice.extras.includes(id));
  const offered = to.lines.filter(({ optional }) => optional);
  return {
    package: named?.key ?? null,
    extras: paired(ticked, offered).flatMap(([was, is]) => (was && is ? [is.id] : [])),
  };
}

export function changesOf(was: ComparedQuote, is: ComparedQuote): QuoteChanges {
  const [pricedBefore, pricedNow] = [pricedIn(was), pricedIn(is)];
  const chosenPackage = changeOf(packageOf(was), packageOf(is));
  const plain = Object.fromEntries(TOLD.map((name) => [name, changeOf<unknown>(was[name], is[name])]));
  return {
    ...(plain as Pick<QuoteChanges, keyof Told>),
    // Without a tax its words count for nothing.
    ...(was.tax.mode === 'none' && is.tax.mode === 'none' && { tax: null }),
    ...(isEqual(wholeEvent(was.event), wholeEvent(is.event)) && { event: null }),
    // Nothing is due while the event has no day, which the event tells.
    ...(is.event.creditUntil !== undefined && { schedule: null }),
    lines: paired(chosenIn(was), chosenIn(is))
      .map(([before, now]) => ({ was: pricedBefore(before), is: pricedNow(now) }))
      .filter((line) => !isEqual(line.was, line.is)),
    package: chosenPackage,
    taxCents: changeOf(was.totals.taxCents, is.totals.taxCents),
    totalCents: changeOf(was.totals.totalCents, is.totals.totalCents),
    terms: was.terms !== is.terms || was.termsOther !== is.termsOther || was.language !== is.language,
    offer: chosenPackage === null && !isEqual(besideChoice(was), besideChoice(is)),
  };
}
