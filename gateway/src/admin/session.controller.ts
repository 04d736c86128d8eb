import { Controller, Req } from '@nestjs/common';
import { LIMITS } from '@tocada/contracts/ground/limits.js';
import { SESSION_OPENED, SESSION_ROUTES, type Session } from '@tocada/contracts/house/session.js';
import { say } from '@tocada/contracts/sentences/say.js';
import { AppError } from '@tocada/runtime/app-error.js';
import type { Request } from 'express';
import { AuditTrail } from '../audit/audit-trail.js';
import { Handle } from '../http/handle.js';
import { PushOwner } from '../messages/push-owner.js';
import { AdminDevices, deviceOf, wantsDevice } from './admin-devices.js';
import { AdminSessions, CurrentSession } from './admin-sessions.js';
import { WrongPasswords } from './wrong-passwords.js';

@Controller()
export class SessionController {
  constructor(
    private readonly sessions: AdminSessions,
    private readonly devices: AdminDevices,
    private readonly wrong: WrongPasswords,
    private readonly trail: AuditTrail,
    private readonly alerts: PushOwner,
  ) {}

  @Handle(SESSION_ROUTES.open)
  async open(@CurrentSession() current: string | undefined, @Req() request: Request): Promise<Session> {
    const session = current ?? (await this.sessions.open());
    if (current === undefined) this.trail.note(SESSION_OPENED, request);
    const uploadToken = await this.sessions.uploadToken(session);
    const wrongPasswords = await this.wrong.sinceYesterday();
    const device = current === undefined && wantsDevice(request) ? await this.deviceFor(request) : undefined;
    return { session, uploadToken, expiresIn: LIMITS.uploadTokenSeconds, wrongPasswords, ...(device && { device }) };
  }

  @Handle(SESSION_ROUTES.end)
  async end(@CurrentSession() current: string | undefined): Promise<void> {
    if (current !== undefined) await this.sessions.end(current);
  }

  @Handle(SESSION_ROUTES.endAll)
  async endAll(): Promise<void> {
    await this.devices.endAll();
    await this.sessions.endAll();
    await this.alerts.endAll().catch(() => {
      throw new AppError('unavailable', say('push_not_ended'));
    });
  }

  private async deviceFor(request: Request): Promise<string> {
    const device = deviceOf(request);
    return device !== undefined && (await this.devices.isKnown(device)) ? device : this.devices.create();
  }
}
