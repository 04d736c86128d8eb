import { Injectable, type PipeTransform } from '@nestjs/common';
import { id } from '@tocada/contracts/fields.js';
import { AppError } from '@tocada/runtime/app-error.js';

/** A malformed id names nothing, so it is not found. */
@Injectable()
export class IdPipe implements PipeTransform<string, string> {
  transform(value: string): string {
    const parsed = id.safeParse(value);
    if (!parsed.success) throw new AppError('not_found');
    return parsed.data.toLowerCase();
  }
}
