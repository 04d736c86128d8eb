import { createHash } from 'node:crypto';
import type { Question } from '@tocada/contracts/ground/errors.js';
import type { Asking } from '@tocada/contracts/kit/ask.js';
import { AppError } from '@tocada/runtime/app-error.js';

/** The code of a question: a changed fact makes another one. */
const codeOf = (name: string, facts: Question['facts']): string =>
  `${name}:${createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 8)}`;

/** The questions of one act. Put all of them, then call `refuse` before the act changes anything that cannot be rolled back. */
export class Questions {
  private readonly open: Question[] = [];

  constructor(private readonly asking: Asking) {}

  /** @param name as the words of the screens are called. @param facts what the question says, and nothing that changes by itself */
  put(name: string, facts: Question['facts']): void {
    const code = codeOf(name, facts);
    if (this.asking.ask && !this.asking.answers?.includes(code)) this.open.push({ code, facts });
  }

  /** @throws AppError `ask` with all open questions. Never without `ask`. */
  refuse(): void {
    if (this.open.length > 0) throw AppError.ask(this.open);
  }
}
