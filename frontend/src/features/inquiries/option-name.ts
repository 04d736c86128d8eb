import type { Site } from '@tocada/contracts/site.js';
import { texts } from './inquiries.texts';

/** The name of a type of event or a place in the language of the page. The form sends the stored one. */
export const optionName = (stored: string, { names }: Pick<Site, 'names'>): string =>
  names?.[stored] ?? texts.eventTypes[stored] ?? stored;
