import type { Said } from '@tocada/contracts/sentences/say.js';
import { sentenceOf } from '@tocada/contracts/sentences/sentences.js';

/** Why a calendar could not be read. The message is for the admin, in Spanish, and names no part of the address. */
export class UnreadableCalendar extends Error {
  override name = 'UnreadableCalendar';

  constructor(said: Said) {
    super(sentenceOf(said));
  }
}
