import type { ErrorCode } from '@tocada/contracts/ground/errors.js';
import { LIMITS } from '@tocada/contracts/ground/limits.js';
import { say, type Said } from '@tocada/contracts/sentences/say.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { text, type Request, type Response } from 'express';
import { faultOf, hasBody } from './request.middleware.js';

const TYPE = 'application/x-www-form-urlencoded';
const parse = text({ type: TYPE, limit: LIMITS.body });

/** Messages for the person who filled in the form. */
const WORDS: Partial<Record<ErrorCode, Said>> = {
  too_large: say('form_long'),
  not_json: say('form_unreadable'),
};

const isReadable = (request: Request): boolean => {
  const charset = /;\s*charset="?([^";\s]+)/i.exec(request.get('content-type') ?? '')?.[1] ?? 'utf-8';
  return !hasBody(request) || (Boolean(request.is(TYPE)) && charset.toLowerCase() === 'utf-8');
};

/** Reads the fields of a form. Invalid percent-encoding is kept as text. @throws AppError */
export async function formBody(request: Request, response: Response): Promise<URLSearchParams> {
  const refuse = (code: ErrorCode, cause?: unknown) => new AppError(code, WORDS[code], undefined, { cause });
  if (!isReadable(request)) throw refuse('not_json');
  await new Promise<void>((resolve, reject) => {
    parse(request, response, (error?: unknown) => (error ? reject(refuse(faultOf(error), error)) : resolve()));
  });
  return new URLSearchParams(request.body as string | undefined);
}
