import { InquiryDates } from '../features/dates/admin/inquiry-dates';
import { MoneySection } from '../features/deals/admin/money/money-section';
import { ResoldQuestion } from '../features/deals/admin/money/resold-question';
import { QuoteSection } from '../features/deals/admin/quote/quote-section';
import { Wishes } from '../features/deals/admin/quote/wishes';
import type { OpenedProps } from '../features/inquiries/admin/desk/slots';
import type { OpenedSlots } from '../features/inquiries/admin/opened/opened-body';
import { OpenedInquiry } from '../features/inquiries/admin/opened/opened-inquiry';
import InquiryNotices from '../features/messages/admin/notices/inquiry-notices';
import { StuckLetters } from '../features/messages/admin/notices/stuck-letters';
import { ReplyDrafts } from '../features/messages/admin/replies/reply-drafts';
import { LastReply } from '../features/messages/admin/replies/reply-last';
import { lazyPart } from '../lib/lazy-part';
import type { SectionProps } from '../panel/desk/part';
import { PartFailed } from '../panel/part-failed';

/** A suspect inquiry has neither a quote nor a date to work on. */
function Sections(props: SectionProps) {
  const { resold, suspect } = props.inquiry;
  return (
    <>
      {resold && <ResoldQuestion {...props} />}
      {!suspect && <StuckLetters {...props} />}
      {!suspect && <Wishes {...props} />}
      {!suspect && <QuoteSection {...props} />}
      <MoneySection {...props} />
      {!suspect && <InquiryDates {...props} />}
    </>
  );
}

const SLOTS: OpenedSlots = {
  Replies: ReplyDrafts,
  LastReply,
  Sections,
  Notices: InquiryNotices,
  /** Apart, because few events are postponed. */
  Postpone: lazyPart(() => import('../features/deals/admin/money/postpone-form'), PartFailed),
};

export default function AdminOpened(props: OpenedProps) {
  return <OpenedInquiry {...props} slots={SLOTS} />;
}
