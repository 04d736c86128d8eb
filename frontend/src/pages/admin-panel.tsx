import { AuditTab } from '../features/audit/admin/audit-tab';
import { StatusSection } from '../features/doctor/admin/status-section';
import { EventsTab } from '../features/events/admin/events-tab';
import { GalleryTab } from '../features/gallery/admin/gallery-tab';
import { InquiriesTab } from '../features/inquiries/admin/inquiries-tab';
import { MembersTab } from '../features/members/admin/members-tab';
import { OfflineNote } from '../panel/offline-note';
import { Tabs } from '../panel/tabs';
import { UploadsProvider } from '../panel/uploads/uploads';

const TABS = [
  { name: 'Miembros', panel: <MembersTab /> },
  { name: 'Eventos', panel: <EventsTab /> },
  { name: 'Galería', panel: <GalleryTab /> },
  { name: 'Solicitudes', panel: <InquiriesTab /> },
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
    <Tabs label="Secciones del panel" tabs={TABS} />
    <OfflineNote />
  </UploadsProvider>
);
