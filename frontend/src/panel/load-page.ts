import { bodyOf, type Call } from '../lib/api';
import type { AdminSession } from './admin-session';

export interface Page<T> {
  items: T[];
  /** The address of the next page, or null at the end. */
  next: string | null;
}

const NEXT = /<([^<>]+)>;\s*rel="next"/;

/** One page of an admin's list, and the headers of its answer. */
export const loadPage = async <T>(
  session: AdminSession,
  address: string,
  call?: Call,
): Promise<Page<T> & { headers: Headers }> => {
  const response = await session.send(address, call);
  const next = NEXT.exec(response.headers.get('link') ?? '')?.[1] ?? null;
  return { items: await bodyOf<T[]>(response), next, headers: response.headers };
};
