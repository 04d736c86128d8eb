import { z } from 'zod';
import { LIMITS } from '../ground/limits.js';
import { say } from '../sentences/say.js';
import { adminRouteOf } from './route.js';

/** `site` holds the logo and the other images of the identity. */
export const UPLOAD_FOLDERS = ['gallery', 'members', 'events', 'site'] as const;
export type UploadFolder = (typeof UPLOAD_FOLDERS)[number];

/** The allowed types of uploads → the file ending of the stored object. */
export const IMAGE_TYPES = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/gif': 'gif',
  'image/heic': 'heic',
} as const;
export type ImageType = keyof typeof IMAGE_TYPES;

/** The allowed types of a logo and an icon. A drawing can hold programs, so visitors get only its pixels. */
export const ART_TYPES = { ...IMAGE_TYPES, 'image/svg+xml': 'svg' } as const;
export type ArtType = keyof typeof ART_TYPES;

/** The types and endings of the files that a file field accepts. Some systems report no type for HEIC files. */
export const acceptedFiles = (folder: UploadFolder): string[] => [
  ...Object.keys(folder === 'site' ? ART_TYPES : IMAGE_TYPES),
  '.heic',
];

export const fileSize = z
  .number({ error: say('size_number') })
  .int(say('size_integer'))
  .min(1, say('file_empty'))
  .max(LIMITS.upload, say('file_large', { megabytes: LIMITS.upload / 1024 ** 2 }));

export const uploadInput = z.object({
  filename: z
    .string({ error: say('must_be_text') })
    .max(255, say('file_name_long'))
    .optional(),
  type: z
    .enum(Object.keys(IMAGE_TYPES) as [ImageType, ...ImageType[]], {
      error: say('photo_types'),
    })
    .optional(),
  size: fileSize.optional(),
});

/** Which types a folder takes is checked with the folder. */
export const anyUploadInput = uploadInput.extend({ type: z.unknown().optional() });

/** An upload to the folder `site`. */
export const artUploadInput = uploadInput.extend({
  type: z
    .enum(Object.keys(ART_TYPES) as [ArtType, ...ArtType[]], {
      error: say('art_types'),
    })
    .optional(),
});
export type ArtUploadInput = z.infer<typeof artUploadInput>;

/** A permission to upload a file: send it by `method` with `headers` to `uploadURL`. Its address is then `imageURL`. */
export interface UploadTicket {
  uploadURL: string;
  method: 'PUT';
  headers: Record<string, string>;
  imageURL: string;
}

/** The answer of GET /companion/providers: the import sources and the largest file in bytes. */
export interface UploadSources {
  providers: string[];
  maxFileSize: number;
}

export const UPLOAD_ROUTES = {
  upload: adminRouteOf<ArtUploadInput, UploadTicket>()('POST', '/api/admin/:folder/upload', {
    status: 200,
    audit: 'image.upload',
  }),
};
