import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { PayWays, QUOTE_SETTINGS, Terms, QUOTE_PRESETS, QuotePreset } from '@tocada/contracts/deals/quotes.js';
import type { RpcPayload } from '@tocada/contracts/kit/rpc.js';
import { say } from '@tocada/contracts/sentences/say.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { refuseStale } from '@tocada/runtime/database/edits.js';
import { exactlyOnce } from '@tocada/runtime/database/exactly-once.js';
import { sql } from '@tocada/runtime/database/sql.js';
import type { CallContext } from '@tocada/runtime/streams/handlers-of.js';
import { linesOf } from '../../records/deals/content.js';
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

const FIELDS = 'select id, name, content, revision from quote_presets';
const ALL = `${FIELDS} order by created_at, id`;
const LOCKED = `${FIELDS} where id = $1 for update`;
const INSERT = 'insert into quote_presets (id, name, content) values ($1, $2, $3::jsonb)';
const CHANGE = 'update quote_presets set name = $2, content = $3::jsonb, revision = revision + 1 where id = $1';
const REMOVE = 'delete from quote_presets where id = $1';

interface PresetRow {
  id: string;
  name: string;
  content: Omit<QuotePreset, 'id' | 'name' | 'revision'>;
  revision: number;
}
const present = ({ id, name, content, revision }: PresetRow): QuotePreset => ({ ...content, id, name, revision });

type Input = RpcPayload<typeof QUOTE_PRESETS.create>;
const contentOf = ({ lines, language = 'es', schedule, ...rest }: Omit<Input, 'name'>): PresetRow['content'] => ({
  ...rest,
  language,
  lines: linesOf(lines),
  instalments: schedule,
});

@Injectable()
export class QuotePresetsService {
  constructor(private readonly em: EntityManager) {}

  async all(): Promise<QuotePreset[]> {
    return (await sql<PresetRow>(this.em, ALL)).map(present);
  }

  async create(input: Input, { writeId }: CallContext): Promise<QuotePreset> {
    const { result } = await exactlyOnce(this.em, writeId, input, async (em) => {
      const id = randomUUID();
      const { name, ...content } = input;
      await sql(em, INSERT, [id, name, JSON.stringify(contentOf(content))]);
      return present(await locked(em, id));
    });
    return result;
  }

  async update(input: RpcPayload<typeof QUOTE_PRESETS.update>, { writeId }: CallContext): Promise<QuotePreset> {
    const { result } = await exactlyOnce(this.em, writeId, input, async (em) => {
      const { id, revision, name, ...content } = input;
      const row = await locked(em, id);
      await refuseStale(revision, row.revision, async () => present(row));
      await sql(em, CHANGE, [id, name, JSON.stringify(contentOf(content))]);
      return present(await locked(em, id));
    });
    return result;
  }

  async remove(input: RpcPayload<typeof QUOTE_PRESETS.remove>, { writeId }: CallContext): Promise<null> {
    await exactlyOnce(this.em, writeId, input, async (em) => {
      const row = await locked(em, input.id);
      await refuseStale(input.revision, row.revision, async () => present(row));
      await sql(em, REMOVE, [input.id]);
      return null;
    });
    return null;
  }
}

async function locked(em: EntityManager, id: string): Promise<PresetRow> {
  const [row] = await sql<PresetRow>(em, LOCKED, [id]);
  if (!row) throw new AppError('not_found', say('preset_not_found'));
  return row;
}
