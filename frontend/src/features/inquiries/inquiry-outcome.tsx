import { whatsappLink } from '@tocada/contracts/ground/phone.js';
import { useSite } from '../../lib/context';
import { lazyPart } from '../../lib/lazy-part';
import { buttonClass, loneLinkClass, textLinkClass } from '../../ui/button';
import { OutsideLink } from '../../ui/outside-link';
import { texts } from './inquiries.texts';
import type { Outcome } from './inquiry-state';

const NightPoster = lazyPart(
  () => import('./night-poster'),
  () => null,
);

/** The outcome of the inquiry, for people who missed the toast or have no scripts. */
export function InquiryOutcome({ outcome }: { outcome: Outcome }) {
  const site = useSite();
  return (
    <>
      {outcome?.kind === 'sent' && (
        <div className="mt-6 grid gap-6 rounded-tile border border-aqua bg-aqua/5 p-5 [--w:11rem] sm:grid-cols-[11rem_minmax(0,1fr)] sm:items-center">
          <div className="min-h-[calc(1.25*var(--w))]">
            <NightPoster night={outcome.night} reference={outcome.reference} />
          </div>
          <div>
            <p className="text-xl font-semibold text-paper">{texts.received}</p>
            <p className="mt-2">
              {texts.reference}
              <strong className="text-paper">{outcome.reference}</strong>
            </p>
            <p className="mt-1">{texts.answerTo(outcome.email)}</p>
            {outcome.detailsLink && (
              <p className="mt-1">
                <a href={outcome.detailsLink} className={loneLinkClass}>
                  {texts.addDetails}
                </a>
              </p>
            )}
          </div>
        </div>
      )}
      {outcome?.kind === 'asked' && (
        <div className="mt-6 rounded-tile border border-bulb p-5">
          <p className="text-lg font-semibold text-paper">{outcome.question}</p>
          <p className="mt-4 flex flex-wrap gap-3">
            <button type="submit" className={buttonClass.sign}>
              {texts.sendToday}
            </button>
            <a href="#booking-eventDate" className={buttonClass.quiet}>
              {texts.changeDate}
            </a>
          </p>
        </div>
      )}
      {outcome?.kind === 'failed' && (
        <div className="mt-6 rounded-tile border border-alarm bg-alarm/5 p-5">
          <p className="font-semibold text-paper">{texts.failed}</p>
          <p className="mt-1">
            {outcome.message}
            {texts.orWrite}{' '}
            <OutsideLink href={whatsappLink(site.whatsapp)} className={textLinkClass}>
              {texts.byChat}
            </OutsideLink>
            .
          </p>
          {outcome.marked && (
            <ul className="mt-3 list-disc pl-5">
              {outcome.marked.map(({ path, message }) => (
                <li key={path}>
                  <a href={`#booking-${path}`} className={textLinkClass}>
                    {message}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </>
  );
}
