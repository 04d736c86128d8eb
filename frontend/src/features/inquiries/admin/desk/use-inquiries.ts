import type { AdminInquiry } from '@tocada/contracts/inquiries/inquiries.js';
import {
  SUSPECTS_HEADER,
  type InquiriesQueryInput,
  type InquiryOrder,
  type InquiryStatus,
} from '@tocada/contracts/inquiries/inquiries-query.js';
import { INQUIRY_ADMIN_ROUTES } from '@tocada/contracts/inquiries/inquiries.admin-routes.js';
import { useMemo } from 'react';
import { useSWRConfig } from 'swr';
import useSWRInfinite, { unstable_serialize, type SWRInfiniteKeyLoader } from 'swr/infinite';
import { ApiError } from '../../../../lib/api';
import { useSite } from '../../../../lib/context';
import { useSession } from '../../../../panel/admin-session';
import { daysOfMonth } from '../../../../panel/desk/months';
import { useToday } from '../../../../panel/desk/use-desk';
import { loadPage, type Page as ListPage } from '../../../../panel/load-page';
import { useOptimisticRows } from '../../../../panel/use-optimistic-rows';
import { isReading } from '../../../../panel/use-read-again';
import { compareIn } from './list-order';

const { page, search } = INQUIRY_ADMIN_ROUTES;

const PAGE = 50;

export interface InquiryFilters {
  /** Words to search in name, phone, e-mail and town; "" for all. */
  q: string;
  status: InquiryStatus | '';
  suspect: boolean;
  /** The month of the events, for example "2026-03"; "" for all. */
  month: string;
  sort: InquiryOrder;
}

/** The filters as the calls take them. */
export const queryOf = ({ q, status, suspect, month }: InquiryFilters): InquiriesQueryInput => ({
  suspect,
  ...(q && { q }),
  ...(status && { status }),
  ...(month && daysOfMonth(month)),
});

/** `stillOwed`: the debt of a deal that is completed stays. */
export type InquiryEdit = { status: InquiryStatus; stillOwed?: true } | { suspect: boolean };

/** `wanted`: the status that this admin chose, after another admin had chosen another one. */
export type InquiryRow = AdminInquiry & { wanted?: InquiryStatus | undefined };

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

const firstPage = (filters: InquiryFilters): string => {
  const query = new URLSearchParams({ limit: String(PAGE), sort: filters.sort });
  for (const [name, value] of Object.entries(queryOf(filters))) query.set(name, String(value));
  return `${page.path}?${query.toString()}`;
};

/** The pages with these rows. Pages whose rows stay the same objects stay so themselves. */
const withItems = (pages: Page[], lists: InquiryRow[][]): Page[] =>
  pages.map((page, index) => (lists[index] === page.items ? page : { ...page, items: lists[index]! }));

/** A row that a change has moved may come again with a later page. Pages without such a row stay the same objects. */
const withoutRepeats = (pages: Page[]): Page[] => {
  const seen = new Set<string>();
  return pages.map((one) => {
    const items = one.items.filter(({ id }) => !seen.has(id));
    for (const { id } of items) seen.add(id);
    return items.length === one.items.length ? one : { ...one, items };
  });
};

export const useInquiries = (filters: InquiryFilters) => {
  const session = useSession();
  const { cache } = useSWRConfig();
  const { timeZone } = useSite();
  const inOrder = compareIn(filters.sort, useToday(), timeZone);
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

  const edit = (change: (pages: Page[]) => Page[]) => {
    const isMissed = isReading(cache, unstable_serialize(keyOf));
    void mutate((pages) => pages && change(pages), { revalidate: false });
    if (isMissed) void mutate();
  };
  const stored = useMemo(() => data?.map(({ items }) => items), [data]);
  const {
    pages: lists,
    put,
    replace,
    remove,
  } = useOptimisticRows<InquiryRow>({
    pages: stored,
    inOrder,
    edit: (change) => edit((pages) => withItems(pages, change(pages.map(({ items }) => items)))),
  });
  /** An inquiry that left the list is no client's earlier one any more. */
  const forget = (id: string, by: number) => {
    const isOther = (one: { id: string }) => one.id !== id;
    const without = (row: InquiryRow) =>
      row.earlier?.every(isOther) === false ? { ...row, earlier: row.earlier.filter(isOther) } : row;
    edit((pages) => pages.map((page) => ({ ...page, items: page.items.map(without), suspects: page.suspects + by })));
  };
  /** The answers of writes tell neither of the client's earlier requests nor of quotes, wishes and money. */
  const known = (row: InquiryRow): InquiryRow => {
    const before = data?.flatMap(({ items }) => items).find(({ id }) => id === row.id);
    if (!before) return row;
    const { earlier, quoteState, quoteTotalCents, quoteCurrency, quoteValidUntil, creditUntil } = before;
    const { wish, money, lettersFailed } = before;
    const dealt = {
      quoteState,
      quoteTotalCents,
      quoteCurrency,
      quoteValidUntil,
      creditUntil,
      wish,
      money,
      lettersFailed,
    };
    return { ...(earlier && { earlier }), ...dealt, ...row };
  };

  const pages = useMemo(() => data && lists && withoutRepeats(withItems(data, lists)), [data, lists]);

  return {
    pages,
    suspects: data?.at(-1)?.suspects,
    error,
    isLoadingMore: isValidating && data !== undefined && size > data.length,
    hasMore: data?.at(-1)?.next != null,
    more: () => void setSize(size + 1),
    reload: () => void mutate(),
    put: (row: InquiryRow) => put(known(row)),
    replace: (row: InquiryRow, call: () => Promise<InquiryRow>) => replace(row, async () => known(await call())),
    /** Removes `row` from the list. Then the number of suspects changes by `by`. */
    async remove(row: InquiryRow, by: number, call: () => Promise<unknown>) {
      await remove(row, call);
      forget(row.id, by);
    },
  };
};
export type Inquiries = ReturnType<typeof useInquiries>;
