import type { Said } from '@tocada/contracts/sentences/say.js';
import { sentenceOf } from '@tocada/contracts/sentences/sentences.js';

/** Why a calendar could not be read, for the admin. Nothing of it names a part of the address. */
export class UnreadableCalendar extends Error {
  override name = 'UnreadableCalendar';

  constructor(readonly said: Said) {
    super(sentenceOf(said));
  }
}
