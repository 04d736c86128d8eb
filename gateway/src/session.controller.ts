import { Controller, HttpCode, Post, UseGuards } from '@nestjs/common';
import { LIMITS } from '@tocada/contracts/limits.js';
import type { Session } from '@tocada/contracts/session.js';
import { SignJWT } from 'jose';
import { AdminGuard } from './admin/admin.guard.js';
import { GatewayEnv } from './gateway.env.js';

@Controller('api/admin/session')
export class SessionController {
  constructor(private readonly env: GatewayEnv) {}

  /** The browser asks this instead of holding the password in its bundle. */
  @Post()
  @HttpCode(200)
  @UseGuards(AdminGuard)
  async open(): Promise<Session> {
    const uploadToken = await new SignJWT()
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience('companion')
      .setIssuedAt()
      .setExpirationTime(`${LIMITS.uploadTokenSeconds}s`)
      .sign(Buffer.from(this.env.COMPANION_SECRET));
    return { uploadToken, expiresIn: LIMITS.uploadTokenSeconds };
  }
}
