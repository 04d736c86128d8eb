import { siteData, type SiteData, type SiteDataInput } from '@tocada/contracts/site.js';
import { SOCIAL_KINDS, type SocialKind } from '@tocada/contracts/site.values.js';
import { z } from 'zod';
import type { FieldWords } from '../../../panel/form-clash';
import { imageWords } from '../../../panel/uploads/stored-image';

type Theme = SiteData['theme'];
type YesNo = keyof typeof YES_NO;
const LISTS = ['genres', 'promises', 'towns', 'eventTypes', 'inquiryLocations', 'repertoire'] as const;
export const IMAGES = ['logo', 'icon', 'heroImage', 'shareImage'] as const;
const TEXTS = [
  'name',
  'shortName',
  'heroSubtitle',
  'heroText',
  'bookingIntro',
  'footerText',
  'description',
  'phone',
  'whatsapp',
  'email',
  'region',
  'country',
  'currency',
  'timeZone',
] as const;

/** The fields of the form: each is one control. A list has one entry in each line. */
export type SiteFields = Record<(typeof TEXTS)[number] | (typeof LISTS)[number] | SocialKind, string> &
  Record<(typeof IMAGES)[number], string | null> &
  Theme & { seoTitle: string; seoDescription: string; tellsTaken: YesNo; duotone: YesNo };

const NETWORKS: Record<SocialKind, string> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  youtube: 'YouTube',
  tiktok: 'TikTok',
  spotify: 'Spotify',
};

const pick = <const Name extends string, Value>(names: readonly Name[], valueOf: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>;

export const fieldsOf = (data: SiteData): SiteFields => ({
  ...pick(TEXTS, (name) => data[name] ?? ''),
  ...pick(LISTS, (name) => data[name].join('\n')),
  ...pick(SOCIAL_KINDS, (kind) => data.socials.find((social) => social.kind === kind)?.url ?? ''),
  ...pick(IMAGES, (name) => data[name]),
  ...data.theme,
  // Identities of earlier releases have no such field.
  tellsTaken: data.tellsTaken === false ? 'no' : 'yes',
  duotone: data.duotone ? 'yes' : 'no',
  seoTitle: data.seo.title ?? '',
  seoDescription: data.seo.description ?? '',
});

const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '');

/** The data of the fields as they stand, right or wrong. */
export const dataOf = (fields: SiteFields): SiteDataInput => {
  const { preset, ground, accent, accent2, fontPair } = fields;
  return {
    ...pick(TEXTS, (name) => fields[name]),
    ...pick(LISTS, (name) => linesOf(fields[name])),
    ...pick(IMAGES, (name) => fields[name]),
    tellsTaken: fields.tellsTaken === 'yes',
    duotone: fields.duotone === 'yes',
    theme: { preset, ground, accent, accent2, fontPair },
    socials: SOCIAL_KINDS.flatMap((kind) => (fields[kind].trim() ? [{ kind, url: fields[kind] }] : [])),
    seo: { title: fields.seoTitle, description: fields.seoDescription },
  };
};

/** The field of a place in the data: the second network that was typed is no longer the second field. */
export const fieldAt = (path: readonly PropertyKey[], data: SiteDataInput): string => {
  const [first, second] = path.map(String);
  if (first === 'theme') return second ?? 'preset';
  if (first === 'seo') return second === 'description' ? 'seoDescription' : 'seoTitle';
  if (first === 'socials') return data.socials[Number(second)]?.kind ?? 'facebook';
  return first ?? 'name';
};

export const siteForm = z.custom<SiteFields>().transform((fields, context): SiteData => {
  const data = dataOf(fields);
  const parsed = siteData.safeParse(data);
  if (parsed.success) return parsed.data;
  for (const { path, message } of parsed.error.issues)
    context.addIssue({ code: 'custom', path: [fieldAt(path, data)], message });
  return z.NEVER;
});

const YES_NO = { yes: 'Sí', no: 'No' };

export const FIELDS: FieldWords<SiteFields> = {
  name: { label: 'Nombre de la banda' },
  shortName: { label: 'Nombre corto (Opcional)' },
  logo: imageWords('Logo'),
  icon: imageWords('Icono'),
  heroImage: imageWords('Foto de portada'),
  shareImage: imageWords('Imagen para compartir'),
  preset: { label: 'Estilo' },
  ground: { label: 'Fondo' },
  accent: { label: 'Color principal' },
  accent2: { label: 'Segundo color' },
  fontPair: { label: 'Letras' },
  heroSubtitle: { label: 'Subtítulo' },
  heroText: { label: 'Texto de la portada (Opcional)' },
  description: { label: 'Descripción' },
  genres: { label: 'Estilos de música' },
  repertoire: { label: 'Repertorio' },
  footerText: { label: 'Texto del pie (Opcional)' },
  phone: { label: 'Teléfono' },
  whatsapp: { label: 'WhatsApp' },
  email: { label: 'Correo' },
  ...pick(SOCIAL_KINDS, (kind) => ({ label: `${NETWORKS[kind]} (Opcional)` })),
  towns: { label: 'Ciudades' },
  region: { label: 'Región' },
  country: { label: 'País' },
  bookingIntro: { label: 'Texto sobre el formulario (Opcional)' },
  promises: { label: 'Promesas (Opcional)' },
  eventTypes: { label: 'Tipos de evento' },
  inquiryLocations: { label: 'Lugares' },
  currency: { label: 'Moneda' },
  timeZone: { label: 'Zona horaria' },
  tellsTaken: { label: 'Aviso de fecha ocupada', show: (value: YesNo) => YES_NO[value] },
  duotone: { label: 'Fotos en dos tintas', show: (value: YesNo) => YES_NO[value] },
  seoTitle: { label: 'Título (Opcional)' },
  seoDescription: { label: 'Descripción para buscadores (Opcional)' },
};

