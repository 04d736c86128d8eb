import type { Site } from '@tocada/contracts/site/site.js';

/** The name of a type of event or a place on this page. The form sends the stored one. Only a second language has other names. */
export const optionName = (stored: string, { names }: Pick<Site, 'names'>): string => names?.[stored] ?? stored;
