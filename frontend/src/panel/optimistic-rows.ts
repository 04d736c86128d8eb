import { currentOf, isGone } from './failures';

export interface Row {
  id: string;
}

/** A list has one page, or as many as are loaded. */
type Change<T> = (pages: T[][]) => T[][];

/** A list's unconfirmed changes, shown over the server's rows: a read may end before a change is written. */
export class Unconfirmed<T> {
  private changes: readonly Change<T>[] = [];
  private readonly listeners = new Set<() => void>();

  readonly current = (): readonly Change<T>[] => this.changes;

  readonly subscribe = (tell: () => void) => {
    this.listeners.add(tell);
    return () => void this.listeners.delete(tell);
  };

  /** Shows `change` until the returned function is called. */
  begin(change: Change<T>): () => void {
    this.set([...this.changes, change]);
    return () => this.set(this.changes.filter((other) => other !== change));
  }

  private set(changes: readonly Change<T>[]) {
    this.changes = changes;
    for (const tell of this.listeners) tell();
  }
}

/** The rows that the server has told, with the changes that it has not confirmed. */
export const shownPages = <T>(pages: T[][], changes: readonly Change<T>[]): T[][] =>
  changes.reduce((shown, change) => change(shown), pages);

interface Source<T> {
  unconfirmed: Unconfirmed<T>;
  inOrder: (a: T, b: T) => number;
  edit: (change: Change<T>) => void;
  /** Called after the server has confirmed a change. */
  onConfirmed?: (() => void) | undefined;
}

/** Id of a row that the server has not confirmed yet. */
export const DRAFT = 'draft';
let drafts = 0;

const drop =
  (id: string) =>
  <T extends Row>(pages: T[][]) =>
    pages.map((page) => (page.some((row) => row.id === id) ? page.filter((row) => row.id !== id) : page));

/** A list's changes. Each shows at once and is undone alone when refused; SWR's own supports one at a time. */
export const optimisticRows = <T extends Row>({ unconfirmed, inOrder, edit, onConfirmed }: Source<T>) => {
  /** Rows and pages that do not change stay the same objects, so that they do not render again. */
  const mapRows = (next: (row: T) => T) => (pages: T[][]) =>
    pages.map((page) => {
      const rows = page.map(next);
      return rows.some((row, index) => row !== page[index]) ? rows.sort(inOrder) : page;
    });
  const put = (row: T) => mapRows((old) => (old.id === row.id ? row : old));
  const merge = (parts: (Partial<T> & Row)[]) =>
    mapRows((old) => {
      const part = parts.find(({ id }) => id === old.id);
      return part ? { ...old, ...part } : old;
    });

  /** Adds a row at its place: to the page in which it precedes another row, or else to the last page. */
  const insert = (row: T) => (pages: T[][]) => {
    const at = pages.findIndex((page) => page.some((other) => inOrder(row, other) < 0));
    const place = at < 0 ? pages.length - 1 : at;
    return pages.map((page, index) => (index === place ? [...page, row].sort(inOrder) : page));
  };

  /**
   * @param settle the change of the confirmed rows when the call succeeds
   * @param correct the change of the confirmed rows by what a refusal tells of them
   */
  const run = async <R>(
    change: Change<T>,
    call: () => Promise<R>,
    settle: (result: R) => Change<T>,
    correct: (error: unknown) => Change<T> | undefined = () => undefined,
  ): Promise<R> => {
    const end = unconfirmed.begin(change);
    try {
      const result = await call();
      end();
      edit(settle(result));
      onConfirmed?.();
      return result;
    } catch (error) {
      end();
      const correction = correct(error);
      if (correction) edit(correction);
      throw error;
    }
  };

  return {
    /** Shows a newer version of a row, without a call. */
    put: (row: T) => edit(put(row)),

    add(draft: Omit<T, 'id'>, call: () => Promise<T>) {
      drafts += 1;
      const row = { ...draft, id: `${DRAFT}-${drafts}` } as T;
      // A reload may already have added the stored row to the list.
      return run(insert(row), call, (stored) => (pages) => insert(stored)(drop(stored.id)(pages)));
    },

    replace(row: T, call: () => Promise<T>) {
      return run(put(row), call, put, (error) => {
        if (isGone(error)) return drop(row.id);
        const current = currentOf<T>(error);
        return current && put(current);
      });
    },

    remove(row: T, call: () => Promise<unknown>) {
      const dropRow: Change<T> = drop(row.id);
      return run(
        dropRow,
        call,
        () => dropRow,
        (error) => (isGone(error) ? dropRow : undefined),
      );
    },

    /** Changes several rows with one call. */
    change(parts: (Partial<T> & Row)[], call: () => Promise<unknown>) {
      return run(merge(parts), call, () => merge(parts));
    },
  };
};
