import { useEffect, type RefObject } from 'react';

/** Toasts and dialogs stay above an opened inquiry, and usable. */
const ABOVE = '[role=region], [role=status], [data-radix-focus-guard], body > [data-state]';

/**
 * Keeps focus, fingers and screen readers out of everything behind an element that covers the page, and the page from
 * scrolling. Radix has this for portals alone, and a portal would lose typed text when the screen turns.
 */
export function useCover(element: RefObject<HTMLElement | null>, isCovering: boolean): void {
  useEffect(() => {
    if (!isCovering || !element.current) return undefined;
    const behind: HTMLElement[] = [];
    for (let inner: HTMLElement = element.current; inner !== document.body; inner = inner.parentElement!)
      for (const sibling of inner.parentElement!.children)
        if (sibling !== inner && sibling instanceof HTMLElement && !sibling.inert && !sibling.matches(ABOVE))
          behind.push(sibling);
    for (const one of behind) one.inert = true;
    document.documentElement.dataset.covered = '';
    const uncover = () => {
      for (const one of behind) one.inert = false;
      delete document.documentElement.dataset.covered;
    };
    // A link leads to something behind it, which takes the focus before the router has removed the element.
    addEventListener('hashchange', uncover);
    return () => {
      removeEventListener('hashchange', uncover);
      uncover();
    };
  }, [element, isCovering]);
}
