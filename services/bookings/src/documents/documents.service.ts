import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Language } from '@tocada/contracts/language.js';
import type { DocumentKind, IssuedDocument } from '@tocada/contracts/quotes.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { isoText, sql } from '@tocada/runtime/database/sql.js';
import type { DocumentFacts } from './facts.js';

const ISSUE = `insert into documents (id, inquiry_id, quote_id, payment_id, kind, number, language, facts, retain_until)
  values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9)`;

/** Newest first. */
const OF_INQUIRY = `select id, kind, number, sha256, ${isoText('at')} as at from documents
  where inquiry_id = $1 order by documents.at desc, id`;

interface Issue {
  kind: DocumentKind;
  number: string;
  inquiryId: string;
  quoteId: string | null;
  paymentId: string | null;
  language: Language;
  /** A day. */
  retainUntil: string;
  facts: DocumentFacts;
}

/** The documents of quotes and payments, and their files. */
@Injectable()
export class DocumentsService {
  /** Renders a document and stores its file. @throws AppError `unavailable` */
  async store(_facts: DocumentFacts): Promise<{ key: string; sha256: string }> {
    throw new AppError('unavailable');
  }

  /** Adds a document whose file follows. The caller wakes the service after the commit. Resolves with the id. */
  async issue(em: EntityManager, document: Issue): Promise<string> {
    const id = randomUUID();
    const { inquiryId, quoteId, paymentId, kind, number, language, facts, retainUntil } = document;
    const values = [id, inquiryId, quoteId, paymentId, kind, number, language, JSON.stringify(facts), retainUntil];
    await sql(em, ISSUE, values);
    return id;
  }

  /** The bytes of a stored file. @throws AppError `unavailable` */
  async content(_key: string): Promise<Buffer> {
    throw new AppError('unavailable');
  }

  /** Call after a commit that has issued documents. */
  wake(): void {}

  /** Newest first. */
  async documentsOf(em: EntityManager, inquiryId: string): Promise<IssuedDocument[]> {
    const rows = await sql<Omit<IssuedDocument, 'url'>>(em, OF_INQUIRY, [inquiryId]);
    return rows.map((row) => ({ ...row, url: `/api/admin/bookings/${inquiryId}/documents/${row.id}.pdf` }));
  }
}
