import { basename, extname } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { DOCUMENTS_FOLDER } from '@tocada/contracts/kit/images.js';
import type pg from 'pg';
import { readArchive } from './archive.js';
import type { Bucket } from './bucket.js';
import { copyInto, hasTable, quoted } from './databases.js';
import { tableEntry, type Manifest } from './manifest.js';

/** Where the documents lie that a restore has put aside. The key of bookings reaches this folder of the bucket. */
export const KEPT_FOLDER = `${DOCUMENTS_FOLDER}/kept/`;

/** A document that the archive lacks, and which a client may have. */
export interface KeptDocument {
  key: string;
  inquiryId: string | null;
  kind: string;
  number: string | null;
  isRecord: boolean;
  /** A day. */
  retainUntil: string;
}

/** Rows that the system holds and an archive does not: its restore removes them. */
export interface Newer {
  requests: number;
  signatures: number;
  payments: number;
  documents: KeptDocument[];
  /** Documents with a number whose file is not made yet. */
  unmade: number;
}

/** By table what names a row. */
const NAMED_BY = {
  booking_inquiries: ['id'],
  signatures: ['quote_id', 'place'],
  payments: ['id'],
  documents: ['id', 'key'],
  client_files: ['id', 'key'],
};
type Named = keyof typeof NAMED_BY;

const absentIn = (table: Named) =>
  `not exists (select from archived_${table} as archived where ${NAMED_BY[table]
    .map((column) => `archived.${column} = live.${column}::text`)
    .join(' and ')})`;

const IS_AGREEMENT = `agreed.kind in ('agreement', 'amendment')`;
/** A quote that was agreed elsewhere has no agreement. A database of an earlier release has no such column. */
const IS_ELSEWHERE = `to_jsonb(quotes)->>'agreed_by' = 'band'`;
/** An erased client leaves the same documents (services/bookings/src/acts/privacy/erasure.service.ts). */
const DOCUMENTS = `select live.key, live.inquiry_id as "inquiryId", live.kind, live.number, live.retain_until::text as "retainUntil",
    live.kind <> 'quote' or exists (select from documents as agreed where agreed.quote_id = live.quote_id and ${IS_AGREEMENT})
      or exists (select from quotes where quotes.id = live.quote_id and ${IS_ELSEWHERE}) as "isRecord"
  from documents as live where live.key is not null and ${absentIn('documents')}`;
const FILES = `select live.key, live.inquiry_id as "inquiryId", 'file' as kind, null as number, live.retain_until::text as "retainUntil",
    exists (select from documents as agreed where agreed.inquiry_id = live.inquiry_id and ${IS_AGREEMENT})
      or exists (select from quotes where quotes.inquiry_id = live.inquiry_id and ${IS_ELSEWHERE}) as "isRecord"
  from client_files as live where live.kind = 'kept' and ${absentIn('client_files')}`;
const UNMADE = `select from documents as live where live.key is null and live.facts is not null
  and not exists (select from archived_documents as archived where archived.id = live.id::text)`;

/** Compares the rows of bookings with those of an archive. */
export async function findNewer(client: pg.Client, file: string, manifest: Manifest): Promise<Newer> {
  const { tables } = manifest.databases.bookings!;
  for (const [name, columns] of Object.entries(NAMED_BY)) {
    const all = tables.find((table) => table.name === name)?.columns ?? columns;
    const typed = all.map((column) => `${quoted([column])} text`).join(', ');
    await client.query(`create temp table archived_${name} (${typed})`);
  }
  await readArchive(file, async (entry, _size, content) => {
    const table = tables.find(({ name }) => tableEntry('bookings', name) === entry);
    if (table && table.name in NAMED_BY) await copyInto(client, `archived_${table.name}`, table.columns, content);
  });
  const rows = async <T extends object>(table: Named, text: string): Promise<T[]> =>
    (await hasTable(client, table)) ? (await client.query<T>(text)).rows : [];
  const count = async (table: Named) =>
    (await rows(table, `select from ${table} as live where ${absentIn(table)}`)).length;
  const documents = [
    ...(await rows<KeptDocument>('documents', DOCUMENTS)),
    ...(await rows<KeptDocument>('client_files', FILES)),
  ];
  return {
    requests: await count('booking_inquiries'),
    signatures: await count('signatures'),
    payments: await count('payments'),
    documents: [...new Map(documents.map((document) => [document.key, document])).values()],
    unmade: (await rows('documents', UNMADE)).length,
  };
}

/**
 * Copies the documents into a folder of their own, where no restore removes them.
 * @returns the copies. The store may have lost a file.
 */
export async function putAside(media: Bucket, documents: KeptDocument[], now: Date): Promise<KeptDocument[]> {
  const folder = KEPT_FOLDER + now.toISOString().replace(/\.\d+/, '').replace(/[-:]/g, '');
  const kept: KeptDocument[] = [];
  for (const document of documents) {
    const found = await media.read(document.key);
    if (!found) continue;
    const { content, type, cacheControl, metadata } = found;
    const bytes = await buffer(content);
    // No name of a client stands in an address.
    const [name] = basename(document.key).split('.');
    const key = `${folder}/${document.number ?? 'file'}-${document.kind}-${name!.slice(0, 8)}${extname(document.key)}`;
    await media.write({ key, type, cacheControl, metadata }, bytes);
    kept.push({ ...document, key });
  }
  return kept;
}

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/** Tells what a restore is about to remove, for the person at the terminal. */
export function toldNewer({ requests, signatures, payments, documents, unmade }: Newer, kept: KeptDocument[]): string {
  const all = [counted(requests, 'request'), counted(signatures, 'signature'), counted(payments, 'payment')];
  const lost = documents.length - kept.length;
  const folder = kept[0]?.key.replace(/[^/]*$/, '');
  return [
    `What is here and not in the archive, and is removed now: ${all.slice(0, 2).join(', ')} and ${all[2]}.`,
    ...(folder
      ? [`The ${counted(kept.length, 'document')} of that stay in ${folder} of the store: the command "kept".`]
      : []),
    ...(lost > 0 ? [`The store has lost ${counted(lost, 'file')} of that.`] : []),
    ...(unmade > 0 ? [`${counted(unmade, 'document')} of that had no file yet.`] : []),
  ].join(' ');
}
