import { say } from '@tocada/contracts/sentences/say.js';
import { AppError } from '@tocada/runtime/app-error.js';
import type { InquiryRow } from './inquiry.entity.js';

export const inquiryNotFound = () => new AppError('not_found', say('inquiry_not_found'));

/** The band neither answers an inquiry that is set apart nor gives it a date. */
export function refuseSuspect({ suspect }: InquiryRow): void {
  if (suspect) throw new AppError('wrong_stage', say('inquiry_suspect'));
}
