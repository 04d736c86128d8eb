import type { Quote } from '@tocada/contracts/deals/quote.js';
import type { AdminInquiry, InquiryDetail } from '@tocada/contracts/inquiries/inquiries.js';
import { INQUIRY_ADMIN_ROUTES } from '@tocada/contracts/inquiries/inquiries.admin-routes.js';
import { addressOf } from '@tocada/contracts/kit/route.js';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { useLocked, useSession } from '../../../../panel/admin-session';
import { markSeen } from '../../../../panel/alerts';
import { useDeskActs } from '../../../../panel/desk/desk-context';
import { texts as desk } from '../../../../panel/desk/desk.texts';
import { useDeskRead } from '../../../../panel/desk/use-desk';
import { isGone } from '../../../../panel/failures';
import { LoadFailure } from '../../../../panel/list-state';
import { iconButtonClass } from '../../../../ui/button';
import { Icon } from '../../../../ui/icons';
import { Empty } from '../../../../ui/notice';
import { InquiryBadges } from '../desk/inquiry-badges';
import { useIsWide } from '../desk/use-is-wide';
import { OpenedBody, type OpenedInquiryProps } from './opened-body';
import { texts } from './opened.texts';
import { useCover } from './use-cover';

const ofQuote = (quote: Quote | null | undefined) => ({
  quoteState: quote?.state ?? null,
  quoteTotalCents: quote?.totals.totalCents ?? null,
  quoteCurrency: quote?.currency ?? null,
  quoteValidUntil: quote?.validUntil ?? null,
});

/** An opened inquiry: beside the view where there is room, and otherwise over the page. */
export function OpenedInquiry({ id, stage, isReplying, onChange, onErase, onClose, slots }: OpenedInquiryProps) {
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
        <OpenedBody
          detail={detail}
          stage={stage}
          isReplying={isReplying}
          onChange={change}
          onErase={onErase}
          slots={slots}
        />
      )}
    </section>
  );
}
