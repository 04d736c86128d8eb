import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { CLIENT_PAGE, Scope } from '@tocada/contracts/deals/client-page.js';
import type { RpcPayload } from '@tocada/contracts/kit/rpc.js';
import type { CallContext } from '@tocada/runtime/streams/handlers-of.js';
import { dispute } from '../../../records/deals/client-pages.sql.js';
import { partiesOf } from '../../../records/deals/parties.sql.js';
import { addActivity } from '../../../records/inquiries/activity.sql.js';
import type { InquiryRow } from '../../../records/inquiries/inquiry.entity.js';
import { addWish, isAlarmed, openWish, type ToldBy, type WishKind } from '../../../records/inquiries/wishes.sql.js';
import { alertOfHeld } from '../../../records/messages/alerts.sql.js';
import { Brake } from '../../../records/messages/brake.js';
import { LettersService } from '../../../records/messages/letters.service.js';
import { PageWrites, signerOf } from './page-writes.js';
import { PLACES } from './present-page.js';

const LETTERS = { change: 'change_asked', cancel: 'cancel_asked', not_me: 'not_me' } as const;

/** The wishes of a client by a link, and the mails that tell the band. */
@Injectable()
export class Wishes {
  constructor(
    private readonly letters: LettersService,
    private readonly brake: Brake,
  ) {}

  async add(em: EntityManager, row: InquiryRow, scope: Scope, kind: WishKind, text: string): Promise<void> {
    const [id, inquiryId] = [randomUUID(), row.id];
    const parties = await partiesOf(em, row);
    const by = parties.length === 2 && scope !== 'd' ? parties[PLACES[scope] - 1]!.name : null;
    const told = await this.toldOf(em, row, scope, kind);
    await addWish(em, { id, inquiryId, kind, text, by, scope, told });
    await addActivity(em, inquiryId, 'page', { act: kind, text, name: by, scope }, 'client');
    const letter = { inquiryId, kind: LETTERS[kind], key: `${kind}:${id}` };
    if (told === 'alone') await this.letters.writeTo(em, ['band'], letter);
  }

  /** The mail that tells of a wish. Details links may be strangers': after one wish no mail until the band answers. */
  private async toldOf(em: EntityManager, row: InquiryRow, scope: Scope, kind: WishKind): Promise<ToldBy> {
    if (row.suspect) return null;
    if (scope !== 'd') return 'alone';
    const open = await openWish(em, { inquiryId: row.id, kind, scope });
    if (open) return open.told && 'earlier';
    if (await this.brake.hasTurn(em)) return 'alone';
    await alertOfHeld(em, row.id);
    return null;
  }
}

@Injectable()
export class AskForChange {
  constructor(
    private readonly writes: PageWrites,
    private readonly wishes: Wishes,
  ) {}

  answer({ token, text }: RpcPayload<typeof CLIENT_PAGE.change>, { writeId }: CallContext): Promise<null> {
    return this.writes.write(writeId, { token, text }, (em, row, scope) =>
      this.wishes.add(em, row, scope, 'change', text),
    );
  }
}

@Injectable()
export class AskToCancel {
  constructor(
    private readonly writes: PageWrites,
    private readonly wishes: Wishes,
  ) {}

  answer({ token, text }: RpcPayload<typeof CLIENT_PAGE.cancel>, { writeId }: CallContext): Promise<null> {
    return this.writes.write(writeId, { token, text }, (em, row, scope) =>
      this.wishes.add(em, row, signerOf(scope), 'cancel', text),
    );
  }
}

/** A signer says that the signature in their name is not theirs. */
@Injectable()
export class DisputeSignature {
  constructor(
    private readonly writes: PageWrites,
    private readonly wishes: Wishes,
  ) {}

  answer({ token }: RpcPayload<typeof CLIENT_PAGE.notMe>, { writeId }: CallContext): Promise<null> {
    const work = async (em: EntityManager, row: InquiryRow, scope: Scope) => {
      const signer = signerOf(scope);
      await dispute(em, row.id);
      // The band knows until it has dealt with the first alarm.
      if (!(await isAlarmed(em, row.id))) await this.wishes.add(em, row, signer, 'not_me', '');
    };
    return this.writes.write(writeId, { token }, work, 'not_me');
  }
}
