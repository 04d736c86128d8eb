import { AppError } from '@tocada/runtime/app-error.js';
import type { NextFunction, Request, Response } from 'express';
import { formBody } from '../http/form-body.js';

/** Lets a form of the panel post a preview into a frame: the answer then has a content policy of its own. */
export function frameForm(request: Request, response: Response, next: NextFunction): void {
  if (!request.is('application/x-www-form-urlencoded')) return next();
  formBody(request, response)
    .then((fields) => {
      const body = JSON.parse(fields.get('body') ?? '{}') as object;
      request.body = { ...body, session: fields.get('session') ?? undefined };
      // The body is read: the parser of JSON leaves such a request alone.
      request.headers['content-type'] = 'application/json';
      next();
    })
    .catch((cause: unknown) =>
      next(cause instanceof AppError ? cause : new AppError('broken_json', undefined, undefined, { cause })),
    );
}
