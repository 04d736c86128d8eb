import { AuditTab } from '../features/audit/admin/audit-tab';
import { StatusSection } from '../features/doctor/admin/status-section';
import { EventsTab } from '../features/events/admin/events-tab';
import { GalleryTab } from '../features/gallery/admin/gallery-tab';
import { InquiriesTab } from '../features/inquiries/admin/inquiries-tab';
import { PendingBadge } from '../features/inquiries/admin/pending-badge';
import { PendingProvider } from '../features/inquiries/admin/pending';
import { MembersTab } from '../features/members/admin/members-tab';
import { OfflineNote } from '../panel/offline-note';
import { Tabs } from '../panel/tabs';
import { UploadsProvider } from '../panel/uploads/uploads';

const TABS = [
  { name: 'Miembros', panel: <MembersTab /> },
  { name: 'Eventos', panel: <EventsTab /> },
  { name: 'Galería', panel: <GalleryTab /> },
  { name: 'Solicitudes', badge: <PendingBadge />, panel: <InquiriesTab /> },
  {
    name: 'Ajustes',
    panel: (
      <div className="space-y-16">
        <StatusSection />
        <AuditTab />
      </div>
    ),
  },
];

export const Panel = () => (
  <UploadsProvider>
    <PendingProvider>
      <Tabs label="Secciones del panel" tabs={TABS} />
    </PendingProvider>
    <OfflineNote />
  </UploadsProvider>
);
