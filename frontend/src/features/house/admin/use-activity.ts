import { AUDIT_ROUTES, type AuditEntry } from '@tocada/contracts/house/audit.js';
import useSWRInfinite, { type SWRInfiniteKeyLoader } from 'swr/infinite';
import { useSession } from '../../../panel/admin-session';
import { loadPage, type Page } from '../../../panel/load-page';

const START = `${AUDIT_ROUTES.page.path}?limit=20`;

/** The admins' actions in pages, newest first. Each opening of the tab loads them again. */
export const useActivity = () => {
  const session = useSession();
  const keyOf: SWRInfiniteKeyLoader<Page<AuditEntry>> = (_index, before) => (before ? before.next : START);
  const { data, error, size, setSize, mutate, isValidating } = useSWRInfinite<Page<AuditEntry>, Error>(
    keyOf,
    (address: string) => loadPage<AuditEntry>(session, address),
    { revalidateFirstPage: false, revalidateOnMount: true, dedupingInterval: 0 },
  );
  return {
    entries: data?.flatMap(({ items }) => items),
    error,
    isLoading: isValidating,
    hasMore: data?.at(-1)?.next != null,
    more: () => void setSize(size + 1),
    reload: () => void mutate(),
  };
};
