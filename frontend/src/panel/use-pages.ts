import useSWRInfinite, { type SWRInfiniteKeyLoader } from 'swr/infinite';
import { useSession } from './admin-session';
import { loadPage, type Page } from './load-page';

/** A list of the API in pages. Each opening of its place loads it again. @param start the address of the first page */
export const usePages = <Row>(start: string) => {
  const session = useSession();
  const keyOf: SWRInfiniteKeyLoader<Page<Row>> = (_index, before) => (before ? before.next : start);
  const { data, error, size, setSize, mutate, isValidating } = useSWRInfinite<Page<Row>, Error>(
    keyOf,
    (address: string) => loadPage<Row>(session, address),
    { revalidateFirstPage: false, revalidateOnMount: true, dedupingInterval: 0 },
  );
  return {
    rows: data?.flatMap(({ items }) => items),
    error,
    isLoading: isValidating,
    hasMore: data?.at(-1)?.next != null,
    more: () => void setSize(size + 1),
    reload: () => void mutate(),
  };
};
