import { DETAILS_OF_SENT, PAGES } from '@tocada/contracts/pages.js';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { buttonClass, loneLinkClass } from '../../ui/button';
import { forgetDraft } from './draft';
import { texts } from './inquiries.texts';
import { FORM_ID, SENT } from './inquiry-state';

/** The page after a form that the browser posted without scripts. */
export function InquirySent() {
  useEffect(() => void forgetDraft(), []);
  return (
    <div id={FORM_ID} className="rounded-card border border-aqua bg-aqua/5 p-6 sm:p-10">
      <h2 className="text-2xl font-semibold">{SENT.title}</h2>
      <p className="mt-4 text-lg text-paper">{SENT.text}</p>
      <p className="mt-2">{texts.onlyOnce}</p>
      {/* Not of the browser's app, which does not have that page. */}
      <p className="mt-2">
        <a href={DETAILS_OF_SENT} className={loneLinkClass}>
          {texts.addDetails}
        </a>
      </p>
      <Link to={PAGES.booking.path} className={`${buttonClass.tube} mt-8`}>
        {texts.another}
      </Link>
    </div>
  );
}
