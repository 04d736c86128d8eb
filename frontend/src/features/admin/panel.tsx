import { InquiriesTab } from './inquiries/inquiries-tab';
import { EventsTab } from './events/events-tab';
import { GalleryTab } from './gallery/gallery-tab';
import { MembersTab } from './members/members-tab';
import { SettingsTab } from './settings/settings-tab';
import { Tabs } from './tabs';
import { UploadsProvider } from './uploads/uploads';

const TABS = [
  { name: 'Miembros', panel: <MembersTab /> },
  { name: 'Eventos', panel: <EventsTab /> },
  { name: 'Galería', panel: <GalleryTab /> },
  { name: 'Solicitudes', panel: <InquiriesTab /> },
  { name: 'Ajustes', panel: <SettingsTab /> },
];

export const Panel = () => (
  <UploadsProvider>
    <Tabs label="Secciones del panel" tabs={TABS} />
  </UploadsProvider>
);
