import { langOf } from '@tocada/contracts/ground/language.js';
import { whatsappLink } from '@tocada/contracts/ground/phone.js';
import { navIn } from '@tocada/contracts/pages/pages.js';
import { footerTextOf } from '@tocada/contracts/site/words.js';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useSite } from '../lib/context';
import { iconButtonClass } from '../ui/button';
import { Icon, SOCIAL_NAMES } from '../ui/icons';
import { Logo } from '../ui/logo';
import { OutsideLink } from '../ui/outside-link';
import { staticPart } from '../ui/static-part';
import { texts } from './layout.texts';

/** The logo leads home. */
const LINKS = navIn().slice(1);

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="text-lg font-semibold">{title}</h2>
      <ul className="mt-2 md:mt-4">{children}</ul>
    </div>
  );
}

function FooterContent() {
  const site = useSite();
  const profiles = [
    { label: 'WhatsApp', icon: 'whatsapp' as const, href: whatsappLink(site.whatsapp) },
    ...site.socials.map(({ kind, url }) => ({ label: SOCIAL_NAMES[kind], icon: kind, href: url })),
  ];

  return (
    <footer className="border-t border-rail/60 bg-hall">
      <div className="lights" aria-hidden="true" />
      <div className="container-page grid gap-x-12 gap-y-6 pt-4 pb-6 grid-cols-2 md:gap-y-8 md:pt-6 md:pb-10 lg:grid-cols-[2fr_1fr_1fr]">
        <div className="col-span-2 lg:col-span-1">
          <p className="flex items-center gap-3 text-xl font-semibold text-paper">
            <Logo logo={site.logo} className="size-12" />
            {site.name}
          </p>
          <p lang={langOf(site, 'description')} className="mt-4 max-w-md">
            {site.description}
          </p>
          <p lang={langOf(site, 'footerText')} className="mt-2 max-w-md">
            {footerTextOf(site)}
          </p>
          <ul className="mt-4 flex gap-3 md:mt-6">
            {profiles.map(({ label, icon, href }) => (
              <li key={label}>
                <OutsideLink href={href} aria-label={label} data-tip={label} className={iconButtonClass}>
                  <Icon name={icon} />
                </OutsideLink>
              </li>
            ))}
          </ul>
        </div>
        <Column title={texts.quickLinks}>
          {LINKS.map(({ path, label }) => (
            <li key={path}>
              <Link to={path} className="inline-block py-2.5 hover:text-aqua">
                {label}
              </Link>
            </li>
          ))}
        </Column>
        <Column title={texts.areas}>
          {[...site.towns, texts.around].map((town) => (
            <li key={town} className="py-1">
              {town}
            </li>
          ))}
        </Column>
      </div>
      <div className="border-t border-rail/60 py-4 text-center text-sm md:py-6">
        <p className="container-page">{texts.copyright(site.name)}</p>
      </div>
    </footer>
  );
}

export const Footer = staticPart('footer', FooterContent);
