import { FILE_HEADERS, headersWith } from '../http/security-headers.js';
import { hashOf, type Template } from '../pages/template.js';

/** The address of the page is a secret: no cache, search engine or other site gets to know it. */
const PRIVATE = {
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow, noarchive, nosnippet',
};

/** @param styles the text of each style element that only this page has */
export const pageHeaders = (template: Template, styles: string[], script: string): Record<string, string> => ({
  ...headersWith({
    defaultSrc: ["'none'"],
    scriptSrc: [hashOf(script)],
    styleSrc: [...template.styles, ...styles.filter(Boolean).map(hashOf)],
    imgSrc: ["'self'", 'data:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    baseUri: ["'none'"],
    requireTrustedTypesFor: ["'script'"],
    trustedTypes: ["'none'"],
  }),
  'cross-origin-opener-policy': 'same-origin',
  ...PRIVATE,
});

/** An accented letter stands as the plain one, because old browsers read no other names. */
const plainName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w.-]/g, '_');

/** No browser shows the file. */
export const fileHeaders = (name: string, type = 'application/pdf'): Record<string, string> => ({
  ...FILE_HEADERS,
  ...PRIVATE,
  'content-type': type,
  'content-disposition': `attachment; filename="${plainName(name)}"`,
});
