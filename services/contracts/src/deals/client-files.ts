import { z } from 'zod';
import { LIMITS } from '../ground/limits.js';
import { baseRevision, id, instant, oneOf, optionalTextTo, requiredText, revision } from '../kit/fields.js';
import { adminRoute, adminRouteOf } from '../kit/route.js';
import { read, write } from '../kit/rpc.js';
import { stored } from '../kit/stored.js';
import { fileSize } from '../kit/uploads.js';
import { say } from '../sentences/say.js';

/** The band's files for its clients. A rider goes with the quote, the others follow the agreement. */
export const CLIENT_FILE_KINDS = ['rider', 'w9', 'insurance'] as const;
export type ClientFileKind = (typeof CLIENT_FILE_KINDS)[number];

/** The clients whose page lists a file. A company is a client who named one among the signers. */
export const SHOWN_TO = ['everyone', 'companies', 'nobody'] as const;
export type ShownTo = (typeof SHOWN_TO)[number];

/** The types of files, as their first bytes tell them → their media types. The names are the endings. */
export const FILE_TYPES = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heic: 'image/heic',
} as const;
export type FileType = keyof typeof FILE_TYPES;

const MEGABYTE = 1024 ** 2;
/** "340 KB", "1.2 MB": the same in all languages. */
export const sizeText = (bytes: number): string =>
  bytes < MEGABYTE ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / MEGABYTE).toFixed(1)} MB`;

const NAME = 120;
const name = requiredText(say('name_required'), NAME);
const shownTo = oneOf(SHOWN_TO);
const type = z.enum(Object.keys(FILE_TYPES) as [FileType, ...FileType[]]);

/** The fields of a file of the band's. An edit leaves the kind as it is. */
export const clientFileFields = z.object({ kind: oneOf(CLIENT_FILE_KINDS), name, shownTo });

const clientFile = stored(clientFileFields).extend({ id, type, bytes: z.number().int(), at: instant, revision });
export type ClientFile = z.infer<typeof clientFile>;

/** A file as the client's page lists it. */
export const listedFile = clientFile.pick({ id: true, kind: true, name: true, type: true, bytes: true });
export type ListedFile = z.infer<typeof listedFile>;

/** A file of the client's that the band keeps with a request, for example a certificate of exemption from tax. No page shows it. */
export const keptFile = clientFile
  .pick({ id: true, name: true, type: true, bytes: true, at: true })
  .extend({ note: z.string().nullable() });
export type KeptFile = z.infer<typeof keptFile>;

/**
 * A part of a file from the byte `from` on. The first part tells how long the file is. `content` is base64; `name` has the ending,
 * and `mediaType` is of what the first bytes tell.
 */
export const filePart = z.object({
  name: z.string(),
  mediaType: z.string(),
  bytes: z.number().int(),
  sha256: z.string(),
  content: z.string(),
});
export type FilePart = z.infer<typeof filePart>;
/** The first byte of a part. */
export const partStart = z.number().int().min(0).max(LIMITS.upload);

/** A permission to upload: send the file by `method` with `headers` to `uploadURL`, and then name it by `upload`. */
const ticket = z.object({
  upload: id,
  uploadURL: z.string(),
  method: z.literal('PUT'),
  headers: z.record(z.string(), z.string()),
});
export type FileTicket = z.infer<typeof ticket>;

const create = clientFileFields.extend({ upload: id });
const keep = z.object({ upload: id, name, note: optionalTextTo(2000) });

export const CLIENT_FILES = {
  all: read('bookings.clientFiles.all', z.object({}), z.array(clientFile)),
  /** Signs the size into the address, so that the store refuses a larger file. */
  ticket: read('bookings.clientFiles.ticket', z.object({ size: fileSize }), ticket),
  /** Takes an upload of the last minutes whose first bytes are those of a PDF or a picture. */
  create: write('bookings.clientFiles.create', create, clientFile),
  update: write('bookings.clientFiles.update', z.object({ id, name, shownTo, revision: baseRevision }), clientFile),
  remove: write('bookings.clientFiles.remove', z.object({ id, revision: baseRevision }), z.null()),
  /** Of the band's files and of those that are kept with a request. */
  part: read('bookings.clientFiles.part', z.object({ id, from: partStart }), filePart),
  keep: write('bookings.clientFiles.keep', keep.extend({ id }), keptFile),
  removeKept: write('bookings.clientFiles.removeKept', z.object({ id, fileId: id }), z.null()),
};

const FILES = '/api/admin/client-files';
const OF_BOOKING = '/api/admin/bookings/:id/files';

export const CLIENT_FILE_ROUTES = {
  all: adminRoute('GET', FILES, { call: CLIENT_FILES.all }),
  ticket: adminRoute('POST', `${FILES}/tickets`, {
    call: CLIENT_FILES.ticket,
    status: 200,
    audit: 'clientFile.upload',
  }),
  create: adminRoute('POST', FILES, { call: CLIENT_FILES.create, audit: 'clientFile.create' }),
  update: adminRoute('PUT', `${FILES}/:id`, { call: CLIENT_FILES.update, audit: 'clientFile.update' }),
  remove: adminRoute('DELETE', `${FILES}/:id`, { call: CLIENT_FILES.remove, audit: 'clientFile.remove' }),
  /** The answer is the file. */
  content: adminRouteOf<void, Blob>()('GET', `${FILES}/:id/content`),
  keep: adminRoute('POST', OF_BOOKING, { call: CLIENT_FILES.keep, audit: 'clientFile.keep' }),
  removeKept: adminRoute('DELETE', `${OF_BOOKING}/:fileId`, {
    call: CLIENT_FILES.removeKept,
    audit: 'clientFile.removeKept',
  }),
};
