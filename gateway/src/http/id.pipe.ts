import { Injectable, type PipeTransform } from '@nestjs/common';
import { id } from '@tocada/contracts/kit/fields.js';
import { AppError } from '@tocada/runtime/app-error.js';

/** Answers 404 for a malformed id, because no row can have it. */
@Injectable()
export class IdPipe implements PipeTransform<string, string> {
  transform(value: string): string {
    const parsed = id.safeParse(value);
    if (!parsed.success) throw new AppError('not_found');
    return parsed.data.toLowerCase();
  }
}
