import { useSyncExternalStore } from 'react';

const listenTo = (query: string) => (onChange: () => void) => {
  const list = matchMedia(query);
  list.addEventListener('change', onChange);
  return () => list.removeEventListener('change', onChange);
};
const media = (query: string) => {
  const listen = listenTo(query);
  return () => useSyncExternalStore(listen, () => matchMedia(query).matches);
};

/** From this width on, an opened inquiry stands beside the view. The same as Tailwind's `lg`. */
export const useIsWide = media('(width >= 64rem)');
/** Below this width the board shows one stage at a time. The same as Tailwind's `max-sm`. */
export const useIsNarrow = media('(width < 40rem)');
