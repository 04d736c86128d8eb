import { INQUIRY_ADMIN_ROUTES } from '@tocada/contracts/admin.routes.js';
import { SUSPECTS_HEADER, type AdminInquiry, type InquiryStatus } from '@tocada/contracts/inquiries.js';
import useSWRInfinite, { type SWRInfiniteKeyLoader } from 'swr/infinite';
import { ApiError } from '../../../lib/api';
import { useSession } from '../../../panel/admin-session';
import { isGone } from '../../../panel/failures';
import { loadPage, type Page as ListPage } from '../../../panel/load-page';

const { page, search } = INQUIRY_ADMIN_ROUTES;

const PAGE = 50;

export interface InquiryFilters {
  /** Words to search in name, phone, e-mail and town; "" for all. */
  q: string;
  status: InquiryStatus | '';
  suspect: boolean;
}

/** An admin's edit of an inquiry. */
export type InquiryEdit = { status: InquiryStatus } | { suspect: boolean };

/** `wanted`: this admin's edit, after another admin had changed the inquiry. */
export type InquiryRow = AdminInquiry & { wanted?: InquiryEdit | undefined };

interface Page extends ListPage<InquiryRow> {
  /** The number of inquiries that are set apart, whatever the filter. */
  suspects: number;
}

class InquiriesError extends Error {
  override name = 'InquiriesError';
  constructor(override readonly cause: unknown) {
    super(`Failed to fetch bookings: ${cause instanceof ApiError ? cause.status : 'offline'}`);
  }
}

const firstPage = ({ q, status, suspect }: InquiryFilters): string => {
  const query = new URLSearchParams({ limit: String(PAGE), suspect: String(suspect) });
  if (q) query.set('q', q);
  if (status) query.set('status', status);
  return `${page.path}?${query.toString()}`;
};

/** Inquiries in pages, newest first. */
export const useInquiries = (filters: InquiryFilters) => {
  const session = useSession();
  const start = firstPage(filters);
  const keyOf: SWRInfiniteKeyLoader<Page> = (_index, before) => (before ? before.next : start);

  const load = async (address: string): Promise<Page> => {
    try {
      const query = Object.fromEntries(new URLSearchParams(address.replace(/^.*\?/, '')));
      // The search may be a client's e-mail address or number. Proxies log addresses, so it goes into the body.
      const { items, next, headers } = await (query.q
        ? loadPage<InquiryRow>(session, search.path, { method: search.method, body: query })
        : loadPage<InquiryRow>(session, address));
      return { items, next, suspects: Number(headers.get(SUSPECTS_HEADER)) };
    } catch (cause) {
      throw new InquiriesError(cause);
    }
  };

  const { data, error, size, setSize, mutate, isValidating } = useSWRInfinite<Page, InquiriesError>(keyOf, load, {
    revalidateFirstPage: false,
    revalidateOnMount: true,
    // A reopened list must load again, because its rows may just have changed.
    dedupingInterval: 0,
  });

  const edit = (change: (items: InquiryRow[]) => InquiryRow[]) => {
    const one = (page: Page) => {
      const items = change(page.items);
      return items === page.items ? page : { ...page, items };
    };
    return mutate((now) => now?.map(one), { revalidate: false });
  };
  const recount = (by: number) =>
    mutate((now) => now?.map((page) => ({ ...page, suspects: page.suspects + by })), { revalidate: false });
  const drop = ({ id }: InquiryRow) =>
    edit((items) => (items.some((row) => row.id === id) ? items.filter((row) => row.id !== id) : items));
  const put = (row: InquiryRow) =>
    edit((items) =>
      items.some(({ id }) => id === row.id) ? items.map((old) => (old.id === row.id ? row : old)) : items,
    );

  return {
    pages: data,
    suspects: data?.at(-1)?.suspects,
    error,
    isLoadingMore: isValidating && data !== undefined && size > data.length,
    hasMore: data?.at(-1)?.next != null,
    more: () => void setSize(size + 1),
    reload: () => void mutate(),
    /** Shows `row` at once and undoes the change when the call fails. */
    async change(row: InquiryRow, before: InquiryRow, call: () => Promise<AdminInquiry>) {
      void put(row);
      try {
        await put(await call());
      } catch (error) {
        void (isGone(error) ? drop(before) : put(before));
        throw error;
      }
    },
    put: (row: InquiryRow) => void put(row),
    /** Removes `row` from the list and restores it when the call fails. The number of suspects changes by `by`. */
    async remove(row: InquiryRow, by: number, call: () => Promise<unknown>) {
      let page: string | undefined;
      let place = 0;
      const without = (items: InquiryRow[]) => {
        const at = items.findIndex(({ id }) => id === row.id);
        if (at < 0) return items;
        place = at;
        page = items[at - 1]?.id ?? items[at + 1]?.id;
        return [...items.slice(0, at), ...items.slice(at + 1)];
      };
      void edit(without);
      try {
        await call();
        void recount(by);
      } catch (error) {
        // Restore the row at its old place: beside a neighbour, or in the page that it left empty.
        let isBack = false;
        const back = (items: InquiryRow[]) => {
          if (isBack || !(page === undefined ? items.length === 0 : items.some(({ id }) => id === page))) return items;
          isBack = true;
          return [...items.slice(0, place), row, ...items.slice(place)];
        };
        if (!isGone(error)) void edit(back);
        throw error;
      }
    },
  };
};
export type Inquiries = ReturnType<typeof useInquiries>;
