import { say, type Said } from '@tocada/contracts/sentences/say.js';
import { AppError } from '@tocada/runtime/app-error.js';
import type { NextFunction, Request, Response } from 'express';
import type { GatewayEnv } from '../config/gateway.env.js';
import { isForeign } from '../http/is-foreign.js';
import { hasBody } from '../http/request.middleware.js';
import { sessionOf, type AdminSessions } from './admin-sessions.js';

/**
 * Refuses admin calls whose headers show that they have no right, before their body is read: those of a foreign page, which
 * could use up the attempts of its visitor, and those of a session that has ended. A password may stand in the body, so
 * the guard decides about all other calls.
 */
export const refuseUnread = (sessions: AdminSessions, env: GatewayEnv) => {
  const site = new URL(env.SITE_URL).origin;
  return (request: Request, response: Response, next: NextFunction): void => {
    const refuse = (code: 'foreign' | 'session_ended', said?: Said) => {
      response.setHeader('cache-control', 'no-store');
      next(new AppError(code, said));
    };
    if (isForeign(request, site)) return refuse('foreign', say('call_foreign'));
    const session = sessionOf(request);
    if (session === undefined || !hasBody(request)) return next();
    sessions.isOpen(session).then((isOpen) => (isOpen ? next() : refuse('session_ended')), next);
  };
};
