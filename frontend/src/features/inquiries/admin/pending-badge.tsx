import { usePendingCount } from './pending';

/** The number of inquiries that wait for an answer, on the corner of its tab. */
export function PendingBadge() {
  const count = usePendingCount();
  if (count === 0) return null;
  return (
    <span className="absolute -top-2 right-0 min-w-5 rounded-full bg-bulb px-1.5 text-xs leading-5 text-night">
      {count > 999 ? '999+' : count}
      <span className="sr-only"> pendientes</span>
    </span>
  );
}
