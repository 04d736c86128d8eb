import { existsSync, readFileSync } from 'node:fs';
import { writeWhole } from '@tocada/runtime/write-whole.js';

interface Kept {
  /** The time that the dates of all shows count from, even when several starts add them. */
  now?: string;
  /** The id of each added entry, by its key; null when an admin has removed the entry since. */
  added: Record<string, string | null>;
}

/** Records in a file which demo entries were added. None is added again, whatever an admin did to it. */
export class Journal {
  private readonly kept: Kept = { added: {} };
  /** False at the first start. */
  readonly exists: boolean;

  constructor(private readonly path: string) {
    this.exists = existsSync(path);
    if (this.exists) this.kept = JSON.parse(readFileSync(path, 'utf8')) as Kept;
  }

  save(): void {
    writeWhole(this.path, `${JSON.stringify(this.kept)}\n`);
  }

  has(key: string): boolean {
    return key in this.kept.added;
  }

  idOf(key: string): string | null {
    return this.kept.added[key] ?? null;
  }

  add(key: string, id: string | null): void {
    this.kept.added[key] = id;
    this.save();
  }

  /** The value of `now` at the first call, the same ever after. */
  now(now: Date): Date {
    this.kept.now ??= now.toISOString();
    this.save();
    return new Date(this.kept.now);
  }
}
