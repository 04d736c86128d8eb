import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Language } from '@tocada/contracts/ground/language.js';
import { ROOT } from '../root.js';

const PANEL = 'panel/panel';
const SITE = 'features/site/admin/site';
const SHOWS = 'features/events/events';
const SHOW_FORM = 'features/events/admin/events';
const MEMBERS = 'features/members/admin/members';
const FORM = 'features/inquiries/inquiries';
const DESK = 'panel/desk/desk';
const HOLDS = 'features/dates/admin/holds';
const OPENED = 'features/inquiries/admin/opened/opened';
const REPLIES = 'features/messages/admin/replies/replies';

/** The words of the screens that the guide names: each with its catalogue in `frontend/src` and its key there. */
const PLACES = {
  password: [PANEL, 'password'],
  enter: [PANEL, 'access'],
  members: [PANEL, 'members'],
  shows: [PANEL, 'events'],
  gallery: [PANEL, 'gallery'],
  requests: [PANEL, 'inquiries'],
  settings: [PANEL, 'settings'],
  site: [PANEL, 'site'],
  bandCalendar: [PANEL, 'bandCalendar'],
  status: [PANEL, 'status'],

  languages: [SITE, 'languages'],
  english: [SITE, 'languageNames.en'],
  primaryLanguage: [SITE, 'primaryLanguage'],
  secondLanguage: [SITE, 'secondLanguage'],
  panelLanguage: [SITE, 'panelLanguage'],
  identity: [SITE, 'identity'],
  bandName: [SITE, 'bandName'],
  logo: [SITE, 'logo'],
  changeLogo: [SITE, 'changeImage'],
  colours: [SITE, 'colours'],
  style: [SITE, 'preset'],
  wording: [SITE, 'wording'],
  subtitle: [SITE, 'heroSubtitle'],
  contact: [SITE, 'contact'],
  phone: [SITE, 'phone'],
  towns: [SITE, 'towns'],
  publish: [SITE, 'publish'],

  showTitle: [SHOW_FORM, 'title'],
  date: [SHOW_FORM, 'date'],
  hour: [SHOW_FORM, 'hour'],
  location: [SHOW_FORM, 'location'],
  venue: [SHOW_FORM, 'venue'],
  uploadPoster: [SHOW_FORM, 'uploadImage'],
  addShow: [SHOW_FORM, 'add'],
  upcoming: [SHOWS, 'upcoming'],
  subscribe: [SHOWS, 'subscribe'],

  name: [PANEL, 'name'],
  role: [MEMBERS, 'role'],
  origin: [MEMBERS, 'origin'],
  description: [PANEL, 'description'],
  uploadPhoto: [MEMBERS, 'uploadPhoto'],
  addMember: [MEMBERS, 'rows.add'],
  uploadToGallery: ['features/gallery/admin/gallery', 'upload'],

  quote: [FORM, 'title'],
  send: [FORM, 'send'],
  reply: [DESK, 'reply'],
  whatsApp: [DESK, 'whatsApp'],
  editOrMail: [REPLIES, 'editOrMail'],
  mail: [REPLIES, 'mail'],
  holdDate: [HOLDS, 'holdDate'],
  heldUntil: [HOLDS, 'heldUntil'],
  hold: [HOLDS, 'hold'],
  others: [DESK, 'more'],
  book: [DESK, 'bookOn'],
  createShow: [OPENED, 'createShow'],

  createAddress: ['features/dates/admin/feed', 'create'],
  check: ['features/house/admin/doctor', 'check'],
} as const satisfies Record<string, readonly [catalogue: string, key: string]>;

type OwnWords = Record<keyof typeof PLACES, string>;
/** The words in the language of a page, and those in Spanish, in which a new site begins. */
export type Words = OwnWords & { spanish: OwnWords };

/** A text that is made for a day or a name has "…" in its place. */
async function textAt(catalogue: string, key: string, language: Language): Promise<string> {
  const file = join(ROOT, `frontend/src/${catalogue}.texts.ts`);
  // Node reads the types away.
  const { default: texts } = (await import(pathToFileURL(file).href)) as { default: Record<Language, unknown> };
  let found = texts[language];
  for (const part of key.split('.')) found = (found as Record<string, unknown> | undefined)?.[part];
  const text: unknown = typeof found === 'function' ? found('…') : found;
  if (typeof text !== 'string') throw new Error(`${file} has no text ${key} in ${language}.`);
  return text;
}

const ownWordsOf = async (language: Language): Promise<OwnWords> =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(PLACES).map(async ([word, [catalogue, key]]) => [word, await textAt(catalogue, key, language)]),
    ),
  ) as OwnWords;

/** The words of the screens, as they stand there. */
export const wordsOf = async (language: Language): Promise<Words> => ({
  ...(await ownWordsOf(language)),
  spanish: await ownWordsOf('es'),
});
