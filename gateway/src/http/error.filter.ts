import { Catch, HttpException, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { ErrorCode } from '@tocada/contracts/ground/errors.js';
import { AppError } from '@tocada/runtime/app-error.js';
import type { NextFunction, Request, Response } from 'express';
import { languageOfRequest, NotSpoken } from './languages.js';

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

/** Answers every error with the error body of the contracts, in the language of the request and without a stack trace. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger(ErrorFilter.name);

  catch(error: unknown, host: ArgumentsHost): Promise<void> | void {
    if (error instanceof NotSpoken) return host.switchToHttp().getNext<NextFunction>()();
    const response = host.switchToHttp().getResponse<Response>();
    const known = this.toAppError(error);
    if (response.headersSent) return void response.destroy();
    if (known.code === 'unavailable') response.setHeader('retry-after', RETRY_AFTER_SECONDS);
    response.setHeader('cache-control', 'no-store');
    return this.answer(known, response, host.switchToHttp().getRequest<Request>());
  }

  protected answer(error: AppError, response: Response, request: Request): Promise<void> | void {
    response.status(error.status).json(error.toBody(languageOfRequest(request)));
  }

  private toAppError(error: unknown): AppError {
    if (error instanceof AppError) return error;
    const status = error instanceof HttpException ? error.getStatus() : ((error as { status?: number }).status ?? 500);
    const code = BY_STATUS[status];
    if (code) return new AppError(code);
    if (status < 500) return new AppError('invalid');
    this.logger.error(error);
    return new AppError('internal');
  }
}
