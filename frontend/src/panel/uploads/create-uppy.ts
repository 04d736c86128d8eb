import AwsS3 from '@uppy/aws-s3';
import Uppy, { type Body, type Meta, type UppyFile } from '@uppy/core';
import { LIMITS } from '@tocada/contracts/ground/limits.js';
import { acceptedFiles, UPLOAD_ROUTES, type ImageType, type UploadFolder } from '@tocada/contracts/kit/uploads.js';
import { ApiError } from '../../lib/api';
import { retrying } from '../../lib/retry';
import type { AdminSession } from '../admin-session';
import { sentenceOf } from '../failures';
import { locale } from './locale';
import { bytesSender, type Signature } from './send-bytes';
import { texts } from './uploads.texts';

export type Uploader = Uppy<Meta, Body>;
type File = UppyFile<Meta, Body>;
interface CallOptions {
  signal?: AbortSignal;
}

export const companionUrl = () => `${location.origin}/companion`;
export const authorization = (token: string) => ({ Authorization: `Bearer ${token}` });

/** The HTTP status of a failed request; 0 when there was no answer. */
const statusOf = (error: unknown) =>
  error instanceof ApiError ? error.status : error instanceof TypeError ? 0 : undefined;

/** Uploads one image from this device: directly to the store when the gateway allows its size, else by the companion. */
export const createUppy = (folder: UploadFolder, session: AdminSession): Uploader => {
  const uppy = new Uppy<Meta, Body>({
    locale,
    meta: { folder },
    // The dialog takes one file, so nothing is left to decide once it is chosen.
    autoProceed: true,
    restrictions: {
      maxNumberOfFiles: 1,
      maxFileSize: LIMITS.upload,
      minFileSize: 1,
      allowedFileTypes: acceptedFiles(folder),
    },
  });
  // The reason stands in the status itself. Uppy hides it behind a "?" that opens a box of the browser.
  uppy.on('upload-error', (_file, { message }) =>
    uppy.setOptions({
      locale: { ...locale, strings: { ...locale.strings, uploadFailed: texts.uploadFailed(message) } },
    }),
  );
  const plugin = () => uppy.getPlugin<AwsS3<Meta, Body>>('AwsS3Multipart')!;
  const ticketFor = new Map<string, () => Promise<Signature>>();

  const ticket = async (file: File, signal?: AbortSignal): Promise<Signature> => {
    // The gateway refuses all other types, in words.
    const type = (file.type || 'image/heic') as ImageType;
    const fields = { filename: file.name, type, size: file.size ?? undefined };
    const ask = () => session.call(UPLOAD_ROUTES.upload, { folder }, fields);
    try {
      const { uploadURL, method, headers } = await retrying(ask, { statusOf, signal });
      ticketFor.set(uploadURL, () => ticket(file, signal));
      return { url: uploadURL, method, headers };
    } catch (error) {
      throw new Error(sentenceOf(error), { cause: error });
    }
  };

  const options = {
    endpoint: companionUrl(),
    headers: authorization(session.lastToken),
    limit: LIMITS.concurrentUploads,
    retryDelays: [...LIMITS.uploadRetryDelays],
    allowedMetaFields: ['folder'],
    shouldUseMultipart: ({ size }: File) => (size ?? 0) > LIMITS.multipartFrom,
    getChunkSize: ({ size }: { size: number }) =>
      Math.max(LIMITS.multipartPartSize, Math.ceil(size / LIMITS.multipartParts)),
    getUploadParameters: (file: File, { signal }: CallOptions) =>
      (file.size ?? 0) > LIMITS.upload
        ? AwsS3.prototype.getUploadParameters.call(plugin(), file, signal ? { signal } : {})
        : ticket(file, signal),
    // Uppy retries after every failure. A refusal of the companion must end the upload at once.
    signPart: (file: File, part: Parameters<AwsS3<Meta, Body>['signPart']>[1]) =>
      AwsS3.prototype.signPart.call(plugin(), file, part).catch((error: Error) => {
        if (error.name === 'UserFacingApiError') return { url: '', refusal: error };
        throw error;
      }),
    uploadPartBytes: bytesSender({
      renew: (url) => ticketFor.get(url)?.(),
      slowDown: (delay) =>
        (plugin() as unknown as { requests: { rateLimit(delay: number): void } }).requests.rateLimit(delay),
    }),
  };
  uppy.use(AwsS3, options as never);
  return uppy;
};
