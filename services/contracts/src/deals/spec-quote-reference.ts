import { isIn, type QuoteChoice, type QuoteLine, type QuoteTax, type QuoteTotals } from './quote-money.js';

const half = (over: bigint, under: bigint) => (under === 0n ? 0n : (2n * over + under) / (2n * under));
const sum = (all: bigint[]) => all.reduce((one, other) => one + other, 0n);

/** For specs and drills: the sums of a quote counted once more, in whole numbers of any size and in one pass over the lines. */
export function reference(lines: QuoteLine[], tax: Pick<QuoteTax, 'mode' | 'bp'>, choice: QuoteChoice): QuoteTotals {
  const flat = ({ quantity, unitCents }: QuoteLine) => half(BigInt(quantity) * BigInt(unitCents), 1000n);
  const chosen = lines.filter((one) => isIn(one, choice));
  const ofPackage = sum(
    chosen.filter((one) => !one.optional && one.kind !== 'discount' && one.percentBp === null).map(flat),
  );
  const amount = (one: QuoteLine) =>
    one.percentBp === null ? flat(one) : half(ofPackage * BigInt(one.percentBp), 10_000n);
  const subtotal = sum(chosen.filter(({ kind }) => kind !== 'discount').map(amount));
  const wanted = sum(chosen.filter(({ kind }) => kind === 'discount').map(amount));
  const discount = wanted > subtotal ? subtotal : wanted;
  const taxable = sum(chosen.filter(({ kind, taxable: is }) => is && kind !== 'discount').map(amount));
  const base = taxable - half(discount * taxable, subtotal);
  const bp = BigInt(tax.bp);
  const taxed = { none: 0n, added: half(base * bp, 10_000n), included: half(base * bp, 10_000n + bp) }[tax.mode];
  return {
    subtotalCents: Number(subtotal),
    discountCents: Number(discount),
    taxCents: Number(taxed),
    totalCents: Number(subtotal - discount + (tax.mode === 'added' ? taxed : 0n)),
  };
}
