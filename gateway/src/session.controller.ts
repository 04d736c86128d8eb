import { Controller, Delete, Header, HttpCode, Post, Req, UseGuards } from '@nestjs/common';
import { LIMITS } from '@tocada/contracts/limits.js';
import type { Session } from '@tocada/contracts/session.js';
import type { Request } from 'express';
import { AdminGuard } from './admin/admin.guard.js';
import { AuditTrail } from './audit/audit-trail.js';
import { Audited } from './audit/audited.js';
import { AdminSessions, CurrentSession } from './admin/admin-sessions.js';
import { WrongPasswords } from './admin/wrong-passwords.js';

@Controller('api/admin/session')
export class SessionController {
  constructor(
    private readonly sessions: AdminSessions,
    private readonly wrong: WrongPasswords,
    private readonly trail: AuditTrail,
  ) {}

  /** Unlocks the panel for who knows the password; with a session, gives a new upload token for it. */
  @Post()
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @UseGuards(AdminGuard)
  async open(@CurrentSession() current: string | undefined, @Req() request: Request): Promise<Session> {
    const session = current ?? (await this.sessions.open());
    if (current === undefined) this.trail.note('session.open', request);
    const uploadToken = await this.sessions.uploadToken(session);
    const wrongPasswords = await this.wrong.sinceYesterday();
    return { session, uploadToken, expiresIn: LIMITS.uploadTokenSeconds, wrongPasswords };
  }

  @Delete()
  @HttpCode(204)
  @UseGuards(AdminGuard)
  @Audited('session.end')
  async end(@CurrentSession() current: string | undefined): Promise<void> {
    if (current !== undefined) await this.sessions.end(current);
  }
}
