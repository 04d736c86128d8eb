import { createHash, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { FilePart } from '@tocada/contracts/deals/client-files.js';
import {
  CLIENT_PAGE,
  token as tokenText,
  type ChoiceInput,
  type ClientPageView,
} from '@tocada/contracts/deals/client-page.js';
import type { Rpc, RpcInput, RpcOutput } from '@tocada/contracts/kit/rpc.js';
import type { Tag } from '@tocada/contracts/routes.js';
import type { Said } from '@tocada/contracts/sentences/say.js';
import { AppError, invalid } from '@tocada/runtime/app-error.js';
import { StreamsClient } from '@tocada/runtime/streams/streams.client.js';
import { WrongKeys } from '../admin/wrong-keys.js';
import { TaggedWrites } from '../cache/tagged-writes.js';
import { writeIdOf } from '../http/idempotency-key.js';
import { Proofs } from './proofs.js';
import type { Visit } from './visit.js';

type Visitor = Pick<Visit, 'token' | 'address'>;
type Act = Rpc & { changes: readonly Tag[] };

/** The calls of the client's page. Made-up tokens are counted by line; right links on that line still open. */
@Injectable()
export class ClientPages {
  constructor(
    private readonly client: StreamsClient,
    private readonly writes: TaggedWrites,
    private readonly wrongKeys: WrongKeys,
    private readonly proofs: Proofs,
  ) {}

  /** Changes nothing. @param seen the hash of the document that the client saw */
  view(visitor: Visitor, choice?: ChoiceInput, seen?: string): Promise<ClientPageView> {
    const { token } = visitor;
    const input = { token, ...(choice && { choice }), ...(seen && { seen }) };
    return this.guarded(visitor, () => this.client.call(CLIENT_PAGE.view, input));
  }

  document(visitor: Visitor, documentId: string): Promise<RpcOutput<typeof CLIENT_PAGE.document>> {
    return this.guarded(visitor, () => this.client.call(CLIENT_PAGE.document, { token: visitor.token, documentId }));
  }

  file(visitor: Visitor, fileId: string, from: number): Promise<FilePart> {
    return this.guarded(visitor, () => this.client.call(CLIENT_PAGE.file, { token: visitor.token, fileId, from }));
  }

  /** The same form sent twice, by its field `key`, is one act. Without a key each is an act of its own. */
  async act<R extends Act>(rpc: R, visitor: Visit, fields: Omit<RpcInput<R>, 'token'>): Promise<RpcOutput<R>> {
    const key = visitor.form.get('key');
    const parsed = rpc.input.safeParse({ ...fields, token: visitor.token });
    if (!parsed.success) throw invalid(parsed.error.issues);
    const input = parsed.data as RpcInput<R>;
    // With the fields, because a form that was corrected after the button "back" is another act.
    const same = createHash('sha256').update(JSON.stringify([rpc.name, key, input]));
    const writeId = key === null ? randomUUID() : writeIdOf(same.digest('hex'));
    return this.guarded(visitor, () => this.writes.run(rpc, input, writeId));
  }

  private async guarded<T>({ token, address }: Visitor, call: () => Promise<T>): Promise<T> {
    if (!tokenText.safeParse(token).success || !/^[\w.~-]+$/.test(token)) throw new AppError('not_found');
    const retryAfter = await this.wrongKeys.blocked('client-page', address);
    if (retryAfter > 0 && !(await this.proofs.isMade(token))) throw new TooManyWrong(retryAfter);
    try {
      return await call();
    } catch (error) {
      const isWrong = error instanceof AppError && error.code === 'not_found' && !(await this.proofs.isMade(token));
      if (isWrong) await this.wrongKeys.count('client-page', address);
      throw error;
    }
  }
}

/** A refusal that is over after some seconds. */
export class TryLater extends AppError {
  constructor(
    readonly seconds: number,
    said?: Said,
  ) {
    super('too_many_requests', said);
  }
}

/** Nothing more is asked for this line until the seconds are over. */
export class TooManyWrong extends TryLater {}
