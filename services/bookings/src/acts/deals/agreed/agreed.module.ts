import { AGREED } from '@tocada/contracts/deals/agreed.js';
import { answering, room } from '@tocada/runtime/room.js';
import { dateRecords } from '../../../records/dates/dates.module.js';
import { ground } from '../../../records/ground/ground.module.js';
import { dealActs } from '../deals.module.js';
import { AgreeElsewhere } from './agree-elsewhere.js';
import { AgreeQuote } from './agree-quote.js';
import { Agreements } from './agreements.js';
import { TellClient } from './tell-client.js';
import { VoidAgreement } from './void-agreement.js';

export const AGREED_ACTS = { add: AgreeElsewhere, quote: AgreeQuote, tell: TellClient, void: VoidAgreement };

export const agreedActs = room({
  answers: [answering(AGREED, AGREED_ACTS)],
  providers: [Agreements],
  imports: [ground, dateRecords, dealActs],
});
