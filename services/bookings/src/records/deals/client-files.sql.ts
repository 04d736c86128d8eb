import type { EntityManager } from '@mikro-orm/postgresql';
import type {
  ClientFile,
  ClientFileKind,
  FileType,
  KeptFile,
  ListedFile,
  ShownTo,
} from '@tocada/contracts/deals/client-files.js';
import type { Party } from '@tocada/contracts/deals/quotes.js';
import { isoText, sql } from '@tocada/runtime/database/sql.js';

export interface FileRow {
  id: string;
  /** Null for a file of the band's, and for one of an erased client. */
  inquiryId: string | null;
  kind: ClientFileKind | 'kept';
  name: string;
  note: string | null;
  shownTo: ShownTo;
  type: FileType;
  bytes: number;
  key: string;
  sha256: string;
  at: string;
  revision: number;
}

const FIELDS = `select id, inquiry_id as "inquiryId", kind, name, note, shown_to as "shownTo", type, bytes, key, sha256,
  ${isoText('at')} as at, revision from client_files`;
const ONE = `${FIELDS} where id = $1`;
export const OF_BAND = `${FIELDS} where kind <> 'kept' order by array_position(array['rider', 'w9', 'insurance'], kind), client_files.at, id`;
const OF_INQUIRY = `${FIELDS} where inquiry_id = $1 order by client_files.at desc, id`;
/** Of the band's, or of one inquiry. */
const LOCKED = `${FIELDS} where id = $1 and inquiry_id is not distinct from $2 and (kind = 'kept') = ($2::uuid is not null) for update`;
const INSERT = `insert into client_files (id, inquiry_id, kind, name, note, shown_to, type, bytes, key, sha256, retain_until)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`;
const CHANGE = 'update client_files set name = $2, shown_to = $3, revision = revision + 1 where id = $1';
const REMOVE = 'delete from client_files where id = $1';

export const fileOf = async (em: EntityManager, id: string) => (await sql<FileRow>(em, ONE, [id]))[0];
export const bandFiles = (em: EntityManager) => sql<FileRow>(em, OF_BAND);
export const lockedFile = async (em: EntityManager, id: string, inquiryId: string | null = null) =>
  (await sql<FileRow>(em, LOCKED, [id, inquiryId]))[0];

export const insertFile = (
  em: EntityManager,
  { id, inquiryId, kind, name, note, shownTo, type, bytes, key, sha256 }: Omit<FileRow, 'at' | 'revision'>,
  retainUntil: string | null,
) => sql(em, INSERT, [id, inquiryId, kind, name, note, shownTo, type, bytes, key, sha256, retainUntil]);
export const changeFile = (em: EntityManager, id: string, name: string, shownTo: ShownTo) =>
  sql(em, CHANGE, [id, name, shownTo]);
export const removeFile = (em: EntityManager, id: string) => sql(em, REMOVE, [id]);

export const presentFile = ({ id, kind, name, shownTo, type, bytes, at, revision }: FileRow): ClientFile => ({
  id,
  kind: kind as ClientFileKind,
  name,
  shownTo,
  type,
  bytes,
  at,
  revision,
});

export const presentKept = ({ id, name, note, type, bytes, at }: FileRow): KeptFile => ({
  id,
  name,
  note,
  type,
  bytes,
  at,
});

/** Newest first. */
export const keptFiles = async (em: EntityManager, inquiryId: string): Promise<KeptFile[]> =>
  (await sql<FileRow>(em, OF_INQUIRY, [inquiryId])).map(presentKept);

/**
 * The files that the page of a client lists: the rider beside a quote, the others once there is an agreement.
 * @param files of the band
 * @param agreed false while the agreement is disputed, too
 */
export function listedFor(files: FileRow[], { parties, agreed }: { parties: Party[]; agreed: boolean }): ListedFile[] {
  const isCompany = parties.some(({ company }) => company !== '');
  return files
    .filter(({ kind }) => kind === 'rider' || agreed)
    .filter(({ shownTo }) => shownTo === 'everyone' || (shownTo === 'companies' && isCompany))
    .map(({ id, kind, name, type, bytes }) => ({ id, kind: kind as ClientFileKind, name, type, bytes }));
}

/** A file of the client's is a record where there was an agreement. */
const IS_AGREED = 'exists (select from agreed where agreed.inquiry_id = doomed.id)';
/** Records of `doomed` lose their names, and all other files go. $2: true when records go, too. */
export const FORGET_FILES = `unnamed as (update client_files set name = '', note = null from doomed
    where client_files.inquiry_id = doomed.id and ${IS_AGREED} and not $2),
  unneeded as (delete from client_files using doomed where client_files.inquiry_id = doomed.id and ($2 or not ${IS_AGREED}))`;
