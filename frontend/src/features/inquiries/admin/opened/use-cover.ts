import { useEffect, type RefObject } from 'react';

/** Toasts and dialogs stay above an opened inquiry, and usable. */
const ABOVE = '[role=region], [role=status], [data-radix-focus-guard], body > [data-state]';

/** Takes `element` from view, focus and readers, and keeps its height. `inert` would compute all styles twice. */
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

/** Keeps focus, fingers and readers out of all behind a covering element. Radix' portals would lose typed text. */
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
