import type { EntityManager } from '@mikro-orm/postgresql';
import { WAY_INTO, hasNight, isClosed, STATUS_OF, type Stage, type StageReason } from '@tocada/contracts/kit/stages.js';
import { say } from '@tocada/contracts/sentences/say.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { releaseEntries } from '../dates/entries.sql.js';
import { isPostponed } from '../deals/quote-terms.js';
import { agreedQuote, withdrawOpen } from '../deals/quotes.sql.js';
import { addActivity } from './activity.sql.js';
import { changeInquiry, stageOfRow, type InquiryRow } from './inquiry.entity.js';
import { refuseDateless } from './refusals.js';
import { endWishes } from './wishes.sql.js';

interface Why {
  reason?: StageReason | undefined;
  note?: string | null | undefined;
  /** The titles of the entries on the night that the band took all the same. */
  over?: string | undefined;
  /** Of a deal that is completed: the client still owes, and is reminded. */
  stillOwed?: boolean | undefined;
}

/** An agreement without a day books no night. */
async function refusePostponed(em: EntityManager, inquiryId: string): Promise<void> {
  const agreed = await agreedQuote(em, inquiryId);
  if (agreed && isPostponed(agreed)) throw new AppError('wrong_stage', say('postponed'));
}

/**
 * Moves an inquiry to a stage and releases dates that it cannot have. The caller locks the row and flushes it.
 * @throws AppError `no_date` for a stage that has a night
 */
export async function enterStage(em: EntityManager, row: InquiryRow, stage: Stage, why: Why = {}) {
  const { reason, note, over, stillOwed = false } = why;
  const from = stageOfRow(row);
  if (hasNight(stage)) refuseDateless(row);
  if (stage === 'booked') await refusePostponed(em, row.id);
  const status = STATUS_OF[stage];
  changeInquiry(row, { stage, status });
  if (status === 'contacted' && !row.firstReplyAt) changeInquiry(row, { firstReplyAt: new Date() });
  if (from === stage) return;
  if (stage === 'cancelled') await endWishes(em, row.id, 'cancel');
  const isDropped = WAY_INTO[stage].dates === 'release all';
  changeInquiry(row, {
    lostReason: isDropped ? (reason ?? null) : null,
    lostNote: isDropped ? (note ?? null) : null,
    stillOwed: stage === 'completed' && stillOwed,
  });
  // A request whose quote is no more needs no night.
  if (from === 'quoted' && stage === 'contacted') await releaseEntries(em, row.id, ['hold'], stage);
  if (isClosed(stage) || stage === 'contacted') await withdrawOpen(em, row.id);
  if (isClosed(stage)) await releaseEntries(em, row.id, isDropped ? ['hold', 'booked'] : ['hold'], stage);
  await addActivity(em, row.id, 'stage', { from, to: stage, reason, text: note, over });
}
