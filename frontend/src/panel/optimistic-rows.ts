import { currentOf, isGone } from './failures';

export interface Row {
  id: string;
}

/** Where a list keeps its rows: one page, or as many as are loaded. */
interface Source<T> {
  /** Undefined before the first load. */
  pages: T[][] | undefined;
  inOrder: (a: T, b: T) => number;
  /** Applies `change` to the cached pages. */
  edit: (change: (pages: T[][]) => T[][]) => void;
  reload: () => void;
  /** Called after the server has confirmed a change. */
  onConfirmed?: () => void;
}

/** Id of a row that the server has not confirmed yet. */
export const DRAFT = 'draft';
let drafts = 0;

const drop =
  (id: string) =>
  <T extends Row>(pages: T[][]) =>
    pages.map((page) => (page.some((row) => row.id === id) ? page.filter((row) => row.id !== id) : page));

const only = <T extends Row>(row: T, names: (keyof T)[]) =>
  Object.fromEntries(names.map((name) => [name, row[name]])) as Partial<T> & Row;

/**
 * The changes of a list. A change shows at once, and is undone alone when the server refuses it. SWR's optimistic data
 * supports only one change at a time: a second change would bring back a row that the first has removed.
 */
export const optimisticRows = <T extends Row>({ pages: loaded, inOrder, edit, reload, onConfirmed }: Source<T>) => {
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

  const run = async <R>(
    apply: (pages: T[][]) => T[][],
    call: () => Promise<R>,
    settle: (pages: T[][], result: R) => T[][],
    undo: (pages: T[][], error: unknown) => T[][],
  ): Promise<R> => {
    // The list has not loaded yet. Changing it now would also cancel the load.
    if (!loaded) {
      const result = await call();
      reload();
      return result;
    }
    edit(apply);
    try {
      const result = await call();
      edit((pages) => settle(pages, result));
      onConfirmed?.();
      return result;
    } catch (error) {
      edit((pages) => undo(pages, error));
      throw error;
    }
  };

  return {
    /** Shows a newer version of a row, without a call. */
    put: (row: T) => edit(put(row)),

    add(draft: Omit<T, 'id'>, call: () => Promise<T>) {
      drafts += 1;
      const id = `${DRAFT}-${drafts}`;
      const dropDraft = drop(id);
      // A reload may already have added the row to the list.
      const settle = (pages: T[][], row: T) => insert(row)(drop(row.id)(dropDraft(pages)));
      return run(insert({ ...draft, id } as T), call, settle, dropDraft);
    },

    replace(row: T, call: () => Promise<T>) {
      const before = loaded?.flat().find(({ id }) => id === row.id) ?? row;
      const settle = (pages: T[][], result: T) => put(result)(pages);
      const undo = (pages: T[][], error: unknown) =>
        isGone(error) ? drop(row.id)(pages) : put(currentOf<T>(error) ?? before)(pages);
      return run(put(row), call, settle, undo);
    },

    remove(row: T, call: () => Promise<unknown>) {
      const dropRow = drop(row.id);
      const undo = (pages: T[][], error: unknown) => (isGone(error) ? pages : insert(row)(dropRow(pages)));
      return run(dropRow, call, dropRow, undo);
    },

    /** Changes several rows with one call. */
    change(parts: (Partial<T> & Row)[], call: () => Promise<unknown>) {
      // The changed fields alone: the others may have been saved meanwhile.
      const before = (loaded ?? []).flat().flatMap((row) => {
        const part = parts.find(({ id }) => id === row.id);
        return part ? [only(row, Object.keys(part) as (keyof T)[])] : [];
      });
      return run(merge(parts), call, (pages) => pages, merge(before));
    },
  };
};
