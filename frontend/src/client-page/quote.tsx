import type { Quote } from '@tocada/contracts/deals/quote.js';
import { PAGES } from '@tocada/contracts/pages/pages.js';
import { buttonClass, loneLinkClass } from '../ui/button';
import { Card, Facts } from './card';
import { texts } from './client-page.texts';
import { ClientField, ClientForm } from './form';
import { QuoteChanges } from './quote-changes';
import { QuoteExtras } from './quote-extras';
import { QuotePackages } from './quote-packages';
import { QuoteTerms } from './quote-terms';
import { QuoteTotals } from './quote-totals';
import { useAddress, useClientPage, useView } from './state';
import { dayText, listed, nearDay, quotedFacts } from './words';

const titleOf = ({ kind, state }: Quote) => {
  if (state === 'accepted') return texts.agreement;
  return kind === 'amendment' ? texts.amendment : texts.quote;
};

/** The reason for which the quote cannot be signed here now; undefined when it can. */
function useObstacle(quote: Quote): string | undefined {
  const { signedAs, isTaken, signers, rank } = useView();
  const { state, isOver, validUntil, signatures } = quote;
  if (state === 'declined') return texts.declined;
  if (state === 'withdrawn' || state === 'superseded') return texts.withdrawn;
  if (signedAs !== null) {
    const isWaiting = state === 'partly_signed' && signatures.length < signers;
    return [texts.signedAs(signedAs), isWaiting && texts.otherSigner].filter(Boolean).join(' ');
  }
  if (state === 'accepted') return '';
  if (isOver) return texts.over(dayText(validUntil));
  if (isTaken) return texts.taken;
  return rank !== null && rank > 1 ? texts.second : undefined;
}

function Parts({ quote, isFixed }: { quote: Quote; isFixed: boolean }) {
  return (
    <>
      <QuotePackages quote={quote} isFixed={isFixed} />
      <QuoteExtras quote={quote} isFixed={isFixed} />
      <QuoteTotals quote={quote} />
      <QuoteTerms quote={quote} />
    </>
  );
}

/** Leads to the second step. `data-quote` is the address that the script asks for the sums of another choice. */
function OpenQuote({ quote, canSign }: { quote: Quote; canSign: boolean }) {
  const address = useAddress();
  const isFixed = quote.signatures.length > 0;
  const hasChoice = !isFixed && (quote.packages.length > 1 || quote.lines.some(({ optional }) => optional));
  return (
    <>
      <form method="get" action={address('review')} noValidate data-quote={address()}>
        {/* Says that nothing is chosen where nothing is ticked. */}
        <input type="hidden" name="choice" value="" />
        <input type="hidden" name="documentSha256" value={quote.documentSha256 ?? ''} />
        {isFixed && <p className="mt-4">{texts.choiceMade}</p>}
        <Parts quote={quote} isFixed={isFixed} />
        <div className="mt-6 flex flex-wrap gap-3">
          {canSign && (
            <button type="submit" className={`${buttonClass.sign} max-sm:w-full`}>
              {texts.next}
            </button>
          )}
          {hasChoice && (
            <button
              type="submit"
              formAction={`${address()}#quote`}
              data-calculate=""
              className={`${buttonClass.tube} max-sm:w-full`}
            >
              {texts.calculate}
            </button>
          )}
        </div>
      </form>
      <ClientForm act="decline" id="decline" className="mt-8 border-t border-rail pt-6">
        <h3 className="text-lg font-semibold">{texts.decline}</h3>
        <div className="mt-2">
          <ClientField act="decline" name="reason" label={texts.declineReason}>
            <input type="text" maxLength={2000} />
          </ClientField>
        </div>
        <button type="submit" className={`${buttonClass.quiet} mt-4`}>
          {texts.declineNow}
        </button>
      </ClientForm>
    </>
  );
}

export function QuoteCard({ quote }: { quote: Quote }) {
  const { home, site, today } = useClientPage();
  const { isTaken, amends, changed, otherDays } = useView();
  const obstacle = useObstacle(quote);
  const facts = quotedFacts(quote.event, site);
  const isWaiting = obstacle === texts.second;
  const isOpen = quote.state === 'sent' || quote.state === 'partly_signed';
  return (
    <Card id="quote" title={titleOf(quote)}>
      <p className="mt-2">
        {quote.number && texts.quoteNumber(quote.number)}
        {isOpen && !quote.isOver && `${quote.number ? ' · ' : ''}${texts.validUntil(dayText(quote.validUntil))}`}
      </p>
      {quote.agreedElsewhere && (
        <p className="mt-2 text-paper">{texts.agreedElsewhere(dayText(quote.agreedElsewhere.on))}</p>
      )}
      {facts.length > 0 && <Facts facts={facts} />}
      {changed && <QuoteChanges title={texts.changed} changes={changed} same={texts.unchanged} />}
      {amends && <QuoteChanges title={texts.amends} changes={amends} same={texts.unamended} />}
      {obstacle && <p className="mt-4 text-lg font-semibold text-paper">{obstacle}</p>}
      {isTaken && isOpen && otherDays.length > 0 && (
        <p className="mt-2">{texts.otherDays(listed(otherDays.map((day) => nearDay(day, today))))}</p>
      )}
      {isTaken && isOpen && (
        <p>
          <a href={(home === '/' ? '' : home) + PAGES.booking.path} className={loneLinkClass}>
            {texts.otherDate}
          </a>
        </p>
      )}
      {obstacle === undefined || isWaiting ? (
        <OpenQuote quote={quote} canSign={!isWaiting} />
      ) : (
        <Parts quote={quote} isFixed />
      )}
    </Card>
  );
}

/** The note on the details page that the quote is sent only to the address on file. */
export function QuoteElsewhere() {
  const { hasQuote, canResend } = useView();
  return (
    <Card id="quote" title={texts.quote}>
      <p className="mt-2">{hasQuote ? texts.ready : texts.preparing}</p>
      {hasQuote && !canResend && <p className="mt-2">{texts.askForIt}</p>}
      {hasQuote && canResend && (
        <ClientForm act="resend" className="mt-4">
          <button type="submit" className={`${buttonClass.sign} max-sm:w-full`}>
            {texts.sendMe}
          </button>
        </ClientForm>
      )}
    </Card>
  );
}
