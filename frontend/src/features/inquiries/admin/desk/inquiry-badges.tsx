import type { AdminInquiry } from '@tocada/contracts/inquiries/inquiries.js';
import { isClosed, type Stage } from '@tocada/contracts/kit/stages.js';
import { texts } from '../../../../panel/desk/desk.texts';
import { texts as words } from '../../../../panel/desk/stage-words.texts';
import { Badge } from '../../../../ui/badge';

/** The stages that the badge of the status tells already. */
const TOLD: readonly Stage[] = ['new', 'contacted', 'completed'];

/** The badge of the status, and that of the stage where it says more. */
export function InquiryBadges({ inquiry: { status, stage, suspect } }: { inquiry: AdminInquiry }) {
  return (
    <span className="flex shrink-0 gap-1.5">
      <Badge small tone={status === 'pending' ? 'bulb' : 'dust'}>
        {texts.statuses[status]}
      </Badge>
      {stage && !suspect && !TOLD.includes(stage) && (
        <Badge small tone={isClosed(stage) ? 'dust' : 'aqua'}>
          {words.stages[stage].name}
        </Badge>
      )}
    </span>
  );
}
