import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { DETAILS_OF_SENT } from '@tocada/contracts/pages/pages.js';
import type { Request } from 'express';
import { sentToken } from './sent-link.js';

/** A request for the client's page. */
export interface Visit {
  token: string;
  /** The visitor's. */
  address: string;
  query: URLSearchParams;
  /** Empty when nothing was sent, or when it could not be read. */
  form: URLSearchParams;
  request: Request;
}

export function visitOf(request: Request): Visit {
  const { params, ip, url, body } = request as Request & { body: unknown };
  return {
    token: request.path === DETAILS_OF_SENT ? sentToken(request) : String(params.token ?? ''),
    address: ip ?? '',
    query: new URLSearchParams(/\?(.*)/s.exec(url)?.[1]),
    form: body instanceof URLSearchParams ? body : new URLSearchParams(),
    request,
  };
}

export const Visited = createParamDecorator((_data: unknown, context: ExecutionContext) =>
  visitOf(context.switchToHttp().getRequest<Request>()),
);
