import type { EntityManager } from '@mikro-orm/postgresql';
import { dayAfter } from '@tocada/contracts/ground/days.js';
import type { Due } from '@tocada/contracts/inquiries/agenda.js';
import { LETTER_KINDS, type LetterKind, type LetterRecipient } from '@tocada/contracts/messages/letter-kinds.js';
import type { Deal } from '../../records/inquiries/debts.js';
import { dealsThatMayOwe } from '../../records/inquiries/debts.sql.js';
import { LETTERS } from '../mail/letters/letters.js';

/** The clients of events that were longer ago hear no more by themselves. */
const AFTER = 60;

/** A payment that is still owed, the next one of its client. */
export interface Owed {
  due: Due;
  quoteId: string;
  cents: number;
  /** A local day. */
  on: string;
  /** True when nothing is paid yet. */
  isFirst: boolean;
  /** True when the client has named a payment that the band has not confirmed. */
  isClaimed: boolean;
  /** True after a signer said that another person signed. */
  isDisputed: boolean;
  /** True for a deal that was once agreed elsewhere. */
  isElsewhere: boolean;
  /** True while such a client is told nothing. */
  isQuiet: boolean;
}

const isOpen = ({ stage }: Deal) => stage === 'accepted' || stage === 'booked';

/** The payment of which a client may be reminded. Undefined for a deal that is closed, unless the band said that it still owes. */
function owedIn(deal: Deal, today: string): Owed | undefined {
  const { due, stage, money, quoteId, agreedDay, isStillOwed, isDisputed, isElsewhere, isQuiet } = deal;
  if (!money?.next || quoteId === null) return undefined;
  const isAsked = isOpen(deal) ? agreedDay! >= dayAfter(today, -AFTER) : stage === 'completed' && isStillOwed;
  if (!isAsked) return undefined;
  const { next, paidCents, claimedCents } = money;
  const told = { isDisputed, isElsewhere, isQuiet };
  return { due, quoteId, ...next, isFirst: paidCents <= 0, isClaimed: claimedCents > 0, ...told };
}

export const owedOf = async (em: EntityManager, today: string): Promise<Owed[]> =>
  (await dealsThatMayOwe(em, today)).flatMap((deal) => owedIn(deal, today) ?? []);

/** A reminder goes to the first signer, or to the band where its letter is to the band. */
interface Reminder {
  kind: LetterKind;
  recipient: LetterRecipient;
}

export const remindersOf = ({ isFirst, isClaimed, isDisputed, isQuiet, on }: Owed, today: string): Reminder[] =>
  LETTER_KINDS.flatMap((kind): Reminder[] => {
    const { client, reminds = {} } = LETTERS[kind];
    const days = isFirst ? reminds.ofFirst : reminds.ofOthers;
    if (!days || isClaimed || today < dayAfter(on, days.from) || today > dayAfter(on, days.to)) return [];
    if (client) return isDisputed || isQuiet ? [] : [{ kind, recipient: 's1' }];
    return [{ kind, recipient: 'band' }];
  });
