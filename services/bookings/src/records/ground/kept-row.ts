/** A row as it was before an act, by the names of its columns. */
export interface KeptRow {
  id: string;
  /** After the act. A row with another revision was changed since. */
  revision: number;
  [column: string]: unknown;
}

/** The dates of an inquiry as they were before an act. */
export interface KeptDates {
  /** The entries that the act changed. */
  entries: KeptRow[];
  /** The entries that the act placed. */
  placed: KeptRow[];
}
