import { Body, Controller, Inject, Req, Res } from '@nestjs/common';
import { WRONG_PASSWORD_GIVEN } from '@tocada/contracts/house/session.js';
import { setupInput, type SetupInput } from '@tocada/contracts/house/setup.js';
import { SETUP_ROUTES } from '@tocada/contracts/house/setup.routes.js';
import { say } from '@tocada/contracts/sentences/say.js';
import type { SiteData } from '@tocada/contracts/site/site.js';
import { AppError } from '@tocada/runtime/app-error.js';
import type { Request, Response } from 'express';
import { Redis } from 'ioredis';
import { AuditTrail } from '../audit/audit-trail.js';
import { GatewayEnv } from '../config/gateway.env.js';
import { SITE_FILE } from '../config/tokens.js';
import { Handle } from '../http/handle.js';
import { isForeign } from '../http/is-foreign.js';
import { PasswordAttempts } from './password-attempts.js';
import { isEasyPassword } from './password-strength.js';
import { Setup } from './setup.js';
import { WrongPasswords } from './wrong-passwords.js';

/** The origin that the browser reports, if any. */
const originOf = (request: Request): string | undefined => {
  const origin = request.get('origin') ?? '';
  return /^https?:\/\//.test(origin) && URL.canParse(origin) ? new URL(origin).origin : undefined;
};

@Controller()
export class SetupController {
  constructor(
    private readonly env: GatewayEnv,
    private readonly setup: Setup,
    private readonly attempts: PasswordAttempts,
    private readonly wrong: WrongPasswords,
    private readonly trail: AuditTrail,
    private readonly redis: Redis,
    @Inject(SITE_FILE) private readonly site: SiteData,
  ) {}

  @Handle(SETUP_ROUTES.claim)
  async claim(
    @Body({ schema: setupInput }) { code, password }: SetupInput,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    response.setHeader('cache-control', 'no-store');
    if (isForeign(request, new URL(this.env.SITE_URL).origin)) throw new AppError('foreign', say('call_foreign'));
    const wanted = await this.setup.code();
    if (wanted === undefined) throw new AppError('not_found', say('setup_done'));
    // Counts each try before it is compared, with the wrong passwords: tries sent all at once gain nothing.
    const retryAfter = await this.attempts.admit(request.ip, false);
    if (retryAfter > 0) {
      response.setHeader('retry-after', retryAfter);
      throw new AppError('too_many_requests');
    }
    if (!this.setup.isSame(code, wanted)) {
      this.wrong.count();
      this.trail.note(WRONG_PASSWORD_GIVEN, request);
      throw AppError.atField('code', say('setup_code_wrong'));
    }
    const origin = originOf(request);
    const chosen = { ADMIN_PASSWORD: password, SITE_URL: origin ?? this.env.SITE_URL };
    // Also on plain http: the site may become public later, and then would not start with it.
    if (await isEasyPassword(chosen, this.site, this.redis)) throw AppError.atField('password', say('password_easy'));
    await this.setup.keep(wanted, password, origin);
  }
}
