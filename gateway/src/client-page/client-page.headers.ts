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

/** @param name of the document: its number */
export const fileHeaders = (name: string): Record<string, string> => ({
  ...FILE_HEADERS,
  ...PRIVATE,
  'content-type': 'application/pdf',
  'content-disposition': `attachment; filename="${name.replace(/[^\w.-]/g, '_')}"`,
});
