import { useEffect, type RefObject } from 'react';

/** Toasts and dialogs stay above an opened inquiry, and usable. */
const ABOVE = '[role=region], [role=status], [data-radix-focus-guard], body > [data-state]';

/**
 * Takes `element` from view, focus and screen readers, and keeps its height, so that the page stays where it was scrolled to.
 * `inert` would compute the style of each of its thousands of elements again, twice.
 */
function skip({ style, offsetHeight }: HTMLElement): () => void {
  style.setProperty('contain-intrinsic-height', `${offsetHeight}px`);
  style.setProperty('content-visibility', 'hidden');
  return () => {
    style.removeProperty('content-visibility');
    style.removeProperty('contain-intrinsic-height');
  };
}

function disable(element: HTMLElement): () => void {
  element.inert = true;
  return () => {
    element.inert = false;
  };
}

/**
 * Keeps focus, fingers and screen readers out of everything behind an element that covers the page, and the page from
 * scrolling. Radix has this for portals alone, and a portal would lose typed text when the screen turns.
 */
export function useCover(element: RefObject<HTMLElement | null>, isCovering: boolean): void {
  useEffect(() => {
    if (!isCovering || !element.current) return undefined;
    const covered = element.current;
    const canSkip = CSS.supports('content-visibility', 'hidden');
    const undo: (() => void)[] = [];
    for (let inner: HTMLElement = covered; inner !== document.body; inner = inner.parentElement!)
      for (const sibling of inner.parentElement!.children)
        if (sibling !== inner && sibling instanceof HTMLElement && !sibling.inert && !sibling.matches(ABOVE))
          undo.push(inner === covered && canSkip ? skip(sibling) : disable(sibling));
    document.documentElement.dataset.covered = '';
    const uncover = () => {
      for (const one of undo.splice(0)) one();
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
