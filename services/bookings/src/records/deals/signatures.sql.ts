import type { EntityManager } from '@mikro-orm/postgresql';
import type { Language } from '@tocada/contracts/ground/language.js';
import { isoText, sql } from '@tocada/runtime/database/sql.js';
import type { SignatureFacts } from './facts.js';

export type SignatureRow = SignatureFacts & { language: Language };
const SIGNATURES = `select place, name, title, ${isoText('at')} as at, ip, user_agent as "userAgent", language,
  document_sha256 as "documentSha256", told, told_sha256 as "toldSha256" from signatures where quote_id = $1 order by place`;
const SIGN = `insert into signatures (quote_id, place, name, title, ip, user_agent, language, document_sha256,
  told, told_sha256) values ($1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb, $10)`;
export const signaturesOf = (em: EntityManager, quoteId: string) => sql<SignatureRow>(em, SIGNATURES, [quoteId]);
export const sign = (em: EntityManager, quoteId: string, row: Omit<SignatureRow, 'at'>) =>
  sql(em, SIGN, [
    quoteId,
    row.place,
    row.name,
    row.title,
    row.ip,
    row.userAgent,
    row.language,
    row.documentSha256,
    row.told ? JSON.stringify(row.told) : null,
    row.toldSha256 ?? null,
  ]);
