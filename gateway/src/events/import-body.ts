import { LIMITS } from '@tocada/contracts/ground/limits.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { json, type NextFunction, type Request, type Response } from 'express';
import { sessionOf } from '../admin/admin-sessions.js';
import { faultOf } from '../http/request.middleware.js';

const parse = json({ limit: LIMITS.importBody, strict: false });

/** Reads the large body of an import. Only an open session may send one: other bodies are read before anybody knows whose they are. */
export function importBody(request: Request, response: Response, next: NextFunction): void {
  if (sessionOf(request) === undefined) return next();
  parse(request, response, (error?: unknown) => {
    next(error && new AppError(faultOf(error), undefined, undefined, { cause: error }));
  });
}
