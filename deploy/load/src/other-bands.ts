import { parseArgs } from 'node:util';
import type { SiteDataInput } from '@tocada/contracts/site.js';
import { themeOf } from '@tocada/contracts/theme.js';

/** Bands unlike the demo's. The fields that they leave out are the demo's. */
const OTHER_BANDS = {
  mariachi: {
    name: 'Mariachi Los Laureles',
    shortName: 'Los Laureles',
    heroSubtitle: 'Mariachi tradicional • Serenatas, bodas y misas',
    description:
      'Mariachi tradicional de San Antonio: trompetas, violines, vihuela y guitarrón para serenatas, bodas, misas y quinceañeras en todo el sur de Texas.',
    genres: ['mariachi', 'ranchera', 'bolero'],
    promises: ['Llegamos en traje de gala, media hora antes.', 'Tocamos sin cables, donde haga falta.'],
    theme: themeOf('fiesta'),
    phone: '(210) 555-0117',
    whatsapp: '12105550117',
    email: 'hola@loslaureles.example',
    socials: [],
    towns: ['San Antonio', 'Boerne', 'New Braunfels', 'Seguin'],
    eventTypes: ['Serenata', 'Boda', 'Misa', 'Quinceañera', 'Cumpleaños', 'Funeral', 'Otro'],
    inquiryLocations: ['San Antonio TX', 'Boerne TX', 'New Braunfels TX', 'Seguin TX', 'Otra ubicación'],
    repertoire: ['Rancheras', 'Sones y jarabes', 'Boleros', 'Música para misa'],
  },
  trio: {
    name: 'Trío Medio Tono',
    shortName: 'Medio Tono',
    heroSubtitle: 'Jazz para cenas, galerías y terrazas',
    description:
      'Piano, contrabajo y batería: estándares de jazz, bossa nova y boleros en versión de trío para cenas, galerías y recepciones en Houston.',
    genres: ['jazz', 'bossa nova'],
    promises: ['Tocamos a volumen de conversación.', 'Cabemos en tres metros por dos.'],
    theme: themeOf('jazz'),
    phone: '(713) 555-0183',
    whatsapp: '17135550183',
    email: 'trio@mediotono.example',
    socials: [{ kind: 'instagram', url: 'https://www.instagram.com/mediotono' }],
    towns: ['Houston', 'Sugar Land', 'The Woodlands'],
    eventTypes: ['Cena', 'Inauguración', 'Boda', 'Evento Corporativo', 'Otro'],
    inquiryLocations: ['Houston TX', 'Sugar Land TX', 'The Woodlands TX', 'Otra ubicación'],
    repertoire: ['Estándares de jazz', 'Bossa nova', 'Boleros en trío'],
  },
} satisfies Record<string, Partial<SiteDataInput>>;
type OtherBand = keyof typeof OTHER_BANDS;

const isOtherBand = (name: string): name is OtherBand => name in OTHER_BANDS;

/** Publishes the identity that the option `--band=NAME` names. Without the option the site stays the demo band's. */
export async function becomeOtherBand(url: string, password: string): Promise<void> {
  const { band } = parseArgs({ options: { band: { type: 'string' } }, strict: false }).values;
  if (band === undefined) return;
  if (typeof band !== 'string' || !isOtherBand(band))
    throw new Error(`--band is one of: ${Object.keys(OTHER_BANDS).join(', ')}`);
  const address = new URL('/api/admin/site', url);
  const { data } = (await (await fetch(`${address}?${new URLSearchParams({ password })}`)).json()) as {
    data: SiteDataInput;
  };
  const answer = await fetch(address, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password, data: { ...data, logo: null, ...OTHER_BANDS[band] } }),
  });
  if (!answer.ok) throw new Error(`publishing an identity answers ${answer.status}: ${await answer.text()}`);
}
