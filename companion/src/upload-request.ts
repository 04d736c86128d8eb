import { extname } from 'node:path';
import {
  IMAGE_TYPES,
  UPLOAD_FOLDERS,
  uploadInput,
  type ImageType,
  type UploadFolder,
} from '@tocada/contracts/kit/uploads.js';
import { say } from '@tocada/contracts/sentences/say.js';
import { AppError, invalid } from '@tocada/runtime/app-error.js';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { ObjectKeys } from './object-keys.js';

const ENDINGS: Record<string, string> = {
  ...Object.fromEntries(Object.entries(IMAGE_TYPES).map(([type, ending]) => [ending, type])),
  jpeg: 'image/jpeg',
  jfif: 'image/jpeg',
};

/** The media type by the file name. An unknown ending is returned as it is, and the schema refuses it. */
function typeOfName(filename: string): string | undefined {
  const ending = extname(filename).slice(1).toLowerCase();
  return ENDINGS[ending] ?? (ending || undefined);
}

interface UploadBody {
  filename?: unknown;
  type?: unknown;
  metadata?: unknown;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads an upload's type and size, and names the object. Companion would store names, and accept any destination. */
export class UploadRequests {
  private readonly names = new WeakMap<object, string>();

  constructor(private readonly keys: ObjectKeys) {}

  /** The name of the object of a request, for Companion. */
  readonly getKey = ({ req }: { req: object }): string => {
    const key = this.names.get(req);
    if (!key) throw new AppError('internal');
    return key;
  };

  /** GET s3/params */
  readonly form: RequestHandler = this.handler((request) => {
    const { key, type } = this.name(request, request.query, true);
    request.query = { filename: key, type };
  });

  /** POST s3/multipart */
  readonly multipart: RequestHandler = this.handler((request) => {
    const { key, type } = this.name(request, request.body as UploadBody, true);
    request.body = { filename: key, type };
  });

  /** POST url/get and <provider>/get/<id> */
  readonly remote: RequestHandler = this.handler((request) => {
    const { url, metadata } = request.body as { url?: unknown; metadata?: unknown };
    const { name: filename, type } = isRecord(metadata) ? metadata : {};
    // The name of a remote file is the last part of its address. When the type is known, the name is ignored.
    const wish = { metadata, type, filename: type ? undefined : filename };
    const { type: known } = this.name(request, wish, false);
    // An address that is not a string would crash Companion.
    const address = typeof url === 'string' ? url : '';
    request.body = { url: address, protocol: 's3-multipart', metadata: { type: known } };
  });

  private handler(read: (request: Request) => void): RequestHandler {
    return (request: Request, _response: Response, next: NextFunction) => {
      try {
        read(request);
        next();
      } catch (error) {
        next(error);
      }
    };
  }

  private name(request: Request, { filename, type: givenType, metadata = {} }: UploadBody, isFile: boolean) {
    if (isFile && !filename) throw new AppError('invalid', say('file_name_missing'));
    const folder = (isRecord(metadata) ? (metadata.folder ?? 'gallery') : undefined) as UploadFolder;
    if (!UPLOAD_FOLDERS.includes(folder)) throw new AppError('invalid');
    const byName = typeof filename === 'string' ? typeOfName(filename) : undefined;
    const byType =
      typeof givenType === 'string' && givenType ? givenType.split(';')[0]!.trim().toLowerCase() : givenType || byName;
    // Both types must be images. A missing type is refused as well.
    for (const type of [byName, byType ?? '']) {
      const { error } = uploadInput.safeParse({ filename: filename ?? undefined, type });
      if (error) throw invalid(error.issues);
    }
    const type = byType as ImageType;
    const key = this.keys.create(folder, type);
    this.names.set(request, key);
    return { key, type };
  }
}
