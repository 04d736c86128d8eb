import { createHash, timingSafeEqual } from 'node:crypto';
import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { WRONG_PASSWORD_GIVEN } from '@tocada/contracts/house/session.js';
import type { Route } from '@tocada/contracts/kit/route.js';
import { AppError } from '@tocada/runtime/app-error.js';
import type { Request, Response } from 'express';
import { Reflector } from '@nestjs/core';
import { AuditTrail } from '../audit/audit-trail.js';
import { GatewayEnv } from '../config/gateway.env.js';
import { ROUTE } from '../http/handle.js';
import { deviceOf } from './admin-devices.js';
import { AdminSessions, sessionOf } from './admin-sessions.js';
import { PasswordAttempts } from './password-attempts.js';
import { WrongPasswords } from './wrong-passwords.js';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Admits admin requests with an open session, or with the password in the body or the `password` query. */
@Injectable()
export class AdminGuard implements CanActivate {
  constructor(
    private readonly env: GatewayEnv,
    private readonly reflector: Reflector,
    private readonly sessions: AdminSessions,
    private readonly attempts: PasswordAttempts,
    private readonly wrong: WrongPasswords,
    private readonly trail: AuditTrail,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const route = this.reflector.get<Route | undefined>(ROUTE, context.getHandler());
    if (route?.access !== 'admin') return true;
    const request = context.switchToHttp().getRequest<Request>();
    const response = context.switchToHttp().getResponse<Response>();
    response.setHeader('cache-control', 'no-store');
    const session = sessionOf(request);
    if (session !== undefined) {
      if (await this.sessions.isOpen(session)) return true;
      throw new AppError('session_ended');
    }
    const body = request.body as { password?: unknown } | undefined;
    const given = body?.password ?? request.query.password;
    // A call without a password is no guess, so it is not counted.
    if (given === undefined) throw new AppError('unauthorized');
    const isRight = typeof given === 'string' && timingSafeEqual(digest(given), digest(this.env.ADMIN_PASSWORD));
    // Compares, counts, then answers: guesses at once gain nothing, and a blocked address learns no result.
    const retryAfter = await this.attempts.admit(request.ip, isRight, deviceOf(request));
    if (retryAfter > 0) {
      response.setHeader('retry-after', retryAfter);
      throw new AppError('too_many_requests');
    }
    if (isRight) return true;
    this.wrong.count();
    this.trail.note(WRONG_PASSWORD_GIVEN, request);
    throw new AppError('unauthorized');
  }
}
