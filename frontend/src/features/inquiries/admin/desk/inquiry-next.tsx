import type { AdminInquiry } from '@tocada/contracts/inquiries/inquiries.js';
import { isClosed } from '@tocada/contracts/kit/stages.js';
import { useNow, useSite } from '../../../../lib/context';
import { texts } from '../../../../panel/desk/desk.texts';
import { useNights } from '../../../../panel/desk/nights-context';
import { useToday } from '../../../../panel/desk/use-desk';
import { DateChip } from './date-chip';
import { DealChip } from './deal-chip';
import { nextStepOf } from './next-step';

interface Props {
  inquiry: AdminInquiry;
  /** True where the line may be as long as its words. */
  isWhole?: boolean;
}

/** The state of the night, and the band's next step. */
export function InquiryNext({ inquiry, isWhole = false }: Props) {
  const { timeZone } = useSite();
  const now = useNow();
  const today = useToday();
  const entries = useNights().ofInquiry.get(inquiry.id) ?? [];
  const { stage, suspect } = inquiry;
  if (suspect || !stage) return null;
  const { words: next } = nextStepOf(inquiry, { entries, now, today, timeZone });
  // A gig may be played before it is paid.
  if (isClosed(stage) && !next) return inquiry.money ? <DealChip inquiry={inquiry} /> : null;
  return (
    <p
      className={`flex min-w-0 items-center gap-x-2 gap-y-1 text-sm ${isWhole ? 'flex-wrap' : '*:first:max-w-3/4 *:first:shrink-0 *:first:whitespace-nowrap'}`}
    >
      {inquiry.creditUntil == null && !isClosed(stage) && <DateChip inquiry={inquiry} />}
      <DealChip inquiry={inquiry} />
      {next && (
        <span className={`text-paper ${isWhole ? '' : 'min-w-0 truncate'}`}>
          <span className="text-dust">{texts.next}</span> {next}
        </span>
      )}
    </p>
  );
}
