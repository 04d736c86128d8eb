import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { id } from '@tocada/contracts/kit/fields.js';
import type { Route } from '@tocada/contracts/kit/route.js';
import type { Request } from 'express';
import { tap, type Observable } from 'rxjs';
import { ROUTE } from '../http/handle.js';
import { AuditTrail } from './audit-trail.js';

const idOf = (named: unknown): string | null => {
  const parsed = id.safeParse(named);
  return parsed.success ? parsed.data.toLowerCase() : null;
};

export const imageIn = (of: unknown): string | null =>
  idOf(/\/([^/.]+)\.\w+$/.exec(String((of as { imageURL?: unknown } | null | undefined)?.imageURL ?? ''))?.[1]);

/** The row or the upload that a call changed: named in its address, or made by the call. */
const targetOf = (request: Request, answer: unknown): string | null => {
  const made = (answer as { id?: unknown } | null | undefined)?.id ?? imageIn(answer);
  return idOf(request.params.id ?? request.query.id ?? made);
};

/** Records every success of a route that names an audited action. */
@Injectable()
export class AuditInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly trail: AuditTrail,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const audit = this.reflector.get<Route | undefined>(ROUTE, context.getHandler())?.audit;
    if (!audit) return next.handle();
    const request = context.switchToHttp().getRequest<Request>();
    return next.handle().pipe(tap((answer) => this.trail.note(audit, request, targetOf(request, answer))));
  }
}
