import { EventsTab } from '../features/events/admin/events-tab';
import { GalleryTab } from '../features/gallery/admin/gallery-tab';
import { InquiriesTab } from '../features/inquiries/admin/inquiries-tab';
import { PendingBadge } from '../features/inquiries/admin/pending-badge';
import { PendingProvider } from '../features/inquiries/admin/pending';
import { MembersTab } from '../features/members/admin/members-tab';
import { lazyPart } from '../lib/lazy-part';
import { AskProvider } from '../panel/confirm';
import { OfflineNote } from '../panel/offline-note';
import { ShowsProvider } from '../panel/shows';
import { Tabs } from '../panel/tabs';
import { UploadsProvider } from '../panel/uploads/uploads';
import { LoadError } from '../ui/notice';
import { Checklist } from './admin-checklist';

const SiteFailed = () => <LoadError>No se pudo cargar la identidad del sitio. Revisa tu conexión.</LoadError>;
/** Apart, because the arithmetic of colours weighs as much as two tabs. */
const SiteSection = lazyPart(() => import('../features/site/admin/site-section'), SiteFailed);

const TemplatesFailed = () => <LoadError>No se pudieron cargar las plantillas. Revisa tu conexión.</LoadError>;
const TemplatesSection = lazyPart(
  () => import('../features/inquiries/admin/replies/reply-templates-section'),
  TemplatesFailed,
);

const FeedFailed = () => <LoadError>No se pudo cargar el calendario. Revisa tu conexión.</LoadError>;
const FeedSection = lazyPart(() => import('../features/calendar/admin/feed-section'), FeedFailed);

const ExternalFailed = () => <LoadError>No se pudieron cargar los otros calendarios. Revisa tu conexión.</LoadError>;
const ExternalCalendarsSection = lazyPart(
  () => import('../features/external-calendars/admin/external-calendars-section'),
  ExternalFailed,
);

const StatusFailed = () => <LoadError>No se pudo cargar el estado. Revisa tu conexión.</LoadError>;
const StatusSection = lazyPart(() => import('../features/doctor/admin/status-section'), StatusFailed);

const AuditFailed = () => <LoadError>No se pudo cargar la actividad. Revisa tu conexión.</LoadError>;
const AuditTab = lazyPart(() => import('../features/audit/admin/audit-tab'), AuditFailed);

const TABS = [
  { id: 'miembros', name: 'Miembros', panel: <MembersTab /> },
  { id: 'eventos', name: 'Eventos', panel: <EventsTab /> },
  { id: 'galeria', name: 'Galería', panel: <GalleryTab /> },
  { id: 'solicitudes', name: 'Solicitudes', badge: <PendingBadge />, panel: <InquiriesTab /> },
  {
    id: 'ajustes',
    name: 'Ajustes',
    panel: (
      <div className="space-y-16">
        <SiteSection />
        <TemplatesSection />
        <FeedSection />
        <ExternalCalendarsSection />
        <StatusSection />
        <AuditTab />
      </div>
    ),
  },
];

export const Panel = ({ hasChecklist }: { hasChecklist: boolean }) => (
  <UploadsProvider>
    <AskProvider>
      <PendingProvider>
        {hasChecklist && <Checklist />}
        <ShowsProvider>
          <Tabs label="Secciones del panel" tabs={TABS} />
        </ShowsProvider>
      </PendingProvider>
    </AskProvider>
    <OfflineNote />
  </UploadsProvider>
);
