import { createHash, createHmac, randomBytes } from 'node:crypto';
import { createParamDecorator, Injectable, type ExecutionContext, type OnApplicationBootstrap } from '@nestjs/common';
import { LIMITS } from '@tocada/contracts/ground/limits.js';
import { sessionKey } from '@tocada/contracts/house/session.js';
import { redisNow } from '@tocada/runtime/redis.js';
import type { Request } from 'express';
import { Redis } from 'ioredis';
import { SignJWT } from 'jose';
import { GatewayEnv } from '../config/gateway.env.js';
import { askRedis } from '../http/ask-redis.js';

const TOKEN_BYTES = 32;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

const TOKEN = /^[\w-]{43}$/;

/** The session's token in the header, or in the body: a frame's form sends no header. The session may be over. */
export const sessionOf = (request: Request): string | undefined => {
  const [, header] = /^Bearer (.*)$/i.exec(request.get('authorization') ?? '') ?? [];
  const given = header ?? (request.body as { session?: unknown } | undefined)?.session;
  return typeof given === 'string' && TOKEN.test(given) ? given : undefined;
};

/** The token of the call's session; undefined for a call with the password. */
export const CurrentSession = createParamDecorator((_data: unknown, context: ExecutionContext) =>
  sessionOf(context.switchToHttp().getRequest<Request>()),
);

/** Unlocked panels, kept in Redis for all replicas. */
@Injectable()
export class AdminSessions implements OnApplicationBootstrap {
  constructor(
    private readonly env: GatewayEnv,
    private readonly redis: Redis,
  ) {}

  /** A new password also ends the upload tokens of earlier sessions: the companion looks up the session's key. */
  onApplicationBootstrap(): void {
    this.endForeign().catch(() => {});
  }

  async open(): Promise<string> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const hash = hashOf(token);
    await askRedis(this.redis.set(sessionKey(hash), this.markOf(hash), 'EX', LIMITS.sessionSeconds));
    return token;
  }

  async isOpen(token: string): Promise<boolean> {
    const hash = hashOf(token);
    return (await askRedis(this.redis.get(sessionKey(hash)))) === this.markOf(hash);
  }

  async end(token: string): Promise<void> {
    await askRedis(this.redis.del(sessionKey(hashOf(token))));
  }

  async endAll(): Promise<void> {
    for await (const keys of this.keys()) if (keys.length > 0) await askRedis(this.redis.del(keys));
  }

  /** Signs the token that opens the companion for a session, with times by the clock of Redis. */
  async uploadToken(token: string): Promise<string> {
    const now = Math.floor((await askRedis(redisNow(this.redis))) / 1000);
    return new SignJWT()
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience('companion')
      .setSubject(hashOf(token))
      .setIssuedAt(now)
      .setExpirationTime(now + LIMITS.uploadTokenSeconds)
      .sign(Buffer.from(this.env.COMPANION_SECRET));
  }

  /** The HMAC of a session in Redis. Without the secret no session can be forged; a new password ends all sessions. */
  private markOf(hash: string): string {
    const { COMPANION_SECRET, ADMIN_PASSWORD } = this.env;
    return createHmac('sha256', COMPANION_SECRET)
      .update(`admin session\0${hash}\0${ADMIN_PASSWORD}`)
      .digest('base64url');
  }

  private keys(): AsyncIterable<string[]> {
    return this.redis.scanStream({ match: sessionKey('*'), count: 1000 }) as AsyncIterable<string[]>;
  }

  private async endForeign(): Promise<void> {
    for await (const keys of this.keys()) {
      for (const key of keys) {
        const mark = await this.redis.get(key);
        if (mark !== this.markOf(key.slice(sessionKey('').length))) await this.redis.del(key);
      }
    }
  }
}
