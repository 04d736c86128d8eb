import { languagesOf, otherThan, type Language, type Languages } from '@tocada/contracts/ground/language.js';
import {
  SITE_TEXTS,
  siteData,
  type CheckedSiteData,
  type SiteData,
  type SiteDataInput,
  type SiteState,
} from '@tocada/contracts/site/site.js';
import type { FontPair, Preset } from '@tocada/contracts/site/theme.js';
import type { Text, Translations } from '@tocada/contracts/site/translations.js';
import { SOCIAL_KINDS, type PrivateNights, type SocialKind } from '@tocada/contracts/site/values.js';
import { z } from 'zod';
import type { FieldWords } from '../../../panel/form-clash';
import { texts as panelTexts } from '../../../panel/panel.texts';
import {
  ofKey,
  readBy,
  stateOf,
  textKey,
  translationFields,
  translationsIn,
  translationWords,
  type TranslationFields,
} from '../../../panel/translations/translation-fields';
import { imageWords } from '../../../panel/uploads/stored-image';
import type { useRowForm } from '../../../panel/use-row-form';
import { SOCIAL_NAMES } from '../../../ui/icons';
import { texts } from './site.texts';

type Theme = SiteData['theme'];
type YesNo = keyof typeof YES_NO;
type Second = keyof typeof SECOND;
const LISTS = ['genres', 'promises', 'towns', 'eventTypes', 'inquiryLocations', 'repertoire', 'embedOrigins'] as const;
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

/** The texts that stand in the second language too. */
const TRANSLATED = [...SITE_TEXTS, 'seoTitle', 'seoDescription'] as const;
type TranslatedName = (typeof TRANSLATED)[number];
export const isTranslated = (name: string): name is TranslatedName => TRANSLATED.includes(name as TranslatedName);

/** The fields of the form: each is one control. A list has one entry in each line. */
export type SiteFields = Record<(typeof TEXTS)[number] | (typeof LISTS)[number] | SocialKind, string> &
  Record<(typeof IMAGES)[number], string | null> &
  TranslationFields<TranslatedName> &
  Theme & {
    seoTitle: string;
    seoDescription: string;
    tellsTaken: YesNo;
    privateNights: PrivateNights;
    duotone: YesNo;
    primaryLanguage: Language;
    /** Not its name: the merge of two edits could make both languages the same. */
    secondLanguage: Second;
    panelLanguage: Language;
  };

export type SiteFormApi = Pick<ReturnType<typeof useRowForm<SiteState, SiteFields, CheckedSiteData>>, 'form' | 'about'>;

const pick = <const Name extends string, Value>(names: readonly Name[], valueOf: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>;

const languageFields = ({ primary, second, panel }: Languages) => ({
  primaryLanguage: primary,
  secondLanguage: second ? ('other' as const) : ('none' as const),
  panelLanguage: panel,
});

/** Nothing while all is in Spanish, as it is stored. */
const languagesIn = (fields: SiteFields) => {
  const { primaryLanguage: primary, panelLanguage: panel } = fields;
  const second = secondIn(fields);
  return primary === 'es' && second === null && panel === 'es' ? {} : { languages: { primary, second, panel } };
};

export const fieldsOf = (data: SiteData): SiteFields => ({
  ...pick(TEXTS, (name) => data[name] ?? ''),
  ...pick(LISTS, (name) => (data[name] ?? []).join('\n')),
  ...pick(SOCIAL_KINDS, (kind) => data.socials.find((social) => social.kind === kind)?.url ?? ''),
  ...pick(IMAGES, (name) => data[name]),
  ...data.theme,
  tellsTaken: data.tellsTaken ? 'yes' : 'no',
  privateNights: data.privateNights,
  duotone: data.duotone ? 'yes' : 'no',
  seoTitle: data.seo.title ?? '',
  seoDescription: data.seo.description ?? '',
  ...languageFields(languagesOf(data)),
  ...translationFields(TRANSLATED, data.translations),
});

const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '');
const isList = (name: string) => LISTS.includes(name as (typeof LISTS)[number]);
const textOf = (name: TranslatedName, typed: string) => (isList(name) ? linesOf(typed) : typed);

/** The second language as it stands in the form. */
export const secondIn = ({ primaryLanguage, secondLanguage }: SiteFields): Language | null =>
  secondLanguage === 'other' ? otherThan(primaryLanguage) : null;

