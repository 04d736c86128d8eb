import { parseArgs } from 'node:util';
import type { SiteDataInput } from '@tocada/contracts/site/site.js';
import { themeOf } from '@tocada/contracts/site/theme.js';

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

const OPTIONS = { band: { type: 'string' }, second: { type: 'boolean' }, shows: { type: 'string' } } as const;

/** Pages of the language to measure begin with `prefix`, and its public reads end with `query`. */
export interface Language {
  prefix: string;
  query: string;
}

/**
 * Makes the site what the options say: `--band=NAME` gives it another band's identity, `--second` a second language,
 * which is then the one to measure, and `--shows=500` as many more shows, 40 of them a series.
 */
export async function applySiteOptions(url: string, password: string): Promise<Language> {
  const { band, second, shows } = parseArgs({ options: OPTIONS, strict: false }).values;
  if (band !== undefined && !(typeof band === 'string' && isOtherBand(band)))
    throw new Error(`--band is one of: ${Object.keys(OTHER_BANDS).join(', ')}`);
  const save = async (method: string, path: string, fields: object): Promise<unknown> => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(url + path, { method, headers, body: JSON.stringify({ ...fields, password }) });
    if (!answer.ok) throw new Error(`${method} ${path} answers ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  if (band || second) {
    const path = '/api/admin/site';
    const answer = await fetch(`${url}${path}?${new URLSearchParams({ password })}`);
    const { data } = (await answer.json()) as { data: SiteDataInput };
    const languages = { primary: 'es', second: 'en' };
    await save('PUT', path, {
      data: { ...data, ...(band && { logo: null, ...OTHER_BANDS[band] }), ...(second && { languages }) },
    });
  }
  if (shows) await addShows(Number(shows), (path, fields) => save('POST', path, fields));
  return second ? { prefix: '/en', query: '?lang=en' } : { prefix: '', query: '' };
}

const SERIES = 40;
async function addShows(count: number, add: (path: string, fields: object) => Promise<unknown>): Promise<void> {
  const event = (index: number) => ({
    title: `Noche de rock ${index}`,
    date: `${2100 + Math.floor(index / 300)}-${String(1 + (Math.floor(index / 25) % 12)).padStart(2, '0')}-${String(1 + (index % 25)).padStart(2, '0')}T21:00`,
    location: 'Bryan TX',
    venue: 'Patio Ñandú',
  });
  await add('/api/admin/events/series', { event: event(count), rule: { every: 'week' }, count: SERIES });
  for (let index = SERIES; index < count; index += 1) await add('/api/admin/events', event(index));
}
