/** The languages of sites, panels and clients. */
export const LANGUAGES = ['es', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The `lang` of a document in each language. */
export const LANGUAGE_TAGS: Record<Language, string> = { es: 'es-MX', en: 'en' };

/** The language as readers of its main country spell it, for programs that want a country. */
export const LOCALES: Record<Language, string> = { es: 'es-MX', en: 'en-US' };

/** The default language of texts. In the scripts of English pages the bundler replaces it by `en`. */
export const SPOKEN: Language = 'es';

/** The language that an address asks for by `?lang=`. Any other value, and none, is Spanish. */
export const askedLanguage = (url: string): Language => {
  const asked = new URLSearchParams(/\?(.*)/s.exec(url)?.[1]).get('lang');
  return LANGUAGES.find((language) => language === asked) ?? 'es';
};

/** The languages that a band has chosen. */
export interface Languages {
  /** The language of the addresses without a prefix, and of what the band writes in the panel. */
  primary: Language;
  /** The other language of the site, whose addresses have a prefix. Null: the site has one language. */
  second: Language | null;
  /** The language of the panel, until somebody chooses another one in a browser, and of mails to the band. */
  panel: Language;
  /** The language that was the second one: its printed addresses lead to the pages of the primary one. */
  former: Language | null;
}

/** A site that says nothing of languages is in Spanish. */
export const languagesOf = ({ languages }: { languages?: Partial<Languages> | undefined }): Languages => ({
  primary: 'es',
  second: null,
  panel: 'es',
  former: null,
  ...languages,
});

/** The language in which the client of an inquiry is addressed. An inquiry that names none is in the site's primary one. */
export const clientLanguage = (
  { language }: { language?: string | null | undefined },
  site: { languages?: Partial<Languages> | undefined },
): Language => LANGUAGES.find((one) => one === language) ?? languagesOf(site).primary;

export const otherThan = (language: Language): Language => (language === 'es' ? 'en' : 'es');

/** The languages in which the site has pages, the primary one first. */
export const spokenBy = ({ primary, second }: Languages): Language[] => (second ? [primary, second] : [primary]);

/** The path without the prefix of a language, and that language: `/en/events` → `en`, `/events`. Any path without a prefix stays. */
export function splitLanguage(path: string): { named: Language | undefined; rest: string } {
  const named = LANGUAGES.find((language) => path === `/${language}` || path.startsWith(`/${language}/`));
  return { named, rest: named ? path.slice(3) || '/' : path };
}

/** The start of the addresses in a language: "", "/en" or "/es". */
export const prefixOf = (language: Language, { primary }: Languages): string =>
  language === primary ? '' : `/${language}`;

/** The path of a page in a language. That of the home page in the second language is the prefix alone. */
export function pathIn(path: string, language: Language, languages: Languages): string {
  const prefix = prefixOf(language, languages);
  return prefix && path === '/' ? prefix : prefix + path;
}

/** The `lang` of an element that shows a field: the other language, where the field has no translation into that of the page. */
export const langOf = (
  { untranslated }: { untranslated?: string[] | undefined },
  field: string,
): Language | undefined => (untranslated?.includes(field) ? otherThan(SPOKEN) : undefined);
