import { createHmac, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DEVICE_TOKEN } from '@tocada/contracts/house/session.js';
import type { Request } from 'express';
import { Redis } from 'ioredis';
import { GatewayEnv } from '../config/gateway.env.js';
import { askRedis } from '../http/ask-redis.js';

const TOKEN_BYTES = 32;
const PREFIX = 'admin:device:';
/** The time that a device stays known after its last right password. Milliseconds. */
export const DEVICE_KNOWN_FOR = 365 * 86_400_000;

/** True when the caller keeps a device token: the panel sends the field `device`, which is empty at its first sign-in. */
export const wantsDevice = ({ body }: Request): boolean =>
  typeof (body as { device?: unknown } | undefined)?.device === 'string';

export const deviceOf = ({ body }: Request): string | undefined => {
  const { device } = (body ?? {}) as { device?: unknown };
  return typeof device === 'string' && DEVICE_TOKEN.test(device) ? device : undefined;
};

/** Devices that gave the right password, in Redis for all replicas. Without them a device is only a stranger. */
@Injectable()
export class AdminDevices {
  constructor(
    private readonly env: GatewayEnv,
    private readonly redis: Redis,
  ) {}

  /** Makes a known device. @returns its token */
  async create(): Promise<string> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    await askRedis(this.redis.set(this.keyOf(token), 1, 'PX', DEVICE_KNOWN_FOR));
    return token;
  }

  async isKnown(token: string): Promise<boolean> {
    return (await askRedis(this.redis.exists(this.keyOf(token)))) === 1;
  }

  async endAll(): Promise<void> {
    for await (const keys of this.redis.scanStream({ match: `${PREFIX}*`, count: 1000 }) as AsyncIterable<string[]>)
      if (keys.length > 0) await askRedis(this.redis.del(keys));
  }

  /** The key holds a hash of the token, the secret and the password: a new password makes every device a stranger. */
  keyOf(token: string): string {
    const { COMPANION_SECRET, ADMIN_PASSWORD } = this.env;
    return (
      PREFIX + createHmac('sha256', COMPANION_SECRET).update(`device\0${token}\0${ADMIN_PASSWORD}`).digest('base64url')
    );
  }
}
