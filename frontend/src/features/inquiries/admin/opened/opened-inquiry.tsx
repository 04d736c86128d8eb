import type { Quote } from '@tocada/contracts/deals/quotes.js';
import { longMoment } from '@tocada/contracts/ground/days.js';
import { INQUIRY_ADMIN_ROUTES, type AdminInquiry, type InquiryDetail } from '@tocada/contracts/inquiries/inquiries.js';
import { addressOf } from '@tocada/contracts/kit/route.js';
import { useCallback, useEffect, useId, useMemo, useRef, useState, type ComponentType } from 'react';
import { useNow, useSite } from '../../../../lib/context';
import { useLocked, useSession } from '../../../../panel/admin-session';
import { markSeen } from '../../../../panel/alerts';
import { useDeskActs, type Opening } from '../../../../panel/desk/desk-context';
import { texts as desk } from '../../../../panel/desk/desk.texts';
import { Part, type SectionProps } from '../../../../panel/desk/part';
import { useDeskRead } from '../../../../panel/desk/use-desk';
import { isGone } from '../../../../panel/failures';
import { LoadFailure } from '../../../../panel/list-state';
import { iconButtonClass } from '../../../../ui/button';
import { Icon } from '../../../../ui/icons';
import { Empty } from '../../../../ui/notice';
import { DaysLeft } from '../desk/days-left';
import { EarlierInquiries } from '../desk/earlier-inquiries';
import { InquiryBadges } from '../desk/inquiry-badges';
import { InquiryNext } from '../desk/inquiry-next';
import { ageOf } from '../desk/next-step';
import type { DeskSlots, OpenedProps } from '../desk/slots';
import { useInquiryActions } from '../desk/use-inquiry-actions';
import { useIsWide } from '../desk/use-is-wide';
import { InquiryActs, type ActsProps } from './inquiry-acts';
import { InquiryContact } from './inquiry-contact';
import { InquiryFacts } from './inquiry-facts';
import { InquiryFollowUp } from './inquiry-follow-up';
import { InquiryMenu } from './inquiry-menu';
import { InquiryNews } from './inquiry-news';
import { InquiryTimeline } from './inquiry-timeline';
import { texts } from './opened.texts';
import { TakeBack } from './take-back';
import { useCover } from './use-cover';
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

interface BodyProps extends Opening, Pick<Props, 'onChange' | 'onErase' | 'slots'> {
  detail: InquiryDetail;
}

