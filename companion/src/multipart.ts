import { LIMITS } from '@tocada/contracts/ground/limits.js';
import { say } from '@tocada/contracts/sentences/say.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { Router, type RequestHandler } from 'express';
import type { ObjectKeys } from './object-keys.js';
import type { Store } from './store.js';

const MEGABYTE = 1024 * 1024;

export const tooLarge = (maxBytes: number) =>
  new AppError('invalid', say('file_large', { megabytes: Math.floor((maxBytes / MEGABYTE) * 10) / 10 }));

/** Checks the calls after POST s3/multipart. Companion would let them use any object, any number of parts and any size. */
export function multipartRules(keys: ObjectKeys, store: Store, maxBytes: number): Router {
  const ownKey: RequestHandler = (request, _response, next) =>
    next(keys.isOurs(request.query.key) ? undefined : new AppError('invalid', say('upload_foreign')));

  const partNumber: RequestHandler = (request, _response, next) => {
    const number = Number(request.params.partNumber);
    if (number < 1 || number > LIMITS.multipartParts) return next(new AppError('invalid'));
    // All parts but the last have at least this size, so a part with this number means that the file is too large.
    next((number - 1) * LIMITS.multipartPartSize >= maxBytes ? tooLarge(maxBytes) : undefined);
  };

  /** The signed URL of a part does not limit its size, so the size is checked when the parts are joined. */
  const size: RequestHandler = (request, _response, next) => {
    const [key, uploadId] = [String(request.query.key), String(request.params.uploadId)];
    const check = async () => {
      const bytes = await store.sizeOf(key, uploadId);
      if (bytes > 0 && bytes <= maxBytes) return;
      await store.abort(key, uploadId);
      throw bytes > 0 ? tooLarge(maxBytes) : new AppError('invalid', say('file_empty'));
    };
    check().then(() => next(), next);
  };

  return Router().use('/:uploadId', ownKey).get('/:uploadId/:partNumber', partNumber).post('/:uploadId/complete', size);
}
