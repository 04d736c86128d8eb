import { useMemo, useState, useSyncExternalStore } from 'react';
import { optimisticRows, shownPages, Unconfirmed, type Row } from './optimistic-rows';

interface Options<T extends Row> extends Omit<Parameters<typeof optimisticRows<T>>[0], 'unconfirmed'> {
  /** The rows that the server has told, in pages; undefined before the first load. The same object until they change. */
  pages: T[][] | undefined;
}

/** The rows of a list as the screen shows them, and their changes. */
export const useOptimisticRows = <T extends Row>({ pages, ...source }: Options<T>) => {
  const [unconfirmed] = useState(() => new Unconfirmed<T>());
  const changes = useSyncExternalStore(unconfirmed.subscribe, unconfirmed.current, unconfirmed.current);
  const shown = useMemo(() => pages && shownPages(pages, changes), [pages, changes]);
  return { pages: shown, ...optimisticRows<T>({ ...source, unconfirmed }) };
};
