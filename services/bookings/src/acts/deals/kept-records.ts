import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { FILE_TYPES, type FilePart } from '@tocada/contracts/deals/client-files.js';
import { recordPath, type KEPT_RECORDS, type KeptRecord } from '@tocada/contracts/deals/kept-records.js';
import { LIMITS } from '@tocada/contracts/ground/limits.js';
import type { RpcPayload } from '@tocada/contracts/kit/rpc.js';
import { say } from '@tocada/contracts/sentences/say.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { decodeCursor, toPage } from '@tocada/runtime/database/keyset.js';
import { keptRecordOf, keptRecords, type RecordRow } from '../../records/deals/kept-records.sql.js';
import { DocumentsService } from '../../telling/documents/documents.service.js';
import { ClientFilesService } from './client-files.service.js';

const present = ({ id, kind, number, day, cents, currency, retainUntil, type }: RecordRow): KeptRecord => ({
  id,
  kind,
  number,
  day,
  cents,
  currency,
  retainUntil,
  url: recordPath(id, type),
});

/** The papers of erased clients. */
@Injectable()
export class ListRecords {
  constructor(private readonly em: EntityManager) {}

  async answer({ cursor, limit = LIMITS.page }: RpcPayload<typeof KEPT_RECORDS.page>) {
    const after = cursor === undefined ? undefined : decodeCursor(cursor);
    const rows = await keptRecords(this.em.fork(), after, limit + 1);
    const { items, next } = toPage(rows, limit, ({ at, id }) => ({ at: new Date(at), id }));
    return { items: items.map(present), next };
  }
}

@Injectable()
export class ReadRecord {
  constructor(
    private readonly em: EntityManager,
    private readonly documents: DocumentsService,
    private readonly files: ClientFilesService,
  ) {}

  /** The name of the file is made of its number or its day, because a kept file may be called by a client's name. */
  async answer({ id, from }: RpcPayload<typeof KEPT_RECORDS.part>): Promise<FilePart> {
    const row = await keptRecordOf(this.em.fork(), id);
    if (!row) throw new AppError('not_found', say('document_not_found'));
    const { number, day, kind, type, key, sha256 } = row;
    const named = { name: `${number ?? day}.${type}`, mediaType: FILE_TYPES[type] };
    if (kind === 'kept') return { ...(await this.files.part({ id, from })), ...named };
    const whole = await this.documents.content(key);
    const content = whole.subarray(from).toString('base64');
    return { ...named, bytes: whole.length, sha256, content };
  }
}
