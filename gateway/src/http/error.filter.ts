import { Catch, HttpException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { ErrorCode } from '@tocada/contracts/errors.js';
import { AppError } from '@tocada/runtime/app-error.js';
import type { Response } from 'express';
import type { Logger } from 'pino';

const RETRY_AFTER_SECONDS = '2';

const BY_STATUS: Record<number, ErrorCode> = {
  401: 'unauthorized',
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'too_large',
  415: 'not_json',
  429: 'too_many_requests',
  503: 'unavailable',
};

/** Whatever goes wrong leaves as the contracts' error body, in Spanish, without a stack. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(private readonly logger: Logger) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const response = host.switchToHttp().getResponse<Response>();
    const known = this.toAppError(error);
    if (response.headersSent) return void response.destroy();
    if (known.code === 'unavailable') response.setHeader('retry-after', RETRY_AFTER_SECONDS);
    response.setHeader('cache-control', 'no-store');
    response.status(known.status).json(known.toBody());
  }

  private toAppError(error: unknown): AppError {
    if (error instanceof AppError) return error;
    const status = error instanceof HttpException ? error.getStatus() : ((error as { status?: number }).status ?? 500);
    const code = BY_STATUS[status];
    if (code) return new AppError(code);
    if (status < 500) return new AppError('invalid');
    this.logger.error({ err: error }, 'request failed');
    return new AppError('internal');
  }
}
