import { createHash } from 'node:crypto';
import { Injectable, type ExecutionContext } from '@nestjs/common';
import { ThrottlerGuard } from '@nestjs/throttler';
import { AppError } from '@tocada/runtime/app-error.js';
import { networkOf } from '../http/network-of.js';

/** The throttler with our error body, for the routes by which anyone can write: they share one count per line. */
@Injectable()
export class PublicThrottlerGuard extends ThrottlerGuard {
  protected override generateKey(_context: ExecutionContext, address: string): string {
    return createHash('sha256').update(networkOf(address).line).digest('base64url');
  }

  protected override throwThrottlingException(_context: ExecutionContext): Promise<void> {
    return Promise.reject(new AppError('too_many_requests'));
  }
}
