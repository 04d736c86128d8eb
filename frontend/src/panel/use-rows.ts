import type { PageQuery } from '@tocada/contracts/fields.js';
import type { Image } from '@tocada/contracts/images.js';
import type { Route } from '@tocada/contracts/route.js';
import { useRef } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { bodyOf, load } from '../lib/api';
import { useSession } from './admin-session';
import { currentOf, isGone } from './failures';

interface Row {
  id: string;
}
interface ImageRow extends Row {
  image: Image | null;
}

/** Id of a row that the server has not confirmed yet. */
export const DRAFT = 'draft';

/** How often a list is polled while one of its images is being processed, in milliseconds. */
const LOOK_AGAIN = 1500;

const hasPending = (rows?: ImageRow[]) => rows?.some(({ image }) => image?.state === 'pending');

/**
 * The list of an admin. `publicLists` are the same rows as visitors see them. A change shows at once, and is
 * undone alone when the server refuses it. SWR's optimistic data supports only one change at a time: a second change
 * would bring back a row that the first has removed.
 */
export const useRows = <T extends ImageRow>(
  list: Route<string, PageQuery | void, T[]>,
  inOrder: (a: T, b: T) => number,
  publicLists: string[],
) => {
  const session = useSession();
  const { mutate: mutateAny } = useSWRConfig();
  const ask = async (address: string) => bodyOf<T[]>(await session.send(address));
  const {
    data: rows,
    error,
    mutate,
  } = useSWR<T[], Error>(list.path, ask, {
    revalidateOnMount: true,
    refreshInterval: (latest) => (hasPending(latest) ? LOOK_AGAIN : 0),
    onSuccess: () => hasPending(rows) && publish(),
  });
  const drafts = useRef(0);

  const edit = (change: (rows: T[]) => T[]) => mutate((now) => now && change(now), { revalidate: false });
  /** Updates the cached data of the public pages, which never load again by themselves. */
  const publish = () => {
    for (const key of publicLists) mutateAny(key, () => load(key), { revalidate: false }).catch(() => undefined);
  };
  const sorted = (list: T[]) => [...list].sort(inOrder);
  const without = (id: string) => (list: T[]) => list.filter((row) => row.id !== id);

  const run = async <R>(
    apply: (list: T[]) => T[],
    call: () => Promise<R>,
    settle: (list: T[], result: R) => T[],
    undo: (list: T[], error: unknown) => T[],
  ): Promise<R> => {
    // The list has not loaded yet. Changing it now would also cancel the load.
    if (!rows) {
      const result = await call();
      void mutate();
      return result;
    }
    void edit(apply);
    try {
      const result = await call();
      void edit((list) => settle(list, result));
      publish();
      return result;
    } catch (error) {
      void edit((list) => undo(list, error));
      throw error;
    }
  };

  const add = (draft: Omit<T, 'id'>, call: () => Promise<T>) => {
    drafts.current += 1;
    const id = `${DRAFT}-${drafts.current}`;
    const drop = without(id);
    const drafted = { ...draft, id } as T;
    // A reload may already have added the row to the list.
    const settle = (list: T[], row: T) => sorted([...without(row.id)(drop(list)), row]);
    return run((list) => sorted([...list, drafted]), call, settle, drop);
  };

  const replace = (row: T, call: () => Promise<T>) => {
    const before = rows?.find(({ id }) => id === row.id) ?? row;
    const put = (list: T[], next: T) => sorted(list.map((old) => (old.id === next.id ? next : old)));
    return run(
      (list) => put(list, row),
      call,
      put,
      (list, error) => (isGone(error) ? without(row.id)(list) : put(list, currentOf<T>(error) ?? before)),
    );
  };

  const remove = (row: T, call: () => Promise<unknown>) => {
    const drop = without(row.id);
    return run(drop, call, drop, (list, error) => (isGone(error) ? list : sorted([...drop(list), row])));
  };

  /** Changes several rows with one call. */
  const change = (parts: (Partial<T> & Row)[], call: () => Promise<unknown>) => {
    const put = (by: (Partial<T> & Row)[]) => (list: T[]) =>
      sorted(list.map((old) => ({ ...old, ...by.find(({ id }) => id === old.id) })));
    const before = rows?.filter(({ id }) => parts.some((part) => part.id === id)) ?? [];
    return run(put(parts), call, (list) => list, put(before));
  };

  return { rows, error, reload: async () => void (await mutate()), add, replace, change, remove };
};
