import type { AlertCause } from '../../../records/messages/alerts.sql.js';
import type { Part } from '../looks/parts.js';
import type { BandWords, ClientWords } from './words.js';

/** The title and the parts that this kind alone has. */
export interface Written {
  title: string;
  parts: Part[];
}

export const written = (title: string, ...parts: Part[]): Written => ({ title, parts });

/** Days counted from the day of a payment. A reminder that was missed on the first of them is still sent until the last. */
interface Days {
  from: number;
  to: number;
}

/** A kind of letter. It goes to those for whom it has a mail. */
export interface Letter {
  /** To the client who asked, or to a signer. */
  client?: (words: ClientWords) => Written;
  band?: (words: BandWords) => Written;
  /** The devices of the band ring with the letter to the band, also where no mail is sent. */
  rings?: AlertCause;
  /** The letter reminds of one payment of the schedule: of the first one, or of the others. Its key ends in the day of the payment. */
  reminds?: { ofFirst?: Days; ofOthers?: Days };
  /** The letter tells the words of a client. The middle of its key is the id of the wish. */
  isOfWish?: true;
}
