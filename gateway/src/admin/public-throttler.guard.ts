import { Injectable, type ExecutionContext } from '@nestjs/common';
import { ThrottlerGuard } from '@nestjs/throttler';
import { AppError } from '@tocada/runtime/app-error.js';
import { lineKeyOf } from '../http/network-of.js';

/** The throttler with our error body, for the public routes that write. These routes share one count per line. */
@Injectable()
export class PublicThrottlerGuard extends ThrottlerGuard {
  protected override generateKey(_context: ExecutionContext, address: string): string {
    return lineKeyOf(address);
  }

  protected override throwThrottlingException(_context: ExecutionContext): Promise<void> {
    return Promise.reject(new AppError('too_many_requests'));
  }
}
