import { Catch, HttpException, type RpcExceptionFilter } from '@nestjs/common';
import type { Logger } from 'pino';
import { throwError, type Observable } from 'rxjs';
import { AppError } from './app-error.js';
import { isDatabaseAway } from './database/database-error.js';
import { noteRefusal } from './database/refused-writes.js';

/** Turns any error of a handler into the reply of an AppError. Only unexpected errors are logged as errors. */
@Catch()
export class RpcErrorFilter implements RpcExceptionFilter {
  constructor(private readonly logger: Logger) {}

  catch(error: unknown): Observable<never> {
    return throwError(() => this.replyOf(error));
  }

  private replyOf(error: unknown) {
    if (error instanceof AppError) return error.toReply();
    if (error instanceof HttpException && error.getStatus() < 500) return new AppError('invalid').toReply();
    noteRefusal(error);
    if (isDatabaseAway(error)) {
      this.logger.warn({ err: error }, 'database away');
      return new AppError('unavailable').toReply();
    }
    this.logger.error({ err: error }, 'handler failed');
    return new AppError('internal').toReply();
  }
}