export const dataOf = (fields: SiteFields): SiteDataInput => {
  const { preset, ground, accent, accent2, fontPair } = fields;
  return {
    ...pick(TEXTS, (name) => fields[name]),
    ...pick(LISTS, (name) => linesOf(fields[name])),
    ...(fields.embedOrigins.trim() === '' && { embedOrigins: undefined }),
    ...pick(IMAGES, (name) => fields[name]),
    tellsTaken: fields.tellsTaken === 'yes',
    privateNights: fields.privateNights,
    duotone: fields.duotone === 'yes',
    theme: { preset, ground, accent, accent2, fontPair },
    socials: SOCIAL_KINDS.flatMap((kind) => (fields[kind].trim() ? [{ kind, url: fields[kind] }] : [])),
    seo: { title: fields.seoTitle, description: fields.seoDescription },
    ...languagesIn(fields),
    ...(secondIn(fields) && { translations: translationsIn(TRANSLATED, fields, textOf) }),
  };
};

const READ = readBy<TranslatedName>({
  ...siteData.shape,
  seoTitle: siteData.shape.seo.shape.title,
  seoDescription: siteData.shape.seo.shape.description,
});
/** The text as the server will store it, as far as it is right. */
export const readText = (name: TranslatedName, typed: string): Text => READ(name, textOf(name, typed));

/** The texts without a translation that is as new as they are, and the number of all that have something to translate. */
export const gapsIn = (fields: SiteFields, second: Language, stored: Translations | undefined) => {
  const states = TRANSLATED.map((name) => {
    const typed = fields[textKey(name, second)];
    return stateOf({
      primary: readText(name, fields[name]),
      text: typed.trim() === '' ? null : readText(name, typed),
      of: fields[ofKey(name, second)],
      standing: stored?.[second]?.[name],
    });
  }).filter((state) => state !== undefined);
  return { gaps: states.filter((state) => state !== 'done').length, all: states.length };
};

/** The field of a place in the data: the second network that was typed is no longer the second field. */
export const fieldAt = (path: readonly PropertyKey[], data: SiteDataInput): string => {
  const [first, second, third] = path.map(String);
  if (first === 'translations' && third) return `${third}_${second}`;
  if (first === 'theme') return second ?? 'preset';
  if (first === 'seo') return second === 'description' ? 'seoDescription' : 'seoTitle';
  if (first === 'socials') return data.socials[Number(second)]?.kind ?? 'facebook';
  if (first === 'languages') return second === 'second' || second === 'panel' ? `${second}Language` : 'primaryLanguage';
  return first ?? 'name';
};

export const siteForm = z.custom<SiteFields>().transform((fields, context): CheckedSiteData => {
  const data = dataOf(fields);
  const parsed = siteData.safeParse(data);
  if (parsed.success) return parsed.data;
  for (const { path, message } of parsed.error.issues)
    context.addIssue({ code: 'custom', path: [fieldAt(path, data)], message });
  return z.NEVER;
});

const PRIVATE: Record<PrivateNights, string> = texts.privateNightsWords;
const YES_NO = { yes: panelTexts.yes, no: panelTexts.no };
const SECOND = { none: panelTexts.none, other: texts.theOther };
const showLanguage = (language: Language) => texts.languageNames[language];

const LABELS = {
  name: { label: texts.bandName },
  shortName: { label: texts.shortName },
  logo: imageWords(texts.logo),
  icon: imageWords(texts.icon),
  heroImage: imageWords(texts.heroImage),
  shareImage: imageWords(texts.shareImage),
  preset: { label: texts.preset, show: (preset: Preset) => texts.presets[preset] },
  ground: { label: texts.ground },
  accent: { label: texts.accent },
  accent2: { label: texts.accent2 },
  fontPair: { label: texts.fontPair, show: (pair: FontPair) => texts.fontPairs[pair] },
  heroSubtitle: { label: texts.heroSubtitle },
  heroText: { label: texts.heroText },
  description: { label: panelTexts.description },
  genres: { label: texts.genres },
  repertoire: { label: texts.repertoire },
  footerText: { label: texts.footerText },
  phone: { label: texts.phone },
  whatsapp: { label: texts.whatsapp },
  email: { label: texts.email },
  ...pick(SOCIAL_KINDS, (kind) => ({ label: texts.optional(SOCIAL_NAMES[kind]) })),
  towns: { label: texts.towns },
  region: { label: texts.region },
  country: { label: texts.country },
  bookingIntro: { label: texts.bookingIntro },
  promises: { label: texts.promises },
  eventTypes: { label: texts.eventTypes },
  inquiryLocations: { label: texts.inquiryLocations },
  currency: { label: texts.currency },
  timeZone: { label: texts.timeZone },
  embedOrigins: { label: texts.embedOrigins },
  tellsTaken: { label: texts.tellsTaken, show: (value: YesNo) => YES_NO[value] },
  privateNights: { label: texts.privateNights, show: (value: PrivateNights) => PRIVATE[value] },
  duotone: { label: texts.duotone, show: (value: YesNo) => YES_NO[value] },
  seoTitle: { label: panelTexts.optionalTitle },
  seoDescription: { label: texts.seoDescription },
  primaryLanguage: { label: texts.primaryLanguage, show: showLanguage },
  secondLanguage: { label: texts.secondLanguage, show: (second: Second) => SECOND[second] },
  panelLanguage: { label: texts.panelLanguage, show: showLanguage },
};
export const FIELDS: FieldWords<SiteFields> = { ...LABELS, ...translationWords(TRANSLATED, LABELS) };

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

