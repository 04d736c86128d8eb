import { createHash } from 'node:crypto';
import { Inject, Injectable, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { PublicThrottlerGuard } from '../admin/public-throttler.guard.js';
import { Proofs } from './proofs.js';

/** The forms of one page share a count, wherever they come from: a neighbour on the same line does not use it up. */
@Injectable()
export class ClientPageThrottlerGuard extends PublicThrottlerGuard {
  @Inject(Proofs) private readonly proofs!: Proofs;

  /** The token of a page, else the address. */
  protected override async getTracker(request: Request): Promise<string> {
    const token = String(request.params.token);
    return (await this.proofs.isMade(token)) ? token : super.getTracker(request);
  }

  /** Redis gets a hash of the token. */
  protected override generateKey(context: ExecutionContext, tracker: string): string {
    const { token } = context.switchToHttp().getRequest<Request>().params;
    return tracker === token
      ? `client-page:form:${createHash('sha256').update(tracker).digest('base64url')}`
      : super.generateKey(context, tracker);
  }
}
