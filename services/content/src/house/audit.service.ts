import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { LIMITS } from '@tocada/contracts/ground/limits.js';
import type { AuditEntry } from '@tocada/contracts/house/audit.js';
import type { PageQuery } from '@tocada/contracts/kit/fields.js';
import { behind, toPage } from '@tocada/runtime/database/keyset.js';
import { sql } from '@tocada/runtime/database/sql.js';
import { AuditEntity, type AuditRow } from './audit.entity.js';

/** The limit of wrong passwords that are kept from one day, so that an attack fills neither the table nor the admin's list. */
const WRONG_PASSWORDS = 200;
/** Few enough entries that their deletion never reaches the time limit of a query. */
const BATCH = 2000;

const ADD = `insert into audit_entries (id, at, action, target, address, request_id)
  select id, at, action, target, address, "requestId" from jsonb_to_recordset($1::jsonb)
    as entry(id uuid, at timestamptz, action text, target uuid, address text, "requestId" text)
  where action <> 'password.wrong' or (select count(*) from (select 1 from audit_entries
    where action = 'password.wrong' and at > now() - interval '1 day' limit ${WRONG_PASSWORDS}) kept) < ${WRONG_PASSWORDS}
  on conflict do nothing returning 1`;

const SWEEP = `delete from audit_entries where id in (
  select id from audit_entries where at < now() - make_interval(days => $1) limit ${BATCH} for update skip locked
) returning 1`;

const present = ({ id, at, action, target, address, requestId }: AuditRow): AuditEntry => ({
  id,
  at: at.toISOString(),
  action,
  target: target ?? null,
  address: address ?? null,
  requestId,
});

/** The audit trail: what admins did in the last `LIMITS.auditDays` days. */
@Injectable()
export class AuditService {
  constructor(private readonly em: EntityManager) {}

  async add({ entries }: { entries: AuditEntry[] }): Promise<null> {
    await sql(this.em, ADD, [JSON.stringify(entries)]);
    return null;
  }

  async page({ limit = LIMITS.page, cursor }: PageQuery) {
    const where = behind('at', cursor);
    const options = { orderBy: { at: 'desc', id: 'desc' }, limit: limit + 1 } as const;
    const rows = await this.em.fork().find(AuditEntity, where, options);
    const { items, next } = toPage(rows, limit, ({ at, id }) => ({ at, id }));
    return { items: items.map(present), next };
  }

  /** Removes old entries and resolves with their number. */
  async sweep(): Promise<number> {
    for (let swept = 0; ;) {
      const rows = await sql(this.em, SWEEP, [LIMITS.auditDays]);
      swept += rows.length;
      if (rows.length < BATCH) return swept;
    }
  }
}
