import { Injectable, type PipeTransform } from '@nestjs/common';
import { id } from '@tocada/contracts/fields.js';
import { AppError } from '@tocada/runtime/app-error.js';

/** @throws AppError not_found for a malformed id, because no row can have it */
export function idOf(value: unknown): string {
  const parsed = id.safeParse(value);
  if (!parsed.success) throw new AppError('not_found');
  return parsed.data.toLowerCase();
}

/** Answers 404 for a malformed id. */
@Injectable()
export class IdPipe implements PipeTransform<string, string> {
  transform(value: string): string {
    return idOf(value);
  }
}
