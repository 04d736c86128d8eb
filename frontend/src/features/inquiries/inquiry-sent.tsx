import { DETAILS_OF_SENT, EMBEDDED_FORM, PAGES } from '@tocada/contracts/pages/pages.js';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { useIsEmbedded } from '../../lib/context';
import { buttonClass, loneLinkClass } from '../../ui/button';
import { forgetDraft } from './draft';
import { texts } from './inquiries.texts';
import { FORM_ID, SENT } from './inquiry-state';

/** In the frame of another site, where other links open a tab. */
const FRAMED = { to: EMBEDDED_FORM, target: '_self' };

/** The page after a form that the browser posted without scripts. */
export function InquirySent() {
  const isEmbedded = useIsEmbedded();
  useEffect(() => void forgetDraft(), []);
  return (
    <div id={FORM_ID} className="rounded-card border border-aqua bg-aqua/5 p-6 sm:p-10">
      <h2 className="text-2xl font-semibold">{SENT.title}</h2>
      <p className="mt-4 text-lg text-paper">{SENT.text}</p>
      <p className="mt-2">{texts.onlyOnce}</p>
      {/* Not of the browser's app, which does not have that page. In a frame, no cookie remembers the inquiry: its mail has the link. */}
      {!isEmbedded && (
        <p className="mt-2">
          <a href={DETAILS_OF_SENT} className={loneLinkClass}>
            {texts.addDetails}
          </a>
        </p>
      )}
      <Link {...(isEmbedded ? FRAMED : { to: PAGES.booking.path })} className={`${buttonClass.tube} mt-8`}>
        {texts.another}
      </Link>
    </div>
  );
}
