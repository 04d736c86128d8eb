import { priceText } from '@tocada/contracts/deals/currency.js';
import type { Quote } from '@tocada/contracts/deals/quote.js';
import { longMoment } from '@tocada/contracts/ground/days.js';
import { useSite } from '../../../../lib/context';
import { shortDay } from '../../../../panel/desk/nights';
import { useToday } from '../../../../panel/desk/use-desk';
import { Badge } from '../../../../ui/badge';
import { texts } from '../quotes.texts';
import { isLive } from './dealings';

export function QuoteState({ quote }: { quote: Quote }) {
  const { timeZone } = useSite();
  const { state, kind, number, currency, totals, validUntil, isOver, signatures, declineReason } = quote;
  const day = shortDay(validUntil, useToday());
  const facts = [
    kind === 'amendment' && texts.amendment,
    number,
    (state === 'draft' || (isLive(quote) && !isOver)) && texts.validUntil(day),
    isLive(quote) && isOver && texts.isOver(day),
  ].filter(Boolean);
  return (
    <div className="space-y-1">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-paper">
        <Badge small tone={isOver ? 'alarm' : state === 'accepted' ? 'aqua' : 'bulb'}>
          {texts.states[state]}
        </Badge>
        <strong className="text-lg">{priceText(totals.totalCents, currency)}</strong>
        <span>{facts.join(' · ')}</span>
      </p>
      {declineReason && <p className="break-words whitespace-pre-line">{declineReason}</p>}
      {signatures.map(({ place, name, at }) => (
        <p key={place} className="text-sm">
          {texts.signedBy(name, longMoment({ date: at, hasTime: true }, timeZone))}
        </p>
      ))}
    </div>
  );
}
