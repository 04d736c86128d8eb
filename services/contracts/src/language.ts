/** The languages of sites, panels and clients. */
export const LANGUAGES = ['es', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language of texts where nobody asks for another. In the scripts of English pages the bundler makes it `en`. */
export const SPOKEN: Language = 'es';
