/** The inquiry that a link to the panel opens. The address holds an id alone, because addresses are written to logs. */
export interface LinkedInquiry {
  id: string;
  /** True when the templates are open. */
  isReplying: boolean;
}

const REPLYING = '-responder';
// The panel opens the tab whose id stands before the first hyphen.
const HASH = /^#solicitudes-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(-responder)?$/;

export const inquiryHash = ({ id, isReplying }: LinkedInquiry): string =>
  `#solicitudes-${id}${isReplying ? REPLYING : ''}`;

/** The address of an opened inquiry in the panel. It survives the password, because browsers send no hash. */
export const inquiryLink = (linked: LinkedInquiry, siteUrl: string): string =>
  new URL(`/admin${inquiryHash(linked)}`, siteUrl).href;

export const linkedInquiry = (hash: string): LinkedInquiry | undefined => {
  const [, id, replying] = HASH.exec(hash) ?? [];
  return id ? { id, isReplying: replying === REPLYING } : undefined;
};
