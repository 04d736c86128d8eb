import {
  applyDecorators,
  Injectable,
  SetMetadata,
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { AuditAction } from '@tocada/contracts/audit.js';
import { id } from '@tocada/contracts/fields.js';
import type { Request } from 'express';
import { tap, type Observable } from 'rxjs';
import { AuditTrail } from './audit-trail.js';

export const AUDITED = 'audited';

/** The row that a call changed: named in its address, or created by the call. */
const targetOf = (request: Request, answer: unknown): string | null => {
  const named = request.params.id ?? request.query.id ?? (answer as { id?: unknown } | null | undefined)?.id;
  const parsed = id.safeParse(named);
  return parsed.success ? parsed.data.toLowerCase() : null;
};

@Injectable()
class AuditInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly trail: AuditTrail,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const action = this.reflector.get<AuditAction>(AUDITED, context.getHandler());
    const request = context.switchToHttp().getRequest<Request>();
    return next.handle().pipe(tap((answer) => this.trail.note(action, request, targetOf(request, answer))));
  }
}

/** Records every success of this admin call as `action`. */
export const Audited = (action: AuditAction) =>
  applyDecorators(SetMetadata(AUDITED, action), UseInterceptors(AuditInterceptor));
