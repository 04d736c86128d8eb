import { whatsappLink } from '@tocada/contracts/ground/phone.js';
import { buttonClass, loneLinkClass } from '../ui/button';
import { Icon } from '../ui/icons';
import { OutsideLink } from '../ui/outside-link';
import { AfterNight } from './after-night';
import { Card } from './card';
import { texts } from './client-page.texts';
import { Details } from './details-form';
import { Documents } from './documents';
import { EventHead } from './event';
import { Frame } from './frame';
import { MoneyCard } from './money';
import { NotMe } from './not-me';
import { Outcome } from './outcome';
import { QuoteCard, QuoteElsewhere } from './quote';
import { Review } from './review';
import { useAddress, useClientPage, useView } from './state';
import { Asked, CancelForm, ChangeForm } from './wishes';
import { nearDay, typeText } from './words';

/** Questions to the band, and wishes once there is an agreement. */
function Ask() {
  const { site, today } = useClientPage();
  const { cancel, isOpen, money, scope, stage, eventType, day, reference, isPostponed } = useView();
  const event = [typeText(eventType, site), isPostponed || !day ? '' : nearDay(day, today)].filter(Boolean).join(', ');
  const draft = texts.askDraft(site.name, event, reference);
  return (
    <Card id="ask" title={texts.ask}>
      <p className="mt-2">{texts.askText}</p>
      <p className="mt-4">
        <OutsideLink href={whatsappLink(site.whatsapp, draft)} className={buttonClass.tube}>
          <Icon name="whatsapp" />
          {texts.askBy}
        </OutsideLink>
      </p>
      <Asked />
      {!isOpen && stage !== 'cancelled' && <ChangeForm />}
      {scope !== 'd' && stage !== 'cancelled' && (cancel || money) && <CancelForm cost={cancel} />}
    </Card>
  );
}

function Main() {
  const { quote, money, asksForWords, scope, stage, isDisputed, isAgreedElsewhere, hasQuote } = useView();
  const address = useAddress();
  const isAgreed = quote?.state === 'accepted';
  const isPending = stage === 'received' || stage === 'quoted';
  return (
    <>
      {asksForWords && <AfterNight />}
      {money && <MoneyCard money={money} />}
      {quote && !isAgreed && <QuoteCard quote={quote} />}
      {scope === 'd' && isPending && <QuoteElsewhere />}
      <Documents />
      {quote && isAgreed && <QuoteCard quote={quote} />}
      {stage !== 'cancelled' && <Details />}
      <Ask />
      {scope !== 'd' && !isDisputed && (!isAgreedElsewhere || hasQuote) && (
        <p>
          <a href={address('not-me')} className={loneLinkClass}>
            {texts.notMeLink}
          </a>
        </p>
      )}
    </>
  );
}

export function ClientPage() {
  const { page } = useClientPage();
  const { quote } = useView();
  const head = (
    <>
      <Outcome />
      <EventHead />
    </>
  );
  return (
    <Frame head={head}>
      {page === 'review' && quote && <Review quote={quote} />}
      {page === 'not-me' && <NotMe />}
      {page === 'main' && <Main />}
    </Frame>
  );
}

/** The page of a link that leads nowhere, or whose page cannot be read. It does not name the link. */
export function NoPage() {
  const { site, refused } = useClientPage();
  const isMissing = refused === undefined || refused.isMissing;
  const head = (
    <>
      <h1 className="font-sign text-lit tube-rose max-md:text-[1.75rem]">{isMissing ? texts.missing : texts.away}</h1>
      <p className="text-lg">{isMissing ? texts.missingText : refused.message}</p>
      <p>
        <OutsideLink href={whatsappLink(site.whatsapp)} className={buttonClass.tube}>
          <Icon name="whatsapp" />
          {texts.askBy}
        </OutsideLink>
      </p>
    </>
  );
  return <Frame head={head} />;
}
