import { ALERTS_POLICY } from '@tocada/contracts/house/panel-files.js';
import { headersWith } from '../http/security-headers.js';
import { TEMPLATES } from './frontend.js';
import { hashesIn, hashOf, type Template } from './template.js';

export interface PageParts {
  /** The document around it. */
  template: Template;
  /** The text of each style element that only this page has. */
  styles: string[];
  /** Other sites with images of the content. */
  imageOrigins: string[];
  /** A preview is shown in a frame of the panel, and its scripts do not run. */
  kind: 'page' | 'panel' | 'preview';
  /** The origins of other sites that may show the page in a frame. */
  ancestors?: string[] | undefined;
}

/** When the names of other sites are longer together, the policy allows all sites, because proxies refuse long headers. */
const MAX_ORIGINS_LENGTH = 1500;

/** The same in every language. */
const SCRIPTS = hashesIn(TEMPLATES.es, 'script');

/** A page's security headers. Links keep the document and its policy, which so covers the images of all pages. */
export function pageHeaders({
  template,
  styles,
  imageOrigins,
  kind,
  ancestors = [],
}: PageParts): Record<string, string> {
  const isPanel = kind === 'panel';
  const isPreview = kind === 'preview';
  // Before an import the panel shows thumbnails of Drive, Instagram and other sources, whose hosts change.
  const foreign = isPanel || imageOrigins.join(' ').length > MAX_ORIGINS_LENGTH ? ['https:'] : imageOrigins.toSorted();
  return headersWith({
    defaultSrc: ["'none'"],
    scriptSrc: isPreview ? ["'none'"] : ["'self'", ...SCRIPTS],
    styleSrc: ["'self'", ...template.styles, ...styles.filter(Boolean).map(hashOf)],
    // data: the blurred placeholders. blob: the panel's files that are not uploaded yet.
    imgSrc: ["'self'", 'data:', ...(isPanel ? ['blob:'] : []), ...foreign],
    fontSrc: ["'self'"],
    connectSrc: ["'self'"],
    manifestSrc: ["'self'"],
    ...(isPanel && { frameSrc: ["'self'"] }),
    formAction: ["'self'"],
    frameAncestors: isPreview ? ["'self'"] : ancestors.length > 0 ? ancestors : ["'none'"],
    baseUri: ["'none'"],
    requireTrustedTypesFor: ["'script'"],
    // The panel may register the worker of alerts, whose address is checked by this policy.
    trustedTypes: [isPanel ? ALERTS_POLICY : "'none'"],
    // Without its origin the preview would load no fonts. Where scripts are forbidden by the sandbox, the page would be laid out as
    // one without scripts: `scriptSrc` alone forbids them.
    ...(isPreview && { sandbox: ['allow-same-origin', 'allow-scripts'] }),
  });
}
