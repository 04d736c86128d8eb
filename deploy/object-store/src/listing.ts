import { S3Error } from './errors.js';

export interface ListQuery {
  prefix: string;
  /** '' for none. */
  delimiter: string;
  /** The last key or common prefix of the previous page. */
  after: string;
  limit: number;
}

export interface ListPage {
  keys: string[];
  /** Prefixes up to the delimiter. Each stands for all keys that begin with it. */
  prefixes: string[];
  /** The `after` of the next page; undefined on the last page. */
  next: string | undefined;
}

const MAX_PAGE = 1000;

/** One page of keys, which must be sorted by `compareKeys`. */
export function listKeys(sortedKeys: readonly string[], query: ListQuery): ListPage {
  const { prefix, delimiter, after, limit } = query;
  const page: ListPage = { keys: [], prefixes: [], next: undefined };
  // After a page that ended with a common prefix, the list continues behind all keys with that prefix.
  const listed = delimiter !== '' && after.endsWith(delimiter) && after.length > prefix.length ? after : undefined;
  let last = '';
  for (const key of sortedKeys) {
    if (!key.startsWith(prefix) || (after !== '' && compareKeys(key, after) <= 0)) continue;
    if (listed !== undefined && key.startsWith(listed)) continue;
    const cut = delimiter === '' ? -1 : key.indexOf(delimiter, prefix.length);
    const entry = cut < 0 ? key : key.slice(0, cut + delimiter.length);
    if (cut >= 0 && entry === page.prefixes.at(-1)) continue;
    if (page.keys.length + page.prefixes.length === limit) {
      page.next = limit === 0 ? undefined : last;
      break;
    }
    (cut < 0 ? page.keys : page.prefixes).push(entry);
    last = entry;
  }
  return page;
}

/** S3 sorts by UTF-8 bytes. JavaScript's order differs for rare characters. */
export function compareKeys(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

/** Reads max-keys, max-parts or max-uploads: 0 to 1000, 1000 when absent. Throws InvalidArgument. */
export function pageSize(text: string | null): number {
  return Math.min(wholeNumber(text, MAX_PAGE), MAX_PAGE);
}

/** Reads a whole number, or gives the fallback when the text is absent. Throws InvalidArgument. */
export function wholeNumber(text: string | null, fallback: number): number {
  if (text === null || text === '') return fallback;
  if (!/^\d{1,9}$/.test(text)) throw new S3Error('InvalidArgument', `${text} is not a whole number.`);
  return Number(text);
}
