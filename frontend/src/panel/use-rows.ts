import type { PageQuery } from '@tocada/contracts/kit/fields.js';
import type { Image } from '@tocada/contracts/kit/images.js';
import type { Route } from '@tocada/contracts/kit/route.js';
import { useMemo } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { bodyOf, load } from '../lib/api';
import { useSession } from './admin-session';
import type { Row } from './optimistic-rows';
import { useOptimisticRows } from './use-optimistic-rows';
import { isReading, useReadAgain } from './use-read-again';

interface ListRow extends Row {
  /** Only of rows that may have one. */
  image?: Image | null;
  /** Only of rows that are read from elsewhere: whether that goes on now. */
  reading?: boolean;
}

/** The time between two polls of a list while something of its rows is being made, in milliseconds. */
const POLL_INTERVAL = 1500;

const hasPending = (rows?: ListRow[]) => rows?.some(({ image, reading }) => image?.state === 'pending' || reading);

/** The order of the server. A new row is the last. */
export const asListed = () => 0;

/** The list of an admin as a whole. `publicLists` are the same rows as visitors see them. */
export const useRows = <T extends ListRow>(
  list: Route<string, PageQuery | void, T[]>,
  inOrder: (a: T, b: T) => number,
  publicLists: string[],
) => {
  const session = useSession();
  const { cache, mutate: mutateAny } = useSWRConfig();
  const ask = async (address: string) => bodyOf<T[]>(await session.send(address));
  const read = useSWR<T[], Error>(list.path, ask, {
    revalidateOnMount: true,
    refreshInterval: (latest) => (hasPending(latest) ? POLL_INTERVAL : 0),
    onSuccess: () => hasPending(read.data) && publish(),
  });
  const { data, error, mutate } = read;
  useReadAgain(read);

  /** Updates the cached data of the public pages, which never load again by themselves. */
  const publish = () => {
    for (const key of publicLists) mutateAny(key, () => load(key), { revalidate: false }).catch(() => undefined);
  };
  const reload = async () => void (await mutate());
  const stored = useMemo(() => data && [data], [data]);
  const edit = (change: (pages: T[][]) => T[][]) => {
    const isMissed = cache.get(list.path)?.data === undefined || isReading(cache, list.path);
    void mutate((now) => now && change([now])[0], { revalidate: false });
    if (isMissed) void mutate();
  };
  const { pages, ...changes } = useOptimisticRows<T>({ pages: stored, inOrder, edit, onConfirmed: publish });
  return { rows: pages?.[0], error, reload, ...changes };
};
export type Rows<T extends Row> = ReturnType<typeof useRows<T>>;
