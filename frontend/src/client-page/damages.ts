import type { Damages } from '@tocada/contracts/deals/quote-money.js';
import { texts } from './client-page.texts';
import { percentText } from './words';

/** The scale of agreed damages in sentences, from far to near. */
export function damagesSentences(steps: readonly Damages[]): string[] {
  const [first] = steps;
  if (!first) return [];
  const paid = steps.map(({ daysBefore, percentBp }, index) => {
    const next = steps[index + 1];
    const percent = percentText(percentBp);
    return next
      ? texts.damagesBetween(daysBefore, next.daysBefore + 1, percent)
      : texts.damagesFrom(daysBefore, percent);
  });
  return [texts.damagesFree(first.daysBefore), ...paid];
}
