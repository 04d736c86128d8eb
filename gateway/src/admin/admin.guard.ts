import { createHash, timingSafeEqual } from 'node:crypto';
import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { AppError } from '@tocada/runtime/app-error.js';
import type { Request, Response } from 'express';
import { GatewayEnv } from '../gateway.env.js';
import { AdminSessions, sessionOf } from './admin-sessions.js';
import { ThrottleStorage } from './throttle.storage.js';

const WRONG_PASSWORDS = 10;
const WINDOW = 60_000;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Lets through who holds a session, or knows the password, given in the body or as the `password` query. */
@Injectable()
export class AdminGuard implements CanActivate {
  private readonly expected: Buffer;
  private readonly limited: boolean;

  constructor(
    env: GatewayEnv,
    private readonly throttle: ThrottleStorage,
    private readonly sessions: AdminSessions,
  ) {
    this.expected = digest(env.ADMIN_PASSWORD);
    this.limited = env.RATE_LIMIT === 'on';
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const session = sessionOf(request);
    if (session !== undefined) {
      if (await this.sessions.isOpen(session)) return true;
      throw new AppError('session_ended');
    }
    const response = context.switchToHttp().getResponse<Response>();
    const body = request.body as { password?: unknown } | undefined;
    const given = body?.password ?? request.query.password;
    const isRight = typeof given === 'string' && timingSafeEqual(digest(given), this.expected);
    // Counted after the comparison and told before its outcome: of guesses sent all at once no more than ten are answered,
    // and a blocked address does not learn whether one was right.
    const blockedFor = this.limited ? await this.blockedFor(`admin:${request.ip}`, isRight) : 0;
    if (blockedFor > 0) {
      response.setHeader('retry-after', blockedFor);
      throw new AppError('too_many_requests');
    }
    if (isRight) return true;
    throw new AppError('unauthorized');
  }

  /** Seconds, or 0. A wrong password counts, a right one does not. */
  private async blockedFor(key: string, isRight: boolean): Promise<number> {
    if (isRight) return this.throttle.blockedFor(key, WRONG_PASSWORDS);
    const { isBlocked, timeToBlockExpire } = await this.throttle.increment(key, WINDOW, WRONG_PASSWORDS);
    return isBlocked ? timeToBlockExpire : 0;
  }
}
