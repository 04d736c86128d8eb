import { existsSync, readFileSync } from 'node:fs';
import { writeWhole } from '../write-whole.js';

interface Kept {
  /** The moment that the dates of all shows are counted from, though they are added over several starts. */
  now?: string;
  /** Id of each entry that was added, by its key; null when an admin has removed it since. */
  added: Record<string, string | null>;
}

/** How far the demo content has come, in a file: what it names is never added again, whatever an admin did to it. */
export class Journal {
  private readonly kept: Kept = { added: {} };
  /** False at the very first start. */
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

  /** `now` at the first call, and the same ever after. */
  now(now: Date): Date {
    this.kept.now ??= now.toISOString();
    this.save();
    return new Date(this.kept.now);
  }
}
