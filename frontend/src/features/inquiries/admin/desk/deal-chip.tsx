import type { AdminInquiry } from '@tocada/contracts/inquiries/inquiries.js';
import { useToday } from '../../../../panel/desk/use-desk';
import { Badge } from '../../../../ui/badge';
import { dealOf } from './deal';

/** The badge of the quote and the money of a request. */
export function DealChip({ inquiry }: { inquiry: AdminInquiry }) {
  const deal = dealOf(inquiry, useToday());
  return (
    deal && (
      // In a line that is too short, the words beside it give way first.
      <span className="flex min-w-0 shrink-[0.1] overflow-hidden whitespace-nowrap">
        <Badge small tone={deal.tone}>
          <span className="overflow-hidden text-ellipsis">{deal.words}</span>
        </Badge>
      </span>
    )
  );
}
