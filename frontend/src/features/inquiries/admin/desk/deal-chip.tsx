import type { AdminInquiry } from '@tocada/contracts/inquiries.js';
import { Badge } from '../../../../ui/badge';
import { dealOf } from './deal';
import { useToday } from './use-desk';

/** The badge of the quote and the money of a request. */
export function DealChip({ inquiry }: { inquiry: AdminInquiry }) {
  const deal = dealOf(inquiry, useToday());
  return (
    deal && (
      <Badge small tone={deal.tone}>
        {deal.words}
      </Badge>
    )
  );
}
