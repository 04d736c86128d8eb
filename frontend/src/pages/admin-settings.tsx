import { useEffect, useState, type ReactNode } from 'react';
import { lazyPart } from '../lib/lazy-part';
import { texts as panelTexts } from '../panel/panel.texts';
import { LoadError } from '../ui/notice';
import { texts } from './admin.texts';

const part = (load: Parameters<typeof lazyPart>[0], failure: string) =>
  lazyPart(load, () => <LoadError>{failure}</LoadError>);

/** Apart, because the arithmetic of colours weighs as much as two tabs. */
const Site = part(() => import('../features/site/admin/site-section'), texts.siteFailed);
const Templates = part(
  () => import('../features/messages/admin/replies/reply-templates-section'),
  texts.templatesFailed,
);
const Quotes = part(() => import('../features/deals/admin/settings/quote-settings-section'), texts.quotesFailed);
const Feed = part(() => import('../features/dates/admin/feed-section'), texts.bandCalendarFailed);
const ExternalCalendars = part(
  () => import('../features/dates/admin/external-calendars-section'),
  texts.otherCalendarsFailed,
);
const Alerts = part(() => import('../features/messages/admin/push/alerts-section'), texts.alertsFailed);
const Status = part(() => import('../features/house/admin/status-section'), texts.statusFailed);
const Audit = part(() => import('../features/house/admin/audit-tab'), texts.activityFailed);

/** Each has an address: `#ajustes-` and its id. */
const PAGES = [
  { id: 'sitio', name: panelTexts.site, Page: Site },
  { id: 'plantillas', name: panelTexts.templates, Page: Templates },
  { id: 'cotizaciones', name: panelTexts.quotes, Page: Quotes },
  { id: 'calendario', name: panelTexts.bandCalendar, Page: Feed },
  { id: 'otros', name: panelTexts.otherCalendars, Page: ExternalCalendars },
  { id: 'avisos', name: panelTexts.alerts, Page: Alerts },
  { id: 'estado', name: panelTexts.status, Page: Status },
  { id: 'actividad', name: panelTexts.activity, Page: Audit },
] as const;
type Id = (typeof PAGES)[number]['id'];

/** The page in the address. Places that are no page are fields of the site. Undefined for the list of pages. */
const pageInHash = (): Id | undefined => {
  const place = /^#ajustes-(\w+)$/.exec(location.hash)?.[1];
  return place === undefined ? undefined : (PAGES.find(({ id }) => id === place)?.id ?? 'sitio');
};

export interface Props {
  /** The checklist, while it stands here. */
  steps: ReactNode;
}

/** The settings, one page at a time beside their list; on a phone instead of it. A visited page keeps typed text. */
export default function AdminSettings({ steps }: Props) {
  const [chosen, setChosen] = useState<Id | undefined>(pageInHash);
  const shown = chosen ?? 'sitio';
  const [visited, setVisited] = useState<Id[]>([shown]);
  useEffect(() => {
    const follow = () => {
      if (!/^#ajustes\b/.test(location.hash)) return;
      const next = pageInHash();
      setChosen(next);
      setVisited((before) => [...new Set([...before, next ?? 'sitio'])]);
    };
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  return (
    <div className="gap-8 lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:items-start">
      {steps && <div className="lg:col-span-2">{steps}</div>}
      <nav aria-label={panelTexts.settings} className={`lg:sticky lg:top-34 lg:block ${chosen ? 'hidden' : ''}`}>
        <ul className="max-lg:divide-y max-lg:divide-rail max-lg:rounded-tile max-lg:border max-lg:border-rail max-lg:bg-hall max-lg:px-4">
          {PAGES.map(({ id, name }) => (
            <li key={id}>
              <a
                href={`#ajustes-${id}`}
                aria-current={shown === id ? 'page' : undefined}
                className="flex min-h-11 items-center font-semibold text-paper hover:text-aqua lg:rounded-tile lg:px-3 lg:text-dust lg:aria-[current]:bg-hall lg:aria-[current]:text-paper"
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={chosen ? '' : 'max-lg:hidden'}>
        <a href="#ajustes" className="mb-2 inline-flex min-h-11 items-center font-semibold text-aqua lg:hidden">
          ‹ {panelTexts.settings}
        </a>
        {PAGES.map(
          ({ id, Page }) =>
            visited.includes(id) && (
              <div key={id} hidden={id !== shown}>
                <Page />
              </div>
            ),
        )}
      </div>
    </div>
  );
}
