import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Scope } from '@tocada/contracts/deals/client-page.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { ChangesService } from '@tocada/runtime/database/changes.service.js';
import { exactlyOnce } from '@tocada/runtime/database/exactly-once.js';
import { readToken } from '../../../records/deals/links.js';
import { clientActs } from '../../../records/inquiries/activity.sql.js';
import { lockInquiry } from '../../../records/inquiries/find-inquiry.js';
import { countEdit, type InquiryRow } from '../../../records/inquiries/inquiry.entity.js';
import { changeDates } from '../../dates/dates.js';
import { DealDocuments } from '../deal-documents.js';

/** The most acts by one link in an hour, as each may mail the band. Payments and a signer's alarm count alone. */
const MOST = { any: 30, claimed: 10, not_me: 5 };
const OWN_BOUNDS = Object.keys(MOST).filter((act) => act !== 'any');

/** As nonsense is answered: a link says nothing about others. */
export const unknownLink = () => new AppError('not_found');

export type Signer = Exclude<Scope, 'd'>;

/** @throws AppError `not_yours` for the details link, which strangers may have */
export function signerOf(scope: Scope): Signer {
  if (scope === 'd') throw new AppError('not_yours');
  return scope;
}

type Given = { token: string; [field: string]: unknown };
type Work = (em: EntityManager, row: InquiryRow, scope: Scope) => Promise<void>;

/** The frame of each write by a link of the client's page. */
@Injectable()
export class PageWrites {
  constructor(
    private readonly em: EntityManager,
    private readonly changes: ChangesService,
    private readonly documents: DealDocuments,
  ) {}

  /** @param bound the kind of act whose number is limited */
  async write(writeId: string, input: Given, work: Work, bound: keyof typeof MOST = 'any'): Promise<null> {
    await exactlyOnce(this.em, writeId, withoutToken(input), async (em) => {
      const { row, scope } = await locked(em, input.token);
      const kind = bound === 'any' ? { except: OWN_BOUNDS } : { act: bound };
      if ((await clientActs(em, row.id, scope, kind)) >= MOST[bound]) throw new AppError('too_many_requests');
      countEdit(row);
      await work(em, row, scope);
      await em.flush();
      return { inquiryId: row.id };
    });
    this.documents.wake();
    return null;
  }

  /** A signer's answer to a quote, which may change dates. */
  async decide<T extends object>(
    writeId: string,
    input: Given,
    work: (em: EntityManager, row: InquiryRow, scope: Signer) => Promise<T>,
  ): Promise<T> {
    const decided = await changeDates(this.changes, writeId, withoutToken(input), async (em) => {
      const { row, scope } = await locked(em, input.token);
      const done = await work(em, row, signerOf(scope));
      await em.flush();
      return { inquiryId: row.id, ...done };
    });
    this.documents.wake();
    return decided;
  }
}

async function read(em: EntityManager, token: string): Promise<{ inquiryId: string; scope: Scope }> {
  const found = await readToken(em, token);
  if (!found) throw unknownLink();
  return found;
}

/** The inquiry of a token, locked. A link that was renewed meanwhile leads nowhere. */
async function locked(em: EntityManager, token: string): Promise<{ row: InquiryRow; scope: Scope }> {
  const { inquiryId } = await read(em, token);
  const row = await lockInquiry(em, inquiryId);
  const { scope } = await read(em, token);
  return { row, scope };
}

/** The fingerprint of a write must not differ for the same press, and the inbox keeps no token. */
const withoutToken = <T extends { token: string }>({ token, ...input }: T) => ({
  ...input,
  of: token.split('.', 2).join('.'),
});
