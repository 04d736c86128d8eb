import { texts } from './inquiries-tab.texts';
import { usePendingCount } from './pending';

/** The number of inquiries that wait for an answer, beside the name of their tab. */
export function PendingBadge() {
  const count = usePendingCount();
  if (!count) return null;
  return (
    <span className="min-w-5 rounded-full bg-bulb px-1.5 text-center text-xs leading-5 text-night">
      {count > 999 ? '999+' : count}
      <span className="sr-only"> {texts.pending}</span>
    </span>
  );
}
