import { SPOKEN } from '@tocada/contracts/language.js';
import { texts } from './inquiries.texts';

/** The name of a type of event or a place in the language of the page. The form sends the stored one. */
export const optionName = (stored: string): string => (SPOKEN === 'es' ? stored : (texts.eventTypes[stored] ?? stored));
