import type { Quote } from '@tocada/contracts/deals/quote.js';
import { moneyText } from '@tocada/contracts/ground/money.js';
import { buttonClass } from '../ui/button';
import { Card, Facts } from './card';
import { texts } from './client-page.texts';
import { ClientField, ClientForm, useFieldError } from './form';
import { QuoteChanges } from './quote-changes';
import { packageName } from './quote-lines';
import { QuoteTerms } from './quote-terms';
import { QuoteTotals } from './quote-totals';
import { useAddress, useClientPage, useView } from './state';
import { Told } from './told';
import { choiceText, dueText, longDay, quotedFacts, sumText } from './words';

/** The hidden fields name the quote and the choice that the client signs. The server computes the sums again. */
function Chosen({ quote: { choice, documentSha256 } }: { quote: Quote }) {
  const { told } = useView();
  return (
    <>
      {told && <input type="hidden" name="toldSha256" value={told.sha256} />}
      <input type="hidden" name="documentSha256" value={documentSha256 ?? ''} />
      {choice.package && <input type="hidden" name="package" value={choice.package} />}
      {choice.extras.map((id) => (
        <input key={id} type="hidden" name="extras" value={id} />
      ))}
    </>
  );
}

function Consent({ company }: { company: string }) {
  const { refused } = useClientPage();
  const error = useFieldError('accept', 'consent');
  return (
    <div className="mt-6">
      <label htmlFor="accept-consent" className="flex min-h-11 cursor-pointer items-start gap-3 text-paper">
        <input
          id="accept-consent"
          type="checkbox"
          name="consent"
          value="yes"
          required
          defaultChecked={Boolean(refused?.fields.consent)}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : 'accept-consent-error'}
          className="size-6 shrink-0 accent-aqua"
        />
        <span>
          {texts.consent} {company && texts.consentFor(company)}
        </span>
      </label>
      {error !== undefined && (
        <p id="accept-consent-error" className="mt-1.5 text-sm font-medium text-alarm">
          {error}
        </p>
      )}
    </div>
  );
}

/** The second step: the client reviews the agreement before signing, and can go back to correct it. */
export function Review({ quote }: { quote: Quote }) {
  const { signer, amends, contact, told } = useView();
  const address = useAddress();
  const { site } = useClientPage();
  const { choice, totals, schedule } = quote;
  const [first] = schedule;
  const extras = quote.lines.filter(({ id, optional }) => optional && choice.extras.includes(id));
  const name = packageName(quote, choice.package);
  const back = `${address()}?choice=${encodeURIComponent(choiceText(choice))}#quote`;
  return (
    <Card id="review" title={texts.review}>
      <Facts
        facts={[
          ...(signer?.name ? [[texts.client, [signer.name, signer.company].filter(Boolean).join(', ')] as const] : []),
          [texts.day, longDay(quote.event.day)],
          ...quotedFacts(quote.event, site),
          ...(name ? [[texts.chosenPackage, name] as const] : []),
          ...(extras.length > 0
            ? [[texts.chosenExtras, extras.map(({ description }) => description).join(', ')] as const]
            : []),
          [texts.total, sumText(totals.totalCents, texts.free)],
          ...(first ? [[texts.firstPayment, `${moneyText(first.cents)}, ${dueText(first)}`] as const] : []),
        ]}
      />
      <p className="mt-4">
        <a href={back} className={buttonClass.quiet}>
          {texts.correct}
        </a>
      </p>
      {amends && <QuoteChanges title={texts.amends} changes={amends} same={texts.unamended} />}
      <QuoteTotals quote={quote} />
      <QuoteTerms quote={quote} />
      {told && <Told words={told.words} />}
      <ClientForm act="accept" className="mt-8 border-t border-rail pt-6">
        <Chosen quote={quote} />
        <div className="grid gap-4 sm:grid-cols-2 sm:gap-6">
          <ClientField act="accept" name="name" label={texts.name} value={signer?.name} required>
            <input type="text" autoComplete="name" maxLength={200} />
          </ClientField>
          {signer?.company && (
            <ClientField act="accept" name="title" label={texts.signTitle(signer.company)} value={signer.title}>
              <input type="text" autoComplete="organization-title" maxLength={200} />
            </ClientField>
          )}
        </div>
        <Consent company={signer?.company ?? ''} />
        <p className="mt-4 text-sm">{contact.email ? texts.signText : texts.signTextHere}</p>
        <button type="submit" className={`${buttonClass.sign} mt-6 max-sm:w-full`}>
          {texts.sign}
        </button>
      </ClientForm>
    </Card>
  );
}
