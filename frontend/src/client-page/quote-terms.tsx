import type { Quote } from '@tocada/contracts/deals/quote.js';
import { extraHourOf } from '@tocada/contracts/deals/quote-money.js';
import { LANGUAGE_TAGS, otherThan, SPOKEN } from '@tocada/contracts/ground/language.js';
import { moneyText } from '@tocada/contracts/ground/money.js';
import { Fold } from './card';
import { texts } from './client-page.texts';
import { damagesSentences } from './damages';
import { useView } from './state';

/** The terms, folded, and the price of cancelling. */
export function QuoteTerms({ quote }: { quote: Quote }) {
  const { terms, termsOther, language, damages, confirmOn, totals, agreedElsewhere } = quote;
  const { stage } = useView();
  // Also once the night is played or canceled.
  const isBooked = stage === 'booked' || stage === 'done' || stage === 'cancelled';
  const scale = damagesSentences(damages);
  const rate = extraHourOf(quote, quote.choice);
  // The sentence is about the signed language, and a deal that was agreed elsewhere has no signature.
  const tellsLanguage = !agreedElsewhere && (termsOther !== null || language !== SPOKEN);
  const isBySignature = totals.totalCents === 0 || confirmOn === 'signature';
  return (
    <>
      {!isBooked && !(agreedElsewhere && isBySignature) && (
        <p className="mt-4">{totals.totalCents === 0 ? texts.confirmNow : texts.confirms[confirmOn]}</p>
      )}
      {rate && <p className="mt-2">{texts.extraHour(moneyText(rate.unitCents))}</p>}
      {scale.length > 0 && (
        <div className="mt-6">
          <h3 className="font-semibold">{texts.damages}</h3>
          <ul className="mt-2 list-disc space-y-1.5 pl-5">
            {scale.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          <p className="mt-2 text-sm">{texts.damagesText}</p>
        </div>
      )}
      {tellsLanguage && <p className="mt-4">{texts.termsSigned[language]}</p>}
      {terms && (
        <Fold label={texts.terms} isOpen={false}>
          <p lang={LANGUAGE_TAGS[language]} className="whitespace-pre-line">
            {terms}
          </p>
        </Fold>
      )}
      {termsOther && (
        <Fold label={texts.termsOther} isOpen={false}>
          <p lang={LANGUAGE_TAGS[otherThan(language)]} className="whitespace-pre-line">
            {termsOther}
          </p>
        </Fold>
      )}
    </>
  );
}