/** The parts of the screen. `Colours` and `Languages` draw their own. */
export const PARTS: Part[] = [
  {
    id: 'identidad',
    title: texts.identity,
    controls: [
      { name: 'name', required },
      { name: 'shortName', hint: texts.shortNameHint },
      { name: 'logo', kind: 'image', hint: texts.logoHint },
      { name: 'icon', kind: 'image', hint: texts.iconHint },
      { name: 'heroImage', kind: 'image', hint: texts.heroImageHint },
      { name: 'shareImage', kind: 'image', hint: texts.shareImageHint },
      { name: 'duotone', kind: 'choice', options: YES_NO, hint: texts.duotoneHint },
    ],
  },
  {
    id: 'colores',
    title: texts.colours,
    controls: pickNames(['preset', 'ground', 'accent', 'accent2', 'fontPair']),
  },
  {
    id: 'textos',
    title: texts.wording,
    controls: [
      { name: 'heroSubtitle', required, hint: texts.heroSubtitleHint },
      { name: 'heroText', kind: 'text', hint: texts.heroTextHint },
      { name: 'description', kind: 'text', required },
      { name: 'footerText', hint: texts.footerTextHint },
      { name: 'genres', kind: 'lines', required, hint: `${texts.lines} ${texts.genresHint}` },
      { name: 'repertoire', kind: 'lines', required, hint: texts.lines },
    ],
  },
  {
    id: 'contacto',
    title: texts.contact,
    controls: [
      { name: 'phone', type: 'tel', required, hint: texts.phoneHint },
      { name: 'whatsapp', type: 'tel', required, hint: texts.whatsappHint },
      { name: 'email', type: 'email', required },
      ...SOCIAL_KINDS.map((name): Control => ({ name, type: 'url', placeholder: 'https://' })),
      { name: 'towns', kind: 'lines', required, hint: texts.lines },
      { name: 'region', required, hint: texts.regionHint },
      { name: 'country', required, hint: texts.countryHint },
    ],
  },
  {
    id: 'formulario',
    title: texts.form,
    controls: [
      { name: 'bookingIntro', kind: 'text', hint: texts.bookingIntroHint },
      { name: 'promises', kind: 'lines', hint: texts.promisesHint },
      { name: 'eventTypes', kind: 'lines', required, hint: texts.lines },
      { name: 'inquiryLocations', kind: 'lines', required, hint: `${texts.lines} ${texts.inquiryLocationsHint}` },
      { name: 'tellsTaken', kind: 'choice', options: YES_NO, hint: texts.tellsTakenHint },
      { name: 'embedOrigins', kind: 'lines', hint: texts.embedOriginsHint },
      { name: 'privateNights', kind: 'choice', options: PRIVATE, hint: texts.privateNightsHint },
      { name: 'currency', required, hint: texts.currencyHint },
      { name: 'timeZone', kind: 'shown', hint: texts.timeZoneHint },
    ],
  },
  {
    id: 'buscadores',
    title: texts.seo,
    controls: [
      { name: 'seoTitle', hint: texts.seoTitleHint },
      { name: 'seoDescription', kind: 'text', hint: texts.seoDescriptionHint },
    ],
  },
  {
    id: 'idiomas',
    title: texts.languages,
    controls: pickNames(['primaryLanguage', 'secondLanguage', 'panelLanguage']),
  },
];

function pickNames(names: (keyof SiteFields)[]): Control[] {
  return names.map((name) => ({ name }));
}

/** The part that holds a field, or the translation of one. */
export const partOf = (field: string): Part => {
  const [translated] = field.split('_');
  return PARTS.find(({ controls }) => controls.some(({ name }) => name === translated)) ?? PARTS[0]!;
};
