import { useSyncExternalStore } from 'react';
import { texts } from './panel.texts';

const subscribe = (tell: () => void) => {
  for (const type of ['online', 'offline']) addEventListener(type, tell);
  return () => {
    for (const type of ['online', 'offline']) removeEventListener(type, tell);
  };
};

/** Shown as long as the browser has no network, also above the upload dialog, whose own note disappears at once. */
export function OfflineNote() {
  const offline = useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  );
  return (
    <p
      role="status"
      className="fixed bottom-4 left-4 z-2000 max-w-[min(24rem,100vw-2rem)] rounded-tile border border-bulb bg-night px-5 py-3 text-bulb empty:hidden"
    >
      {offline && texts.offline}
    </p>
  );
}
