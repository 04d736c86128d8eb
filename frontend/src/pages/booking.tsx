import { PAGES, SENT_QUERY } from '@tocada/contracts/pages/pages.js';
import { bookingIntroOf } from '@tocada/contracts/site/words.js';
import { useLocation } from 'react-router-dom';
import InquiryBehaviour from '../features/inquiries/inquiry-behaviour';
import { InquiryForm } from '../features/inquiries/inquiry-form';
import { ChatLink, InquiryPanels } from '../features/inquiries/inquiry-panels';
import { InquirySent } from '../features/inquiries/inquiry-sent';
import { SENT } from '../features/inquiries/inquiry-state';
import { useHydrated, usePosted, useSite } from '../lib/context';
import { PageHead } from '../lib/head';
import { loneLinkClass } from '../ui/button';
import { Section } from '../ui/section';
import { texts as booking } from './booking.texts';
import { texts } from './pages.texts';

/** Apart from the page, because `useHydrated` renders its component once more, and the form need not be. */
function BookingHead({ intro, isSent }: { intro: string; isSent: boolean }) {
  // After hydration the form itself shows the outcome.
  const hydrated = useHydrated();
  const hasFailed = usePosted() !== null && !hydrated;
  const outcome = isSent ? SENT.title : hasFailed && booking.notSent;
  const title = `${texts.hire}${useSite().name} | ${booking.quote}`;
  return (
    <PageHead
      head={{
        // Screen readers read the title first, and often only the title.
        title: outcome ? `${outcome} | ${title}` : title,
        description: booking.quoteText(intro),
        path: PAGES.booking.path,
        noIndex: outcome !== false,
      }}
    />
  );
}

export default function BookingPage() {
  const site = useSite();
  const isSent = useLocation().search === SENT_QUERY;
  const intro = bookingIntroOf(site);
  return (
    <>
      <BookingHead intro={intro} isSent={isSent} />
      <Section
        title={texts.hire + site.name}
        level={1}
        intro={
          <p>
            {intro} <span className="max-md:sr-only">{booking.tellUsSoon}</span>
          </p>
        }
      >
        <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
          <div>
            {/* From lg on the panel beside the form shows it. */}
            <p className="mb-2 lg:hidden">
              <ChatLink className={loneLinkClass} />
            </p>
            {isSent ? <InquirySent /> : <InquiryForm Behaviour={InquiryBehaviour} />}
          </div>
          <InquiryPanels />
        </div>
      </Section>
    </>
  );
}
