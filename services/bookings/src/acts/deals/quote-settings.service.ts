import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { PayWays, QUOTE_SETTINGS, Terms } from '@tocada/contracts/deals/quotes.js';
import type { RpcPayload } from '@tocada/contracts/kit/rpc.js';
import { say } from '@tocada/contracts/sentences/say.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { refuseStale } from '@tocada/runtime/database/edits.js';
import { exactlyOnce } from '@tocada/runtime/database/exactly-once.js';
import type { CallContext } from '@tocada/runtime/streams/handlers-of.js';
import { lockedSetting, payWaysOf, termsOf, writeSetting } from '../../records/deals/settings.sql.js';

/** The ways to pay and the terms with which quotes begin. */
@Injectable()
export class QuoteSettingsService {
  constructor(private readonly em: EntityManager) {}

  payWays(): Promise<PayWays> {
    return payWaysOf(this.em);
  }

  terms(): Promise<Terms> {
    return termsOf(this.em);
  }

  setPayWays({ revision, ways }: RpcPayload<typeof QUOTE_SETTINGS.setPayWays>, { writeId }: CallContext) {
    if (new Set(ways.map(({ way }) => way)).size < ways.length) throw AppError.atField('ways', say('pay_way_twice'));
    return this.set<PayWays>('pay_ways', { ways }, revision, writeId);
  }

  setTerms({ revision, es, en }: RpcPayload<typeof QUOTE_SETTINGS.setTerms>, { writeId }: CallContext) {
    return this.set<Terms>('terms', { es, en }, revision, writeId);
  }

  private async set<T extends { revision: number }>(
    name: 'pay_ways' | 'terms',
    value: object,
    revision: number | null | undefined,
    writeId: string,
  ): Promise<T> {
    const { result } = await exactlyOnce(this.em, writeId, { name, value, revision }, async (em) => {
      const kept = await lockedSetting<T>(em, name);
      await refuseStale(revision, kept.revision, async () => kept);
      await writeSetting(em, name, value);
      return lockedSetting<T>(em, name);
    });
    return result;
  }
}
