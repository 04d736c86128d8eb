import { longMoment } from '@tocada/contracts/ground/days.js';
import type { AdminInquiry, InquiryDetail } from '@tocada/contracts/inquiries/inquiries.js';
import { useMemo, useRef, useState, type ComponentType } from 'react';
import { useNow, useSite } from '../../../../lib/context';
import type { Opening } from '../../../../panel/desk/desk-context';
import { Part, type SectionProps } from '../../../../panel/desk/part';
import { DaysLeft } from '../desk/days-left';
import { EarlierInquiries } from '../desk/earlier-inquiries';
import { InquiryNext } from '../desk/inquiry-next';
import { ageOf } from '../desk/next-step';
import type { DeskSlots, OpenedProps } from '../desk/slots';
import { useInquiryActions } from '../desk/use-inquiry-actions';
import { InquiryActs, type ActsProps } from './inquiry-acts';
import { InquiryContact } from './inquiry-contact';
import { InquiryFacts } from './inquiry-facts';
import { InquiryFollowUp } from './inquiry-follow-up';
import { InquiryMenu } from './inquiry-menu';
import { InquiryNews } from './inquiry-news';
import { InquiryTimeline } from './inquiry-timeline';
import { texts } from './opened.texts';
import { TakeBack } from './take-back';
import { useNoted } from './use-noted';

/** Parts of an opened inquiry that the panel's page takes from other features. */
export interface OpenedSlots {
  Replies: ComponentType<{
    inquiry: AdminInquiry;
    onReplied: (after: AdminInquiry) => void;
    /** Called when another admin changed the inquiry first. */
    onStale: (inquiry: AdminInquiry) => void;
  }>;
  LastReply: ComponentType<{ inquiry: AdminInquiry; onRetry: () => void }>;
  /** Its mails, its quote, its money and its dates. */
  Sections: ComponentType<SectionProps>;
  Notices: DeskSlots['Notices'];
  Postpone: ActsProps['Postpone'];
}

interface BodyProps extends Opening, Pick<OpenedInquiryProps, 'onChange' | 'onErase' | 'slots'> {
  detail: InquiryDetail;
}

/** Everything that the band knows of an inquiry and does with it. */
export function OpenedBody({ detail, stage: asked, isReplying: replies = false, onChange, onErase, slots }: BodyProps) {
  const { Replies, LastReply, Sections, Notices, Postpone } = slots;
  const { timeZone } = useSite();
  const now = useNow();
  const box = useRef<HTMLDivElement>(null);
  const { entries, news, shows, timeline, notices } = detail;
  const one = useMemo(
    () => ({
      put: onChange,
      replace: async (_row: AdminInquiry, call: () => Promise<AdminInquiry>) => {
        const after = await call();
        onChange(after);
        return after;
      },
      remove: (_row: AdminInquiry, _by: number, call: () => Promise<unknown>) => onErase(call),
    }),
    [onChange, onErase],
  );
  const actions = useInquiryActions(one);
  const { note, takeBack } = useNoted(detail, actions);
  const [isReplying, setReplying] = useState(replies);
  const [wasAsked, setAsked] = useState(replies);
  // A row's button asks for it also when the request is open already.
  if (wasAsked !== replies) {
    setAsked(replies);
    if (replies) setReplying(true);
  }
  /** The pressed button may be gone. */
  const onDone = () =>
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) box.current?.focus({ preventScroll: true });
    });
  const shared = { inquiry: detail, onChange, onDone };
  const replied = (after: AdminInquiry) => {
    setReplying(false);
    onChange(after);
    onDone();
  };
  const { eventType, eventDate, hasTime, dateNote, location, details, suspect, createdAt } = detail;
  const { payments, documents, recordsUntil } = detail;
  const hasRecords = payments.length > 0 || documents.length > 0 || recordsUntil != null;
  const rare = (
    <InquiryMenu inquiry={detail} hasRecords={hasRecords} setSuspect={actions.setSuspect} erase={actions.erase} />
  );
  return (
    <div ref={box} tabIndex={-1} className="space-y-5 outline-none">
      <div className="space-y-2">
        <p className="flex flex-wrap gap-x-3 gap-y-1 text-paper">
          {eventType && <span className="font-semibold text-rose">{eventType}</span>}
          <span className="text-aqua">
            {dateNote || longMoment({ date: eventDate, hasTime: hasTime ?? false }, timeZone)}
          </span>
          <DaysLeft inquiry={detail} />
          {location && <span>{location}</span>}
        </p>
        <InquiryNext inquiry={detail} isWhole />
        <InquiryContact inquiry={detail} note={note} />
        <TakeBack takeBack={takeBack} />
        <p className="text-sm">
          {texts.arrived(ageOf(createdAt, now), longMoment({ date: createdAt, hasTime: true }, timeZone))}
        </p>
        {details && <p className="text-paper break-words whitespace-pre-line">{details}</p>}
        <EarlierInquiries earlier={detail.earlier ?? []} />
      </div>
      {suspect ? (
        rare
      ) : (
        <InquiryActs
          {...shared}
          setStatus={actions.setStatus}
          asked={asked}
          entries={entries}
          payments={payments}
          shows={shows}
          mayAnnounce={detail.mayAnnounce === true}
          Postpone={Postpone}
          isReplying={isReplying}
          onReply={() => setReplying(!isReplying)}
        >
          {rare}
        </InquiryActs>
      )}
      {isReplying && <Replies inquiry={detail} onReplied={replied} onStale={onChange} />}
      <LastReply inquiry={detail} onRetry={() => actions.retryNotices(detail)} />
      {!suspect && news && <InquiryNews key={news.activityId} {...shared} news={news} />}
      <Sections {...shared} />
      <Part title={texts.facts}>
        <InquiryFacts {...shared} entries={entries} mayAnnounce={detail.mayAnnounce} />
      </Part>
      {!suspect && (
        <Part title={texts.followUp}>
          <InquiryFollowUp {...shared} />
        </Part>
      )}
      <Part title={texts.history}>
        <InquiryTimeline {...shared} timeline={timeline} />
      </Part>
      <Notices notices={notices} onRetry={() => actions.retryNotices(detail)} />
    </div>
  );
}

export interface OpenedInquiryProps extends OpenedProps {
  slots: OpenedSlots;
}
