import { langOf, type Language } from '@tocada/contracts/ground/language.js';
import { whatsappLink } from '@tocada/contracts/ground/phone.js';
import type { ReactNode } from 'react';
import { useSite } from '../../lib/context';
import { buttonClass } from '../../ui/button';
import { Icon, type IconName } from '../../ui/icons';
import { OutsideLink } from '../../ui/outside-link';
import { texts } from './inquiry-panels.texts';
import { optionName } from './option-name';

function Panel({ title, icon, children }: { title: string; icon: IconName; children: ReactNode }) {
  return (
    <section className="first:row-span-2 lg:first:row-span-1 rounded-card border border-rail bg-hall p-6 sm:p-8">
      <h2 className="flex items-center gap-3 text-xl font-semibold">
        <Icon name={icon} className="size-6 text-bulb" />
        {title}
      </h2>
      <div className="mt-4">{children}</div>
    </section>
  );
}

const List = ({ items, lang }: { items: readonly string[]; lang?: Language | undefined }) => (
  <ul lang={lang} className="space-y-1.5">
    {items.map((item) => (
      <li
        key={item}
        className="flex gap-3 before:mt-2.5 before:size-1.5 before:shrink-0 before:rounded-full before:bg-bulb"
      >
        {item}
      </li>
    ))}
  </ul>
);

export function ChatLink({ className }: { className: string }) {
  const { name, phone, whatsapp } = useSite();
  return (
    <OutsideLink href={whatsappLink(whatsapp, texts.hello(name))} className={`tabular-nums ${className}`}>
      <Icon name="whatsapp" />
      {phone}
    </OutsideLink>
  );
}

export function InquiryPanels() {
  const site = useSite();
  return (
    <div className="grid gap-6 md:grid-cols-2 lg:grid-cols-1">
      <Panel title={texts.areas} icon="pin">
        <List items={site.inquiryLocations.slice(0, -1).map((place) => optionName(place, site))} />
      </Panel>
      <Panel title={texts.repertoire} icon="music">
        <List items={site.repertoire} lang={langOf(site, 'repertoire')} />
      </Panel>
      <Panel title={texts.direct} icon="whatsapp">
        <p>{texts.directText}</p>
        <div className="mt-4 grid">
          <ChatLink className={buttonClass.tube} />
        </div>
      </Panel>
    </div>
  );
}
