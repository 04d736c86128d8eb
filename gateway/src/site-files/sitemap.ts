import { pathIn, spokenBy, type Language, type Languages } from '@tocada/contracts/ground/language.js';

const START = '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** The addresses of the pages. Those of a site with two languages name each other. @param paths of pages in the primary language */
export function sitemapOf(paths: string[], languages: Languages, origin: string): string {
  const spoken = spokenBy(languages);
  const addressOf = (path: string, language: Language) => origin + pathIn(path, language, languages);
  const link = (hreflang: string, path: string, language: Language) =>
    `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${addressOf(path, language)}"/>`;
  const alternates = (path: string) =>
    spoken.length < 2
      ? ''
      : [...spoken.map((language) => link(language, path, language)), link('x-default', path, languages.primary)].join(
          '',
        );
  const urls = paths.flatMap((path) =>
    spoken.map((language) => `<url><loc>${addressOf(path, language)}</loc>${alternates(path)}</url>`),
  );
  const names = spoken.length < 2 ? '' : ' xmlns:xhtml="http://www.w3.org/1999/xhtml"';
  return `${START}${names}>\n${urls.join('\n')}\n</urlset>\n`;
}
