import { formSentence } from '@tocada/contracts/sentences/form-errors.js';
import { say } from '@tocada/contracts/sentences/say.js';
import { texts } from './uploads.texts';

/** Insufficient Storage. Few stores say so; most answer 500 when their disk is full. */
const FULL = 507;

/** Why the store did not take a file: its own answer is XML, in English and for programs. */
export const storeRefusal = (status: number): string => {
  if (status === FULL) return formSentence(say('store_full'));
  return status >= 500 ? formSentence(say('store_failed', { status })) : texts.refusedByStore(status);
};
