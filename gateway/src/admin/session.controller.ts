import { Controller, Req } from '@nestjs/common';
import { LIMITS } from '@tocada/contracts/limits.js';
import { SESSION_OPENED, SESSION_ROUTES, type Session } from '@tocada/contracts/session.js';
import type { Request } from 'express';
import { AuditTrail } from '../audit/audit-trail.js';
import { Handle } from '../http/handle.js';
import { AdminSessions, CurrentSession } from './admin-sessions.js';
import { WrongPasswords } from './wrong-passwords.js';

@Controller()
export class SessionController {
  constructor(
    private readonly sessions: AdminSessions,
    private readonly wrong: WrongPasswords,
    private readonly trail: AuditTrail,
  ) {}

  @Handle(SESSION_ROUTES.open)
  async open(@CurrentSession() current: string | undefined, @Req() request: Request): Promise<Session> {
    const session = current ?? (await this.sessions.open());
    if (current === undefined) this.trail.note(SESSION_OPENED, request);
    const uploadToken = await this.sessions.uploadToken(session);
    const wrongPasswords = await this.wrong.sinceYesterday();
    return { session, uploadToken, expiresIn: LIMITS.uploadTokenSeconds, wrongPasswords };
  }

  @Handle(SESSION_ROUTES.end)
  async end(@CurrentSession() current: string | undefined): Promise<void> {
    if (current !== undefined) await this.sessions.end(current);
  }
}
