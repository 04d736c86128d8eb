import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { LIMITS } from '@tocada/contracts/ground/limits.js';
import type { RpcPayload } from '@tocada/contracts/kit/rpc.js';
import type { Template, TEMPLATES } from '@tocada/contracts/messages/replies.js';
import { say } from '@tocada/contracts/sentences/say.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { lockRow, refuseStale } from '@tocada/runtime/database/edits.js';
import { exactlyOnce } from '@tocada/runtime/database/exactly-once.js';
import { sql } from '@tocada/runtime/database/sql.js';
import type { CallContext } from '@tocada/runtime/streams/handlers-of.js';
import { presentTemplate, TemplateEntity, type TemplateRow } from '../../records/messages/template.entity.js';

const LAST_PLACE = 'select coalesce(max(place), 0) as place from reply_templates';

export const templateNotFound = () => new AppError('not_found', say('template_not_found'));

/** The texts with which the band answers. */
@Injectable()
export class TemplatesService {
  constructor(private readonly em: EntityManager) {}

  async all(): Promise<Template[]> {
    const rows = await this.em
      .fork()
      .find(TemplateEntity, {}, { orderBy: { place: 'asc', id: 'asc' }, limit: LIMITS.list });
    return (rows as TemplateRow[]).map(presentTemplate);
  }

  async create(input: RpcPayload<typeof TEMPLATES.create>, { writeId }: CallContext): Promise<Template> {
    const { result } = await exactlyOnce(this.em, writeId, input, async (em) => {
      const [last] = await sql<{ place: number }>(em, LAST_PLACE);
      const row = em.create(TemplateEntity, { ...input, id: randomUUID(), place: last!.place + 1, revision: 0 });
      await em.persist(row).flush();
      return presentTemplate(row as TemplateRow);
    });
    return result;
  }

  async update(input: RpcPayload<typeof TEMPLATES.update>, { writeId }: CallContext): Promise<Template> {
    const { result } = await exactlyOnce(this.em, writeId, input, async (em) => {
      const { id, revision, purpose, ...fields } = input;
      const row = await lockTemplate(em, id, revision);
      em.assign(row, { ...fields, ...(purpose !== undefined && { purpose }), revision: row.revision + 1 });
      await em.flush();
      return presentTemplate(row);
    });
    return result;
  }

  async remove(input: RpcPayload<typeof TEMPLATES.remove>, { writeId }: CallContext): Promise<null> {
    const { result } = await exactlyOnce(this.em, writeId, input, async (em) => {
      await lockTemplate(em, input.id, input.revision);
      await em.nativeDelete(TemplateEntity, { id: input.id });
      return null;
    });
    return result;
  }
}

/** @throws AppError `stale` or `not_found` */
async function lockTemplate(em: EntityManager, id: string, base: number | null | undefined): Promise<TemplateRow> {
  const row = (await lockRow(em, TemplateEntity, id, templateNotFound)) as TemplateRow;
  await refuseStale(base, row.revision, async () => presentTemplate(row));
  return row;
}
