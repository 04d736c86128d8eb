import { currencyName } from '@tocada/contracts/deals/currency.js';
import { quantityText } from '@tocada/contracts/deals/quote.js';
import type { ChangedPart, PricedLine, QuoteChanges } from '@tocada/contracts/deals/quote-changes.js';
import type { QuoteTax } from '@tocada/contracts/deals/quote-money.js';
import { moneyText } from '@tocada/contracts/ground/money.js';
import { noticeText } from './damages.js';
import { eventLines } from './event.js';
import { printableLine } from './printable.js';
import { dayText, percentText, type Block, type Texts } from './printing.js';

/** "$1,400 (4 horas)" */
function pricedText({ quantity, unit, percentBp, cents }: PricedLine, texts: Texts): string {
  const sum = moneyText(cents);
  if (percentBp !== null) return `${sum} (${texts.percentOf(percentText(percentBp))})`;
  return unit === 'flat' && quantity === 1000 ? sum : `${sum} (${texts.count(quantityText(quantity), unit)})`;
}

function taxText({ mode, label, bp, permit }: QuoteTax, texts: Texts): string {
  if (mode === 'none') return '';
  const name = printableLine(label) || texts.tax;
  const words = `${mode === 'included' ? texts.taxIncluded(name) : name} (${percentText(bp)}%)`;
  return permit ? `${words}\n${texts.permit(printableLine(permit))}` : words;
}

type Rows = [name: string, was: string, is: string][];

/** The differences of an amendment from its agreement, as they were and as they are. */
export const changes: Block = (printing) => {
  const { paper, texts } = printing;
  const all = printing.facts.changes;
  if (!all) return;
  const row =
    <T>(name: string, words: (value: T) => string) =>
    ({ was, is }: { was: T; is: T }): Rows => [[name, words(was) || texts.nothing, words(is) || texts.nothing]];
  /** In their order. */
  const told: { [Part in ChangedPart]: (change: NonNullable<QuoteChanges[Part]>) => Rows } = {
    event: row(texts.event, (value) => eventLines(value, printing).join('\n')),
    currency: row(texts.currency, (value) => currencyName(value, printing.language)),
    package: row(texts.package, (name) => printableLine(name ?? '')),
    lines: (lines) =>
      lines.flatMap(({ was, is }) =>
        row<PricedLine | null>(printableLine((is ?? was)!.description), (line) =>
          line ? pricedText(line, texts) : '',
        )({
          was,
          is,
        }),
      ),
    tax: row(texts.tax, (tax) => taxText(tax, texts)),
    taxCents: row(texts.tax, moneyText),
    totalCents: row(texts.total, moneyText),
    schedule: row(texts.schedule, (dated) =>
      dated
        .map(({ label, cents, on }) => `${printableLine(label)}: ${moneyText(cents)}, ${dayText(on, printing)}`)
        .join('\n'),
    ),
    damages: row(texts.damages, (steps) =>
      steps
        .map(({ daysBefore, percentBp }) => `${noticeText(daysBefore, texts)}: ${percentText(percentBp)}%`)
        .join('\n'),
    ),
    confirmOn: row(texts.confirmed, (value) => texts.confirm[value]),
  };
  const rowsOf = <Part extends ChangedPart>(part: Part): Rows => (all[part] ? told[part](all[part]) : []);
  const rows = (Object.keys(told) as ChangedPart[]).flatMap(rowsOf);
  paper.heading(2, texts.changes);
  if (rows.length > 0)
    paper.table(
      [
        { head: texts.concept, part: 0.3 },
        { head: texts.before, part: 0.35 },
        { head: texts.now, part: 0.35 },
      ],
      rows.map((cells) => ({ cells })),
    );
  if (all.terms) paper.paragraph(texts.termsChanged);
  if (all.offer) paper.paragraph(texts.offerChanged);
  if (rows.length === 0 && !all.terms && !all.offer) paper.paragraph(texts.unchanged);
};