interface Control {
  name: keyof SiteFields;
  kind?: 'lines' | 'text' | 'image' | 'shown' | 'choice';
  /** The options of a choice, with their words. */
  options?: Record<string, string>;
  type?: 'tel' | 'email' | 'url';
  hint?: string;
  /** The value that the site shows when the field is empty. */
  placeholder?: string;
  required?: boolean;
}
export interface Part {
  id: string;
  title: string;
  controls: Control[];
}

const required = true;
const LINES = 'Una en cada línea.';

/** The parts of the screen. The controls of the colours are drawn by `Colours`. */
export const PARTS: Part[] = [
  {
    id: 'identidad',
    title: 'Identidad',
    controls: [
      { name: 'name', required },
      { name: 'shortName', hint: 'Debajo del icono en un teléfono.' },
      { name: 'logo', kind: 'image', hint: 'Junto al nombre, en todas las páginas.' },
      { name: 'icon', kind: 'image', hint: 'En la pestaña del navegador y en el teléfono. Mejor cuadrado.' },
      { name: 'heroImage', kind: 'image', hint: 'De fondo, detrás del nombre.' },
      { name: 'shareImage', kind: 'image', hint: 'La que sale cuando mandas la página por WhatsApp.' },
      {
        name: 'duotone',
        kind: 'choice',
        options: YES_NO,
        hint: 'Las fotos de la banda y de la galería salen en los dos colores del sitio. Al tocarlas vuelve su color.',
      },
    ],
  },
  {
    id: 'colores',
    title: 'Colores',
    controls: pickNames(['preset', 'ground', 'accent', 'accent2', 'fontPair']),
  },
  {
    id: 'textos',
    title: 'Textos',
    controls: [
      { name: 'heroSubtitle', required, hint: 'Debajo del nombre, en el inicio.' },
      { name: 'heroText', kind: 'text', hint: 'Si lo dejas vacío, lo escribimos con tus ciudades.' },
      { name: 'description', kind: 'text', required },
      { name: 'footerText', hint: 'Si lo dejas vacío, lo escribimos con tu región.' },
      {
        name: 'genres',
        kind: 'lines',
        required,
        hint: `${LINES} El principal primero, como en una frase: rock en español.`,
      },
      { name: 'repertoire', kind: 'lines', required, hint: LINES },
    ],
  },
  {
    id: 'contacto',
    title: 'Contacto y zonas',
    controls: [
      { name: 'phone', type: 'tel', required, hint: 'Como quieres que se vea.' },
      { name: 'whatsapp', type: 'tel', required, hint: 'Clave del país y número, solo cifras: 19795550142.' },
      { name: 'email', type: 'email', required },
      ...SOCIAL_KINDS.map((name): Control => ({ name, type: 'url', placeholder: 'https://' })),
      { name: 'towns', kind: 'lines', required, hint: LINES },
      { name: 'region', required, hint: 'Tu estado, por ejemplo Texas.' },
      { name: 'country', required, hint: 'Dos letras: US, MX.' },
    ],
  },
  {
    id: 'formulario',
    title: 'Formulario',
    controls: [
      { name: 'bookingIntro', kind: 'text', hint: 'Si lo dejas vacío, lo escribimos con tu música y tus ciudades.' },
      { name: 'promises', kind: 'lines', hint: 'Hasta tres, una en cada línea.' },
      { name: 'eventTypes', kind: 'lines', required, hint: LINES },
      {
        name: 'inquiryLocations',
        kind: 'lines',
        required,
        hint: `${LINES} La última es para cualquier otro lugar. Las solicitudes que ya llegaron no cambian.`,
      },
      {
        name: 'tellsTaken',
        kind: 'choice',
        options: YES_NO,
        hint: 'Al elegir una fecha que ya tienes ocupada, el formulario lo dice. Nunca impide enviarlo.',
      },
      { name: 'currency', required, hint: 'Tres letras: USD, MXN.' },
      {
        name: 'timeZone',
        kind: 'shown',
        hint: 'Solo se cambia desde el servidor: de ella dependen tus fechas guardadas.',
      },
    ],
  },
  {
    id: 'buscadores',
    title: 'Buscadores',
    controls: [
      { name: 'seoTitle', hint: 'Vacío: nombre, música y ciudad.' },
      { name: 'seoDescription', kind: 'text', hint: 'Vacío: la descripción de la banda.' },
    ],
  },
];

function pickNames(names: (keyof SiteFields)[]): Control[] {
  return names.map((name) => ({ name }));
}

/** The part that holds a field. */
export const partOf = (field: string): Part =>
  PARTS.find(({ controls }) => controls.some(({ name }) => name === field)) ?? PARTS[0]!;
