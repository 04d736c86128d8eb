import type { AdminBooking, BookingStatus } from '@tocada/contracts/bookings.js';
import useSWRInfinite, { type SWRInfiniteKeyLoader } from 'swr/infinite';
import { ApiError } from '../../../lib/api';
import { useSession } from '../admin-session';
import { isGone } from '../failures';
import { loadPage, type Page as ListPage } from '../pages';

const PAGE = 50;

export interface BookingFilters {
  /** Words to be found in name, phone, e-mail or town; "" for all. */
  q: string;
  status: BookingStatus | '';
  suspect: boolean;
}

/** What an admin does to a request. */
export type BookingEdit = { status: BookingStatus } | { suspect: boolean };

/** `wanted`: what was meant here when somebody else had changed it. */
export type BookingRow = AdminBooking & { wanted?: BookingEdit | undefined };

type Page = ListPage<BookingRow>;

export class BookingsError extends Error {
  override name = 'BookingsError';
  constructor(override readonly cause: unknown) {
    super(`Failed to fetch bookings: ${cause instanceof ApiError ? cause.status : 'offline'}`);
  }
}

const firstPage = ({ q, status, suspect }: BookingFilters): string => {
  const query = new URLSearchParams({ limit: String(PAGE), suspect: String(suspect) });
  if (q) query.set('q', q);
  if (status) query.set('status', status);
  return `/api/admin/bookings?${query.toString()}`;
};

/** Requests in pages, newest first. */
export const useBookings = (filters: BookingFilters) => {
  const session = useSession();
  const start = firstPage(filters);
  const keyOf: SWRInfiniteKeyLoader<Page> = (_index, before) => (before ? before.next : start);

  const load = async (address: string): Promise<Page> => {
    try {
      const [path, query] = address.split('?') as [string, string];
      const fields = Object.fromEntries(new URLSearchParams(query));
      // What is looked for may be a client's address or number, which is to stand in no log on the way.
      if (fields.q) return await loadPage<BookingRow>(session, `${path}/search`, { method: 'POST', body: fields });
      return await loadPage<BookingRow>(session, address);
    } catch (cause) {
      throw new BookingsError(cause);
    }
  };

  const { data, error, size, setSize, mutate, isValidating } = useSWRInfinite<Page, BookingsError>(keyOf, load, {
    revalidateFirstPage: false,
    revalidateOnMount: true,
    // A list left and come back to may have lost or won rows a moment ago.
    dedupingInterval: 0,
  });

  const edit = (change: (items: BookingRow[]) => BookingRow[]) => {
    const one = (page: Page) => {
      const items = change(page.items);
      return items === page.items ? page : { ...page, items };
    };
    return mutate((now) => now?.map(one), { revalidate: false });
  };
  const drop = ({ id }: BookingRow) =>
    edit((items) => (items.some((row) => row.id === id) ? items.filter((row) => row.id !== id) : items));
  const put = (row: BookingRow) =>
    edit((items) =>
      items.some(({ id }) => id === row.id) ? items.map((old) => (old.id === row.id ? row : old)) : items,
    );

  return {
    pages: data,
    error,
    isLoadingMore: isValidating && data !== undefined && size > data.length,
    hasMore: data?.at(-1)?.next != null,
    more: () => void setSize(size + 1),
    reload: () => void mutate(),
    /** Shows `row` at once and takes it back when the call fails. */
    async change(row: BookingRow, before: BookingRow, call: () => Promise<AdminBooking>) {
      void put(row);
      try {
        await put(await call());
      } catch (error) {
        void (isGone(error) ? drop(before) : put(before));
        throw error;
      }
    },
    put: (row: BookingRow) => void put(row),
    async remove(row: BookingRow, call: () => Promise<unknown>) {
      let page: string | undefined;
      let place = 0;
      const without = (items: BookingRow[]) => {
        const at = items.findIndex(({ id }) => id === row.id);
        if (at < 0) return items;
        place = at;
        page = items[at - 1]?.id ?? items[at + 1]?.id;
        return [...items.slice(0, at), ...items.slice(at + 1)];
      };
      void edit(without);
      try {
        await call();
      } catch (error) {
        // Back where it was, beside a neighbour of the same page or into the page that it left empty.
        let isBack = false;
        const back = (items: BookingRow[]) => {
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
export type Bookings = ReturnType<typeof useBookings>;
