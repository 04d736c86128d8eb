import { useMemo, useState, type ReactNode } from 'react';
import type { DeskSlots } from '../features/inquiries/admin/desk/slots';
import { InquiriesTab } from '../features/inquiries/admin/inquiries-tab';
import { PendingProvider } from '../features/inquiries/admin/pending';
import { PendingBadge } from '../features/inquiries/admin/pending-badge';
import { lazyPart } from '../lib/lazy-part';
import { AskProvider } from '../panel/confirm';
import { keep, readKept } from '../panel/kept';
import { OfflineNote } from '../panel/offline-note';
import { texts as panelTexts } from '../panel/panel.texts';
import { PartFailed } from '../panel/part-failed';
import { ShowsProvider } from '../panel/shows';
import { Tabs } from '../panel/tabs';
import { UploadsProvider } from '../panel/uploads/uploads';
import { Checklist } from './admin-checklist';
import { texts } from './admin.texts';

/** Apart, because most visits of the panel are for its requests. */
const MembersTab = lazyPart(() => import('../features/members/admin/members-tab'), PartFailed);
const EventsTab = lazyPart(() => import('../features/events/admin/list/events-tab'), PartFailed);
const GalleryTab = lazyPart(() => import('../features/gallery/admin/gallery-tab'), PartFailed);
const AdminSettings = lazyPart(() => import('./admin-settings'), PartFailed);

const DESK: DeskSlots = {
  /** Opened inquiries are no part of the list's first view. */
  Opened: lazyPart(() => import('./admin-opened'), PartFailed),
  Calendar: lazyPart(() => import('../features/dates/admin/calendar-view'), PartFailed),
  FreeSaturdays: lazyPart(() => import('../features/dates/admin/free-saturdays-button'), PartFailed),
  /** Only a notice that is stuck stands in the list. */
  Notices: lazyPart(() => import('../features/messages/admin/notices/inquiry-notices'), PartFailed),
  /** Apart, because few requests have records. */
  EraseRecords: lazyPart(() => import('../features/deals/admin/papers/erase-records'), PartFailed),
};

/** Says that somebody tries passwords. Actividad says how often. */
const Attempts = () => (
  <span className="size-2 rounded-full bg-alarm">
    <span className="sr-only"> {texts.failedAttempts}</span>
  </span>
);

const tabsOf = (hasAttempts: boolean, steps: ReactNode) => [
  { id: 'miembros', name: panelTexts.members, panel: <MembersTab /> },
  { id: 'eventos', name: panelTexts.events, panel: <EventsTab /> },
  { id: 'galeria', name: panelTexts.gallery, panel: <GalleryTab /> },
  { id: 'solicitudes', name: panelTexts.inquiries, badge: <PendingBadge />, panel: <InquiriesTab slots={DESK} /> },
  {
    id: 'ajustes',
    name: panelTexts.settings,
    badge: hasAttempts && <Attempts />,
    panel: <AdminSettings steps={steps} />,
  },
];

const WEEK_MS = 7 * 86_400_000;
const FIRST_VISIT = 'panel-first-visit';

/** True when this browser has known the panel for a week. Then the checklist moves into Ajustes. */
const wasHereLastWeek = (): boolean => {
  const first = readKept(FIRST_VISIT);
  if (first === undefined) keep(FIRST_VISIT, new Date().toISOString());
  return first !== undefined && Date.now() - Date.parse(first) > WEEK_MS;
};

/** The key under which this browser keeps the tab that was used last. */
const LAST_TAB = 'panel-tab';

interface Props {
  hasChecklist: boolean;
  /** True when requests wait for the band. */
  isDue: boolean;
  /** True when somebody has tried passwords. */
  hasAttempts: boolean;
}

export function Panel({ hasChecklist, isDue, hasAttempts }: Props) {
  const [isSettled] = useState(wasHereLastWeek);
  const hasSteps = hasChecklist && isSettled;
  const tabs = useMemo(() => tabsOf(hasAttempts, hasSteps && <Checklist />), [hasAttempts, hasSteps]);
  const [first] = useState(() => {
    const last = isDue ? 'solicitudes' : readKept(LAST_TAB);
    return (tabs.find(({ id }) => id === last) ?? tabs[0]!).id;
  });
  return (
    <UploadsProvider>
      <AskProvider>
        <PendingProvider>
          {hasChecklist && !isSettled && <Checklist />}
          <ShowsProvider>
            <Tabs label={texts.sections} tabs={tabs} first={first} onSelect={(id) => keep(LAST_TAB, id)} />
          </ShowsProvider>
        </PendingProvider>
      </AskProvider>
      <OfflineNote />
    </UploadsProvider>
  );
}
