import { createHash, randomUUID } from 'node:crypto';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { say } from '@tocada/contracts/sentences/say.js';
import { AppError } from '@tocada/runtime/app-error.js';
import type { Request } from 'express';

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{8,200}$/;

/** The write id of a key: the same key gives the same id. Without a key every request gets a new id. */
export function writeIdOf(key: string | undefined): string {
  if (key === undefined) return randomUUID();
  if (!IDEMPOTENCY_KEY.test(key)) throw new AppError('invalid', say('bad_idempotency_key'));
  const hex = createHash('sha256').update(key).digest('hex');
  return hex.slice(0, 32).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-8$3-8$4-$5');
}

/** The id of a write, from the header `Idempotency-Key` of the request. */
export const WriteId = createParamDecorator((_data: unknown, context: ExecutionContext) =>
  writeIdOf(context.switchToHttp().getRequest<Request>().get('idempotency-key')),
);
