import { quantityText } from '@tocada/contracts/deals/quote.js';
import type { PricedLine } from '@tocada/contracts/deals/quote-changes.js';
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

/** The differences of an amendment from its agreement, as they were and as they are. */
export const changes: Block = (printing) => {
  const { paper, texts } = printing;
  const all = printing.facts.changes;
  if (!all) return;
  const { lines, taxCents, totalCents, schedule, event, damages, confirmOn } = all;
  const rows: [name: string, was: string, is: string][] = [];
  const add = <T>(name: string, change: { was: T; is: T } | null, words: (value: T) => string) => {
    if (change) rows.push([name, words(change.was) || texts.nothing, words(change.is) || texts.nothing]);
  };
  add(texts.event, event, (value) => eventLines(value, printing).join('\n'));
  add(texts.package, all.package, (name) => printableLine(name ?? ''));
  for (const { was, is } of lines)
    add(printableLine((is ?? was)!.description), { was, is }, (line) => (line ? pricedText(line, texts) : ''));
  add(texts.tax, taxCents, moneyText);
  add(texts.total, totalCents, moneyText);
  add(texts.schedule, schedule, (dated) =>
    dated
      .map(({ label, cents, on }) => `${printableLine(label)}: ${moneyText(cents)}, ${dayText(on, printing)}`)
      .join('\n'),
  );
  add(texts.damages, damages, (steps) =>
    steps.map(({ daysBefore, percentBp }) => `${noticeText(daysBefore, texts)}: ${percentText(percentBp)}%`).join('\n'),
  );
  add(texts.confirmed, confirmOn, (value) => texts.confirm[value]);
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
