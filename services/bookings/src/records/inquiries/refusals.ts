import { say } from '@tocada/contracts/sentences/say.js';
import { AppError } from '@tocada/runtime/app-error.js';
import type { InquiryRow } from './inquiry.entity.js';

export const inquiryNotFound = () => new AppError('not_found', say('inquiry_not_found'));

/** The band neither answers an inquiry that is set apart nor gives it a date. */
export function refuseSuspect({ suspect }: InquiryRow): void {
  if (suspect) throw new AppError('wrong_stage', say('inquiry_suspect'));
}

/** True when the day of an inquiry is words alone. */
export const isDateless = ({ dateNote }: Pick<InquiryRow, 'dateNote'>): boolean => Boolean(dateNote);

/** Nothing is quoted, agreed, held or booked for a day that nobody has named. @throws AppError `no_date` */
export function refuseDateless(row: Pick<InquiryRow, 'dateNote'>): void {
  if (isDateless(row)) throw new AppError('no_date');
}
