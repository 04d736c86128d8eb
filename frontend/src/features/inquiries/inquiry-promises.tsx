import { langOf } from '@tocada/contracts/ground/language.js';
import microphone from '../../assets/microphone.svg?url';
import { useSite } from '../../lib/context';
import { texts } from './inquiries.texts';

/** The band's promises above the form. Renders nothing when the band promises nothing. */
export function InquiryPromises() {
  const site = useSite();
  const { promises } = site;
  if (promises.length === 0) return null;
  return (
    <div className="mb-5 flex items-center gap-8 sm:mb-6 sm:rounded-card sm:border sm:border-rail sm:bg-hall/80 sm:px-10 sm:py-5">
      <img src={microphone} alt="" width={120} height={120} loading="lazy" className="size-28 shrink-0 max-sm:hidden" />
      <ul
        aria-label={texts.promises}
        lang={langOf(site, 'promises')}
        className="text-paper max-sm:text-[0.8125rem] max-sm:leading-normal max-sm:tracking-tight sm:space-y-1.5"
      >
        {promises.map((line) => (
          <li key={line} className="max-sm:before:mr-1.5 max-sm:before:text-bulb max-sm:before:content-['✓']">
            {line}
          </li>
        ))}
      </ul>
    </div>
  );
}
