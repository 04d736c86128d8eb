import type { ZoneOffsets } from '@tocada/contracts/ground/days.js';
import type { FieldError } from '@tocada/contracts/ground/errors.js';
import type { PageName } from '@tocada/contracts/pages/pages.js';
import type { Site } from '@tocada/contracts/site/site.js';
import {
  createContext,
  startTransition,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { SWRConfig } from 'swr';
import { swrOptions } from './data';

/** The state that the server rendered the page with. The browser hydrates the page with the same state. */
export interface PageState {
  site: Site;
  /** The start of the addresses of pages: "https://band.example", or "https://band.example/en" in the second language. */
  origin: string;
  /** ISO instant of rendering */
  now: string;
  /** The offsets of the site's zone around `now`; empty in development. */
  offsets: ZoneOffsets;
  /** Answers by API address; a key is missing when its load failed. */
  fallback: Record<string, unknown>;
  posted?: Posted | undefined;
  /** The page that the frame of another site shows. */
  embedded?: PageName | undefined;
}

/** A form that the browser posted without scripts and the server refused. */
export interface Posted {
  /** The typed values; null when the form could not be read. */
  fields: Record<string, string> | null;
  errors: FieldError[];
  message: string;
}

const SiteContext = createContext<Pick<PageState, 'site' | 'origin' | 'posted' | 'embedded'> | null>(null);
const NowContext = createContext('');

const useSiteContext = () => {
  const context = useContext(SiteContext);
  if (!context) throw new Error('PageProvider is missing');
  return context;
};

export const useSite = () => useSiteContext().site;
export const useOrigin = () => useSiteContext().origin;
/** True in the frame of another site. */
export const useIsEmbedded = () => useSiteContext().embedded !== undefined;

/** The prefix of the page's language in the paths of its pages: "" or "/en". */
export const prefixIn = (origin: string) => new URL(origin).pathname.slice(0, 3).replace(/^\/$/, '');
/** The current ISO instant: first the server's, later the browser's, updated every minute. */
export const useNow = () => useContext(NowContext);

const never = () => () => {};
/** False on the server and during hydration, then true. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** The posted form, only on the first page of the visit. A later visit to the form finds the draft instead. */
export const usePosted = (): Posted | null => {
  const { posted } = useSiteContext();
  const hydrated = useHydrated();
  return useState(() => (hydrated || !posted ? null : posted))[0];
};

export function PageProvider({ state, children }: { state: PageState; children: ReactNode }) {
  const [now, setNow] = useState(state.now);
  useEffect(() => {
    // A transition, because the update redraws everything that shows the time.
    const tick = () => startTransition(() => setNow(new Date().toISOString()));
    const timer = setInterval(tick, 60_000);
    tick();
    return () => clearInterval(timer);
  }, []);

  return (
    <SiteContext value={state}>
      <NowContext value={now}>
        <SWRConfig value={{ ...swrOptions, fallback: state.fallback }}>{children}</SWRConfig>
      </NowContext>
    </SiteContext>
  );
}
