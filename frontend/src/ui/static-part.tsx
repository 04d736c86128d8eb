import { pageAt } from '@tocada/contracts/pages/pages.js';
import { useCallback, useState, type ComponentType, type MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { prefixIn, useHydrated, useOrigin } from '../lib/context';
import { isBroken } from './use-broken';

/** React neither reads nor changes what such an element contains. */
const UNTOUCHED = { __html: '' };

/** The path of a page in this language to which a link leads; undefined for any other address. */
const within = ({ origin, pathname }: HTMLAnchorElement, prefix: string): string | undefined =>
  origin === location.origin && `${pathname}/`.startsWith(`${prefix}/`)
    ? pathname.slice(prefix.length) || '/'
    : undefined;

/**
 * A part of a page without handlers and state. The browser does not hydrate it: hydration would take a phone long and
 * change nothing. React draws the part when the server could not load its data or a photo in it fails, and on a page that
 * the visitor reaches without a new document.
 * @param Tag the name of the part's outermost element
 */
export const staticPart =
  <P extends object>(Tag: 'section' | 'footer' | 'div', Part: ComponentType<P>): ComponentType<P> =>
  (props) => {
    const hydrated = useHydrated();
    const navigate = useNavigate();
    const prefix = prefixIn(useOrigin());
    const [kept, setKept] = useState(!import.meta.env.SSR && !hydrated);
    const draw = () => setKept(false);
    // The same function each time, so that React calls it once: each navigation renders the part again.
    const check = useCallback((element: HTMLElement | null) => {
      const images = element?.querySelectorAll('img') ?? [];
      if (element?.querySelector('[data-skeleton]') || [...images].some(isBroken)) setKept(false);
    }, []);
    if (!kept) return <Part {...props} />;

    /** Opens a page of the site without a new document, as a `Link` does. */
    const follow = (event: MouseEvent) => {
      const link = (event.target as Element).closest('a');
      const path = link && within(link, prefix);
      if (!link || !path || !pageAt(path)) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      void navigate(path + link.search, { replace: link.href === location.href });
    };
    return <Tag ref={check} dangerouslySetInnerHTML={UNTOUCHED} onClick={follow} onErrorCapture={draw} />;
  };
