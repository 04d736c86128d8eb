import { useEffect, useState, type RefObject } from 'react';
import { loadWithRetries } from './load-with-retries';

/** Loads code when the element is a screen away. Undefined before, and where that fails: all works without it. */
export const useNear = <T>(element: RefObject<Element | null>, load: () => Promise<T>): T | undefined => {
  const [loaded, setLoaded] = useState<{ value: T }>();
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        loadWithRetries(load).then(
          (value) => setLoaded({ value }),
          () => undefined,
        );
      },
      { rootMargin: '100% 0px' },
    );
    observer.observe(element.current!);
    return () => observer.disconnect();
  }, [element, load]);
  return loaded?.value;
};
