import type { Image } from '@tocada/contracts/images.js';
import { useRef } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { bodyOf, load } from '../../lib/api';
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

/** How often a list is asked again while the server works on an image of it, in milliseconds. */
const LOOK_AGAIN = 1500;

const hasPending = (rows?: ImageRow[]) => rows?.some(({ image }) => image?.state === 'pending');

/**
 * The list under /api/admin/`path`, for which `publicLists` are what visitors see. It changes at once: the server is asked
 * afterwards, and each change is taken back alone when it refuses. SWR's own optimistic data knows one change at a time:
 * a second one would bring back what the first removed.
 */
export const useRows = <T extends ImageRow>(path: string, inOrder: (a: T, b: T) => number, publicLists: string[]) => {
  const session = useSession();
  const { mutate: mutateAny } = useSWRConfig();
  const ask = async (address: string) => bodyOf<T[]>(await session.send(address));
  const {
    data: rows,
    error,
    mutate,
  } = useSWR<T[], Error>(`/api/admin/${path}`, ask, {
    revalidateOnMount: true,
    refreshInterval: (list) => (hasPending(list) ? LOOK_AGAIN : 0),
    onSuccess: () => hasPending(rows) && publish(),
  });
  const drafts = useRef(0);

  const edit = (change: (rows: T[]) => T[]) => mutate((now) => now && change(now), { revalidate: false });
  /** The public pages keep what they loaded: they get what changed, for who goes on to look at it there. */
  const publish = () => {
    for (const list of publicLists) mutateAny(list, () => load(list), { revalidate: false }).catch(() => undefined);
  };
  const sorted = (list: T[]) => [...list].sort(inOrder);
  const without = (id: string) => (list: T[]) => list.filter((row) => row.id !== id);

  const run = async <R>(
    apply: (list: T[]) => T[],
    call: () => Promise<R>,
    settle: (list: T[], result: R) => T[],
    undo: (list: T[], error: unknown) => T[],
  ): Promise<R> => {
    // Nothing to change before the list is here; a change of nothing would also drop the load under way.
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
    // The list may have been loaded again meanwhile, with the row in it.
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

  /** Changes something of several rows with one call. */
  const change = (parts: (Partial<T> & Row)[], call: () => Promise<unknown>) => {
    const put = (by: (Partial<T> & Row)[]) => (list: T[]) =>
      sorted(list.map((old) => ({ ...old, ...by.find(({ id }) => id === old.id) })));
    const before = rows?.filter(({ id }) => parts.some((part) => part.id === id)) ?? [];
    return run(put(parts), call, (list) => list, put(before));
  };

  return { rows, error, reload: async () => void (await mutate()), add, replace, change, remove };
};
export type Rows<T extends ImageRow> = ReturnType<typeof useRows<T>>;
