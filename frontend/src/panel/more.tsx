import { useEffect, useRef } from 'react';
import { buttonClass } from '../ui/button';
import { texts } from './panel.texts';

/** Content within this distance of the screen is drawn or loaded. */
export const MARGIN = '1500px';

interface Props {
  busy: boolean;
  onMore: () => void;
}

/** Loads the next page when it comes near the screen. The button serves keyboard users. */
export function More({ busy, onMore }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const more = useRef(onMore);
  useEffect(() => {
    more.current = onMore;
  }, [onMore]);
  useEffect(() => {
    if (busy || !button.current) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && more.current(), {
      rootMargin: MARGIN,
    });
    observer.observe(button.current);
    return () => observer.disconnect();
  }, [busy]);
  return (
    <p className="mt-6 text-center">
      <button ref={button} type="button" disabled={busy} className={buttonClass.quiet} onClick={onMore}>
        {busy ? texts.loading : texts.loadMore}
      </button>
    </p>
  );
}
