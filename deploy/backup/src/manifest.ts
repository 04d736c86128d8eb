import { z } from 'zod';

/** SHA-256 in hexadecimal digits. */
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const table = z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number().int() });
export type Table = z.infer<typeof table>;

const object = z.object({
  key: z.string(),
  type: z.string().optional(),
  cacheControl: z.string().optional(),
  metadata: z.record(z.string(), z.string()).optional(),
  /** Where the bytes are not in the archive: they are a part beside it. */
  part: z.object({ sha256, size: z.number().int() }).optional(),
});
export type StoredObject = z.infer<typeof object>;

/** The last entry of an archive: the list of its content with all checksums. */
export const manifest = z.object({
  /** 1: every object is in the archive. 2: photos are parts beside it. */
  format: z.literal([1, 2]),
  createdAt: z.iso.datetime(),
  /** By service: its last migration, and its tables, each after the tables that it refers to. */
  databases: z.record(z.string(), z.object({ migration: z.string(), tables: z.array(table) })),
  objects: z.array(object),
  /** Of the entries, by name. */
  checksums: z.record(z.string(), sha256),
});
export type Manifest = z.infer<typeof manifest>;

export const MANIFEST = 'manifest.json';
export const SITE = 'site.json';
export const tableEntry = (database: string, name: string) => `databases/${database}/${name}.copy`;
export const objectEntry = (key: string) => `objects/${key}`;
