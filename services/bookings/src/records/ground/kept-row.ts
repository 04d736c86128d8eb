/** A row as it was before an act, by the names of its columns. */
export interface KeptRow {
  id: string;
  /** After the act. A row with another revision was changed since. */
  revision: number;
  [column: string]: unknown;
}
