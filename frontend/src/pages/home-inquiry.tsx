import { langOf } from '@tocada/contracts/ground/language.js';
import { whatsappLink } from '@tocada/contracts/ground/phone.js';
import { invitationOf } from '@tocada/contracts/site/words.js';
import { useRef } from 'react';
import { InquiryForm } from '../features/inquiries/inquiry-form';
import { useSite } from '../lib/context';
import { useNear } from '../lib/use-near';
import { buttonClass } from '../ui/button';
import { Icon } from '../ui/icons';
import { OutsideLink } from '../ui/outside-link';
import { texts } from './pages.texts';

const loadBehaviour = () => import('../features/inquiries/inquiry-behaviour');

/** The quote form on the home page. Its code and its rules load when a visitor comes near. */
export function HomeInquiry() {
  const site = useSite();
  const section = useRef<HTMLElement>(null);
  const near = useNear(section, loadBehaviour);
  return (
    <section ref={section} aria-labelledby="booking-title" className="boards border-t border-rail/60 py-6 md:py-16">
      <div className="container-page grid gap-x-12 gap-y-5 lg:grid-cols-[2fr_3fr] lg:items-start">
        <div className="lg:sticky lg:top-28">
          <h2 id="booking-title" className="font-poster text-title">
            {texts.hire}
            {site.name}
          </h2>
          <p className="mt-3 max-w-xl md:mt-5 md:text-lg">
            {invitationOf(site)}
            {texts.tellUs}
          </p>
          <OutsideLink
            href={whatsappLink(site.whatsapp, texts.hello(site.name))}
            className={`${buttonClass.tube} mt-4 tabular-nums md:mt-6`}
          >
            <Icon name="whatsapp" />
            {site.phone}
          </OutsideLink>
          <h3 className="mt-4 text-sm md:mt-8 font-semibold tracking-widest text-bulb uppercase">{texts.repertoire}</h3>
          <ul
            lang={langOf(site, 'repertoire')}
            className="mt-3 flex flex-wrap gap-x-5 gap-y-1 lg:mt-4 lg:block lg:border-t lg:border-rail"
          >
            {site.repertoire.map((style) => (
              <li key={style} className="font-semibold text-paper lg:border-b lg:border-rail lg:py-3 lg:text-xl">
                {style}{' '}
              </li>
            ))}
          </ul>
        </div>
        <InquiryForm level={3} Behaviour={near?.default} rulesAtOnce />
      </div>
    </section>
  );
}
