import { createHash, randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  FILE_TYPES,
  type CLIENT_FILES,
  type ClientFile,
  type FilePart,
  type FileTicket,
  type FileType,
  type KeptFile,
} from '@tocada/contracts/deals/client-files.js';
import { nightDay } from '@tocada/contracts/ground/days.js';
import type { RpcPayload } from '@tocada/contracts/kit/rpc.js';
import { say } from '@tocada/contracts/sentences/say.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { refuseStale } from '@tocada/runtime/database/edits.js';
import { exactlyOnce } from '@tocada/runtime/database/exactly-once.js';
import type { CallContext } from '@tocada/runtime/streams/handlers-of.js';
import { BookingsEnv } from '../../config/bookings.env.js';
import {
  bandFiles,
  changeFile,
  fileOf,
  insertFile,
  lockedFile,
  presentFile,
  presentKept,
  removeFile,
  type FileRow,
} from '../../records/deals/client-files.sql.js';
import { fileTypeOf } from '../../records/deals/file-type.js';
import { retainUntil } from '../../records/deals/retention.sql.js';
import { storedTimeZone } from '../../records/ground/time-zone.sql.js';
import { lockInquiry } from '../../records/inquiries/find-inquiry.js';
import { DocumentStore } from '../../telling/documents/document-store.js';

/** The sweep removes a file that no row names after an hour, so an older upload is taken no more. Milliseconds. */
const FRESH = 30 * 60_000;
/** A part travels through Redis, in base64. Bytes. */
const PART = 512 * 1024;

const notFound = () => new AppError('not_found', say('client_file_not_found'));
const away = (cause: unknown) => new AppError('unavailable', undefined, undefined, { cause });

interface Stored {
  type: FileType;
  bytes: number;
  key: string;
  sha256: string;
}

/** The band's files for its clients, and the files of clients that the band keeps. */
@Injectable()
export class ClientFilesService {
  constructor(
    private readonly em: EntityManager,
    private readonly env: BookingsEnv,
    private readonly store: DocumentStore,
  ) {}

  async all(): Promise<ClientFile[]> {
    return (await bandFiles(this.em)).map(presentFile);
  }

  async ticket({ size }: RpcPayload<typeof CLIENT_FILES.ticket>): Promise<FileTicket> {
    const upload = randomUUID();
    return { upload, method: 'PUT', ...(await this.store.ticket(upload, size)) };
  }

  async create(input: RpcPayload<typeof CLIENT_FILES.create>, { writeId }: CallContext): Promise<ClientFile> {
    const { kind, name, shownTo } = input;
    const stored = await this.taken(input.upload);
    const { result } = await exactlyOnce(this.em, writeId, input, async (em) => {
      const id = randomUUID();
      await insertFile(em, { ...stored, id, inquiryId: null, kind, name, note: null, shownTo }, null);
      return presentFile((await fileOf(em, id))!);
    });
    return result;
  }

  async update(input: RpcPayload<typeof CLIENT_FILES.update>, { writeId }: CallContext): Promise<ClientFile> {
    const { result } = await exactlyOnce(this.em, writeId, input, async (em) => {
      const row = await locked(em, input.id);
      await refuseStale(input.revision, row.revision, async () => presentFile(row));
      await changeFile(em, row.id, input.name, input.shownTo);
      return presentFile((await fileOf(em, row.id))!);
    });
    return result;
  }

  /** The file in the store goes with the next sweep. */
  async remove(input: RpcPayload<typeof CLIENT_FILES.remove>, { writeId }: CallContext): Promise<null> {
    await exactlyOnce(this.em, writeId, input, async (em) => {
      const row = await locked(em, input.id);
      await refuseStale(input.revision, row.revision, async () => presentFile(row));
      await removeFile(em, row.id);
      return null;
    });
    return null;
  }

  async keep(input: RpcPayload<typeof CLIENT_FILES.keep>, { writeId }: CallContext): Promise<KeptFile> {
    const { id: inquiryId, name, note } = input;
    const stored = await this.taken(input.upload);
    const { result } = await exactlyOnce(this.em, writeId, input, async (em) => {
      const row = await lockInquiry(em, inquiryId);
      const { eventDate, hasTime, startTime } = row;
      const day = nightDay({ date: eventDate.toISOString(), hasTime }, await storedTimeZone(em), startTime);
      const id = randomUUID();
      const file = { ...stored, id, inquiryId, kind: 'kept', name, note, shownTo: 'nobody' } as const;
      await insertFile(em, file, retainUntil(day, this.env.RECORDS_YEARS));
      // An erasure finds the recorded answer by the id.
      return { inquiryId, file: presentKept((await fileOf(em, id))!) };
    });
    return result.file;
  }

  async removeKept(input: RpcPayload<typeof CLIENT_FILES.removeKept>, { writeId }: CallContext): Promise<null> {
    await exactlyOnce(this.em, writeId, input, async (em) => {
      await lockInquiry(em, input.id);
      const row = await locked(em, input.fileId, input.id);
      await removeFile(em, row.id);
      return null;
    });
    return null;
  }

  async part({ id, from }: RpcPayload<typeof CLIENT_FILES.part>): Promise<FilePart> {
    const row = await fileOf(this.em, id);
    if (!row) throw notFound();
    return this.partOf(row, from);
  }

  /** The upload, once its bytes are known to be a PDF or a picture. */
  private async taken(upload: string): Promise<Stored> {
    const found = await this.store.uploaded(upload).catch((error: unknown) => {
      throw away(error);
    });
    if (!found || found.at.getTime() < Date.now() - FRESH) throw AppError.atField('upload', say('upload_gone'));
    const { key, bytes } = found;
    const type = fileTypeOf(bytes);
    if (!type) throw AppError.atField('upload', say('file_kinds'));
    return { type, bytes: bytes.length, key, sha256: createHash('sha256').update(bytes).digest('hex') };
  }

  private async partOf({ name, type, bytes, sha256, key }: FileRow, from: number): Promise<FilePart> {
    if (from >= bytes) throw notFound();
    const content = await this.store.part(key, from, PART).catch((error: Error) => {
      throw error.name === 'NoSuchKey' ? notFound() : away(error);
    });
    return { name: `${name}.${type}`, mediaType: FILE_TYPES[type], bytes, sha256, content: content.toString('base64') };
  }
}

async function locked(em: EntityManager, id: string, inquiryId?: string): Promise<FileRow> {
  const row = await lockedFile(em, id, inquiryId);
  if (!row) throw notFound();
  return row;
}
