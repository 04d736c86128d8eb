import type { Language } from '@tocada/contracts/ground/language.js';
import type { Page } from 'playwright-core';

/** Letters and words that Spanish texts have, and English ones have in names alone. A tag of a template, `{{nombre}}`, is a name. */
export const SPANISH =
  /[áéíóúñü¿¡«»]|(?<![\p{L}\d{_-])(?:el|la|los|las|del?|que|y|en|para|por|con|sin|una?|algún|tus?|su|se|est[ae]|nos|ya|hay|más|desde|hasta|cuando|pero|todos?|fecha|nombre|correo|evento|banda|solicitud(?:es)?|cotización|contratar|próximos?|galería)(?![\p{L}\d_-])/giu;
/** Words that English texts have and Spanish ones have not. */
export const ENGLISH =
  /(?<![\p{L}\d-])(?:the|is|are|was|been|can|will|you|your|we|our|they|their|this|that|with|from|for|and|or|not|of|to|at|by|on|it|its|if|there|here|when|what|which|please|upcoming|loading|failed|book|request)(?![\p{L}\d-])/giu;

/** Addresses of pages and mails, and ids, are in no language. An id may begin with "de", and a request number may be 4032-2DE7. */
const NO_WORDS = /https?:\/\/\S+|\S+@\S+|\/[a-z]{2}(?:\/\S*)?|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/** The texts with stop words of the other language, without the names that all languages share. */
export const foreignTo = (language: Language, texts: readonly string[], names: readonly string[] = []): string[] => {
  const stop = language === 'en' ? SPANISH : ENGLISH;
  const longestFirst = names.toSorted((one, other) => other.length - one.length);
  return texts.filter((text) =>
    longestFirst.reduce((rest, name) => rest.replaceAll(name, ''), text.replace(NO_WORDS, '')).match(stop),
  );
};

/**
 * The texts of a document, with those that are heard and those of its head, outside elements of another language. A typed text
 * is not the document's.
 * @param html that of another document than the page's own
 */
export const textsIn = (page: Page, language: Language, html?: string): Promise<string[]> =>
  page.evaluate(
    ([language, html]) => {
      const READ = ['alt', 'aria-label', 'aria-description', 'data-tip', 'placeholder', 'title', 'content', 'label'];
      const SILENT = ['STYLE', 'TEMPLATE', 'svg', 'IFRAME'];
      const shown = html === undefined ? document : new DOMParser().parseFromString(html, 'text/html');
      const texts: string[] = [];
      const read = (element: Element) => {
        const { lang = '' } = element as HTMLElement;
        if (SILENT.includes(element.tagName) || (lang !== '' && !lang.startsWith(language))) return;
        if (element.tagName === 'SCRIPT') {
          // Structured data are for readers too.
          if (element.getAttribute('type') === 'application/ld+json')
            JSON.parse(element.textContent!, (key, value: unknown) => {
              if (typeof value === 'string' && key !== 'inLanguage') texts.push(value);
              return value;
            });
          return;
        }
        for (const name of READ) if (element.hasAttribute(name)) texts.push(element.getAttribute(name)!);
        if (element.tagName === 'TEXTAREA') return;
        for (const child of element.childNodes)
          if (child.nodeType === 1) read(child as Element);
          else if (child.nodeType === 3 && child.textContent!.trim()) texts.push(child.textContent!.trim());
      };
      read(shown.documentElement);
      return texts;
    },
    [language, html] as const,
  );
