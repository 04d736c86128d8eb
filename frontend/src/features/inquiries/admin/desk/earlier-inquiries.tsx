import type { EarlierInquiry } from '@tocada/contracts/inquiries/inquiries.js';
import { useNow } from '../../../../lib/context';
import { useDeskActs } from '../../../../panel/desk/desk-context';
import { texts } from '../../../../panel/desk/desk.texts';
import { ageOf } from './next-step';

/** "Boda, hace 3 días" */
export const wordsOfEarlier = ({ eventType, createdAt }: EarlierInquiry, now: string) =>
  texts.earlier(eventType || texts.anotherRequest, ageOf(createdAt, now));

/** Says that the client has written before, with links to those requests. */
export function EarlierInquiries({ earlier }: { earlier: EarlierInquiry[] }) {
  const now = useNow();
  const { open } = useDeskActs();
  if (earlier.length === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-sm">
      {texts.wroteBefore}
      {earlier.map((one) => (
        <button
          key={one.id}
          type="button"
          className="min-h-11 text-left break-words text-aqua underline underline-offset-4"
          onClick={() => open(one.id)}
        >
          {wordsOfEarlier(one, now)}
        </button>
      ))}
    </p>
  );
}
