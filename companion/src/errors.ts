import type { ErrorCode } from '@tocada/contracts/ground/errors.js';
import { askedLanguage } from '@tocada/contracts/ground/language.js';
import { say } from '@tocada/contracts/sentences/say.js';
import { AppError } from '@tocada/runtime/app-error.js';
import type { ErrorRequestHandler, RequestHandler } from 'express';
import type { Logger } from 'pino';
import { tooLarge } from './multipart.js';

const RETRY_AFTER_SECONDS = '2';

/** Error types of Express' body parser. */
const BODY_FAULTS: Record<string, ErrorCode> = {
  'entity.too.large': 'too_large',
  'entity.parse.failed': 'broken_json',
};
/** Error codes of the store for mistakes of the caller. */
const CALLER_FAULTS = ['InvalidPart', 'InvalidPartOrder', 'EntityTooSmall', 'MalformedXML', 'InvalidArgument'];
/** Insufficient Storage, as a store with a full disk may answer. */
const FULL = 507;
const AWAY = ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EPIPE'];

interface Failure extends Error {
  type?: string;
  code?: string;
  status?: number;
  $metadata?: { httpStatusCode?: number };
}

function toAppError(error: Failure): AppError | undefined {
  if (error instanceof AppError) return error;
  const body = BODY_FAULTS[error.type ?? ''];
  if (body) return new AppError(body);
  if (error.name === 'NoSuchUpload') return new AppError('not_found', say('upload_gone'));
  if (CALLER_FAULTS.includes(error.name) || (error.status ?? 500) < 500) return new AppError('invalid');
  if (error.$metadata?.httpStatusCode === FULL) return new AppError('unavailable', say('store_full'));
  const isAway =
    AWAY.includes(error.code ?? '') ||
    ['TimeoutError', 'MaxRetriesPerRequestError'].includes(error.name) ||
    error.message === 'Command timed out' ||
    (error.$metadata?.httpStatusCode ?? 0) >= 500;
  return isAway ? new AppError('unavailable') : undefined;
}

/** Answers every error with the error body of the contracts, in the language of the request and without a stack trace. */
export const answerError =
  (logger: Logger): ErrorRequestHandler =>
  (error: Failure, request, response, _next) => {
    const known = toAppError(error) ?? new AppError('internal');
    if (known.code === 'internal') logger.error({ err: error }, 'request failed');
    if (response.headersSent) return void response.destroy();
    if (known.code === 'unavailable') response.set('retry-after', RETRY_AFTER_SECONDS);
    response.status(known.status).json(known.toBody(askedLanguage(request.originalUrl)));
  };

const PROVIDER_FAILED = say('provider_failed');
const BY_STATUS: Record<number, AppError> = {
  401: new AppError('unauthorized', say('provider_closed')),
  429: new AppError('too_many_requests'),
  502: new AppError('unavailable', PROVIDER_FAILED),
};

/** Turns Companion's own error responses, which are in English and vary in shape, into the error body of the contracts. */
export const translate =
  (maxBytes: number): RequestHandler =>
  (request, response, next) => {
    const json = response.json.bind(response);
    const isImport = request.path.startsWith('/url/');
    const bodyOf = (error: AppError) => error.toBody(askedLanguage(request.originalUrl));
    response.json = (body: { code?: string; message?: string } | undefined) => {
      const { statusCode } = response;
      if (statusCode < 400 || body?.code) return json(body);
      if (body?.message === 'maxFileSize exceeded') return json(bodyOf(tooLarge(maxBytes)));
      if (!isImport) return json(bodyOf(BY_STATUS[statusCode] ?? new AppError('invalid', PROVIDER_FAILED)));
      // Companion answers 500 when a remote address does not answer or is forbidden.
      response.status(400);
      return json(bodyOf(new AppError('invalid', say('address_unreadable'))));
    };
    next();
  };