/** Everything that the band knows of an inquiry and does with it. */
function Body({ detail, stage: asked, isReplying: replies = false, onChange, onErase, slots }: BodyProps) {
  const { Replies, LastReply, Sections, Notices, Postpone } = slots;
  const { timeZone } = useSite();
  const now = useNow();
  const box = useRef<HTMLDivElement>(null);
  const { entries, news, shows = [], timeline, notices = [] } = detail;
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
  const { eventType, eventDate, hasTime, location, details, suspect, createdAt } = detail;
  const { payments = [], documents = [] } = detail;
  const hasRecords = payments.length > 0 || documents.length > 0;
  const rare = (
    <InquiryMenu inquiry={detail} hasRecords={hasRecords} setSuspect={actions.setSuspect} erase={actions.erase} />
  );
  return (
    <div ref={box} tabIndex={-1} className="space-y-5 outline-none">
      <div className="space-y-2">
        <p className="flex flex-wrap gap-x-3 gap-y-1 text-paper">
          {eventType && <span className="font-semibold text-rose">{eventType}</span>}
          <span className="text-aqua">{longMoment({ date: eventDate, hasTime: hasTime ?? false }, timeZone)}</span>
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
        <InquiryFacts {...shared} entries={entries} mayAnnounce={detail.mayAnnounce ?? null} />
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

interface Props extends OpenedProps {
  slots: OpenedSlots;
}

/** The fields of a row about its quote. */
const ofQuote = (quote: Quote | null | undefined) => ({
  quoteState: quote?.state ?? null,
  quoteTotalCents: quote?.totals.totalCents ?? null,
  quoteValidUntil: quote?.validUntil ?? null,
});

/** An opened inquiry: beside the view where there is room, and otherwise over the page. */
export function OpenedInquiry({ id, stage, isReplying, onChange, onErase, onClose, slots }: Props) {
  const { reload } = useDeskActs();
  const isWide = useIsWide();
  const isLocked = useLocked();
  const box = useRef<HTMLElement>(null);
  const session = useSession();
  const heading = useRef<HTMLHeadingElement>(null);
  const title = useId();
  useCover(box, !isWide && !isLocked);
  const { data, error } = useDeskRead<InquiryDetail>([addressOf(INQUIRY_ADMIN_ROUTES.detail, { id })]);
  const loaded = data?.[0];
  /** The answer of an act, until the inquiry has loaded again. */
  const [answer, setAnswer] = useState<AdminInquiry>();
  const isNewer = loaded && answer && answer.revision > loaded.revision;
  // Only reads fill the money.
  const detail = isNewer ? { ...loaded, ...answer, money: loaded.money } : loaded;
  const change = useCallback(
    (inquiry: AdminInquiry) => {
      setAnswer(inquiry);
      onChange(inquiry);
    },
    [onChange],
  );
  useEffect(() => {
    if (!loaded) return;
    const { timeline: _timeline, entries: _entries, night: _night, shows: _shows, news: _news, ...rest } = loaded;
    const { quote, documents: _documents, payments: _payments, parties: _parties, ...dealt } = rest;
    const { asked: _asked, keptFiles: _kept, resold: _resold, settlement: _settlement, ...others } = dealt;
    const { stuckLetters: _stuck, recordsUntil: _until, ...row } = others;
    onChange({ ...row, ...ofQuote(quote) });
  }, [loaded, onChange]);

  const isLoaded = loaded !== undefined;
  useEffect(() => {
    if (isLoaded) void markSeen(session, id);
  }, [session, id, isLoaded]);

  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    return () => {
      // Where it leads elsewhere, the focus is there already.
      if (document.activeElement === document.body)
        document.querySelector<HTMLElement>(`#solicitud-${CSS.escape(id)} [data-open]`)?.focus();
    };
  }, [id]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && !event.defaultPrevented && onClose();
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [onClose]);

  return (
    <section
      ref={box}
      role={isWide ? undefined : 'dialog'}
      aria-modal={isWide ? undefined : true}
      aria-labelledby={title}
      data-opened={id}
      className="space-y-4 overflow-y-auto overscroll-contain bg-night max-lg:fixed max-lg:inset-0 max-lg:z-50 max-lg:p-5 lg:sticky lg:top-32 lg:max-h-[calc(var(--screen)-9rem)] lg:rounded-card lg:border lg:border-aqua lg:bg-hall lg:p-5"
    >
      <div className="flex items-start gap-3 max-lg:sticky max-lg:-top-5 max-lg:z-20 max-lg:-mx-5 max-lg:-mt-5 max-lg:border-b max-lg:border-rail max-lg:bg-night max-lg:px-5 max-lg:py-2">
        <h3
          ref={heading}
          id={title}
          tabIndex={-1}
          className="min-w-0 flex-1 py-1.5 text-xl font-semibold break-words outline-none"
        >
          {detail?.name ?? texts.request}
        </h3>
        {detail && (
          <span className="py-2.5">
            <InquiryBadges inquiry={detail} />
          </span>
        )}
        <button
          type="button"
          aria-label={texts.closeOf(detail?.name)}
          data-tip={desk.close}
          className={iconButtonClass}
          onClick={onClose}
        >
          <Icon name="close" />
        </button>
      </div>
      {!detail && !error && <p role="status">{texts.opening}</p>}
      {!detail && error && isGone(error) && <Empty title={desk.gone} />}
      {!detail && error && !isGone(error) && <LoadFailure title={texts.openFailed} error={error} onRetry={reload} />}
      {detail && (
        <Body detail={detail} stage={stage} isReplying={isReplying} onChange={change} onErase={onErase} slots={slots} />
      )}
    </section>
  );
}
