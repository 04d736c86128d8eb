import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { AppError } from '@tocada/runtime/app-error.js';
import type { Request, Response } from 'express';
import { GatewayEnv } from '../config/gateway.env.js';
import { formBody } from '../http/form-body.js';
import { isForeign } from '../http/is-foreign.js';

/** Reads the form before another guard can refuse it, because the page of a refusal shows the typed values again. */
@Injectable()
export class ClientPageFormGuard implements CanActivate {
  constructor(private readonly env: GatewayEnv) {}

  async canActivate(context: ExecutionContext): Promise<true> {
    const request = context.switchToHttp().getRequest<Request>();
    // The page has the policy `no-referrer`, under which browsers send no origin: those without Sec-Fetch-Site say only that.
    const isUnnamed = request.get('origin') === 'null' && request.get('sec-fetch-site') === undefined;
    if (!isUnnamed && isForeign(request, new URL(this.env.SITE_URL).origin)) throw new AppError('foreign');
    request.body = await formBody(request, context.switchToHttp().getResponse<Response>());
    return true;
  }
}
