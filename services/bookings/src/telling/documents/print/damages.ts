import { damagesOn } from '@tocada/contracts/deals/quote-money.js';
import { dayAfter } from '@tocada/contracts/ground/days.js';
import { moneyText } from '@tocada/contracts/ground/money.js';
import type { QuoteFacts } from '../../../records/deals/facts.js';
import { percentText, type Printing, type Texts } from './printing.js';

export const noticeText = (daysBefore: number, texts: Texts): string =>
  daysBefore === 0 ? texts.onTheDay : texts.daysBefore(daysBefore);

export function damages({ facts, paper, texts }: Printing, { damages: steps, totals }: QuoteFacts): void {
  const first = steps[0];
  if (!first || totals.totalCents === 0) return;
  const { day } = facts.event;
  paper.heading(2, texts.damages);
  paper.table(
    [
      { head: texts.notice, part: 0.5 },
      { head: texts.share, part: 0.26 },
      { head: texts.amount, part: 0.24, align: 'right' },
    ],
    steps.map(({ daysBefore, percentBp }) => ({
      cells: [
        noticeText(daysBefore, texts),
        `${percentText(percentBp)}%`,
        moneyText(damagesOn(steps, totals.totalCents, { day: dayAfter(day, -daysBefore), event: day })),
      ],
    })),
  );
  paper.paragraph([texts.noDamages(first.daysBefore), texts.bandCancels, texts.damagesWhy].join(' '), 'small');
}
