import {
  LANGUAGES,
  languagesOf,
  LOCALES,
  pathIn,
  spokenBy,
  SPOKEN,
  type Language,
} from '@tocada/contracts/ground/language.js';
import type { Site } from '@tocada/contracts/site/site.js';
import { drawnAt } from '@tocada/contracts/site/words.js';
import { createContext, useContext, useEffect } from 'react';
import { prefixIn, useOrigin, useSite } from './context';

export interface Head {
  title: string;
  description: string;
  /** The canonical path of the page. */
  path: string;
  image?: { path: string; alt: string };
  type?: 'website' | 'article';
  jsonLd?: object;
  /** True when search engines must not list the page. */
  noIndex?: boolean;
  missing?: boolean;
}

/** Receives the head of the page during server rendering. There is no collector in the browser. */
export const HeadCollector = createContext<((head: Head) => void) | null>(null);

/** The part of the band's identity that a head shows. */
type Identity = Pick<Site, 'name' | 'revision' | 'languages'>;

interface Tag {
  name: 'meta' | 'link';
  attributes: Record<string, string>;
}

const meta = (key: string, content: string): Tag => ({
  name: 'meta',
  attributes: { [key.startsWith('og:') ? 'property' : 'name']: key, content },
});

/** The address of a page. That of a home page in the second language ends without a slash. */
export const urlOf = (origin: string, path: string) => (path === '/' && prefixIn(origin) ? origin : origin + path);

/** The address of a picture that the server draws with words in the language of the page. @param path begins with `/share` */
export const drawnUrl = (path: string, site: Pick<Site, 'revision'>, origin: string) =>
  new URL(drawnAt(path.replace('/share', `/share${prefixIn(origin)}`), site), origin).href;

/** The addresses of the page in the languages of a site with two. The first language is also that of all other readers. */
const alternatesOf = (path: string, site: Identity, origin: string): Tag[] => {
  const languages = languagesOf(site);
  if (!languages.second) return [];
  const hrefIn = (language: Language) => new URL(origin).origin + pathIn(path, language, languages);
  const link = (hreflang: string, language: Language): Tag => ({
    name: 'link',
    attributes: { rel: 'alternate', hreflang, href: hrefIn(language) },
  });
  const others = spokenBy(languages).filter((language) => language !== SPOKEN);
  return [
    ...LANGUAGES.map((language) => link(language, language)),
    link('x-default', languages.primary),
    ...others.map((language) => meta('og:locale:alternate', LOCALES[language].replace('-', '_'))),
  ];
};

/** The tags of a page's head, without title and JSON-LD. The browser replaces the same tags on navigation. */
const tagsOf = (head: Head, site: Identity, origin: string): Tag[] => {
  const { name } = site;
  const url = urlOf(origin, head.path);
  const image = drawnUrl(head.image?.path ?? '/share/site.jpg', site, origin);
  return [
    meta('description', head.description),
    ...(head.noIndex
      ? [meta('robots', 'noindex')]
      : [
          { name: 'link' as const, attributes: { rel: 'canonical', href: url } },
          // Their readers load every address as a document.
          ...(import.meta.env.SSR ? alternatesOf(head.path, site, origin) : []),
        ]),
    meta('og:type', head.type ?? 'website'),
    meta('og:locale', LOCALES[SPOKEN].replace('-', '_')),
    meta('og:site_name', name),
    meta('og:title', head.title),
    meta('og:description', head.description),
    meta('og:url', url),
    meta('og:image', image),
    meta('og:image:type', 'image/jpeg'),
    meta('og:image:width', '1200'),
    meta('og:image:height', '630'),
    meta('og:image:alt', head.image?.alt ?? name),
    meta('twitter:card', 'summary_large_image'),
    meta('twitter:title', head.title),
    meta('twitter:description', head.description),
    meta('twitter:image', image),
    meta('twitter:image:alt', head.image?.alt ?? name),
  ];
};

const MARK = 'data-page';

/** JSON that is safe inside a script element. */
export const scriptJson = (value: unknown) => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);

/** Structured data name their language where the site has two. */
const jsonLdOf = ({ jsonLd }: Head, { languages }: Identity): string | undefined =>
  jsonLd && scriptJson(languages?.second ? { ...jsonLd, inLanguage: SPOKEN } : jsonLd);

/** Keeps the document's JSON-LD and adds none after a navigation: trusted types let no script write a script. */
const applyToDocument = (head: Head, site: Identity, origin: string) => {
  document.title = head.title;
  const jsonLd = jsonLdOf(head, site);
  document.head.querySelectorAll(`[${MARK}]`).forEach((element) => {
    if (element.localName !== 'script' || element.textContent !== jsonLd) element.remove();
  });
  for (const { name, attributes } of tagsOf(head, site, origin)) {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries({ ...attributes, [MARK]: '' })) element.setAttribute(key, value);
    document.head.append(element);
  }
};

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

export const headHtml = (head: Head, site: Identity, origin: string): string => {
  const tags = tagsOf(head, site, origin).map(({ name, attributes }) => {
    const pairs = Object.entries(attributes).map(([key, value]) => `${key}="${escapeHtml(value)}"`);
    return `<${name} ${pairs.join(' ')} ${MARK}="">`;
  });
  const jsonLd = jsonLdOf(head, site);
  const data = jsonLd && `<script type="application/ld+json" ${MARK}="">${jsonLd}</script>`;
  return [`<title>${escapeHtml(head.title)}</title>`, ...tags, data].filter(Boolean).join('\n    ');
};

/** Sets the head of the page: in the collector on the server, in the document after a navigation. */
export function PageHead({ head }: { head: Head }) {
  const collect = useContext(HeadCollector);
  const site = useSite();
  const origin = useOrigin();
  collect?.(head);
  const key = JSON.stringify(head);
  useEffect(() => applyToDocument(JSON.parse(key) as Head, site, origin), [key, site, origin]);
  return null;
}
