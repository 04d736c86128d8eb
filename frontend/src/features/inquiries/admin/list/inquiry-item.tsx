import { memo, useId, useState, useTransition } from 'react';
import { useNow, useSite } from '../../../../lib/context';
import { useDeskActs } from '../../../../panel/desk/desk-context';
import { texts } from '../../../../panel/desk/desk.texts';
import { dayOfInquiry } from '../../../../panel/desk/nights';
import { nextSmallShape, smallShape } from '../../../../panel/desk/small-button';
import { texts as words } from '../../../../panel/desk/stage-words.texts';
import { isStuck } from '../../../../panel/desk/stuck-notice';
import { UnfoldButton } from '../../../../panel/desk/unfold-button';
import { useToday } from '../../../../panel/desk/use-desk';
import { GLYPHS } from '../../../../panel/glyphs';
import { DaysLeft } from '../desk/days-left';
import { wordsOfEarlier } from '../desk/earlier-inquiries';
import { InquiryBadges } from '../desk/inquiry-badges';
import { InquiryNext } from '../desk/inquiry-next';
import { useSlots } from '../desk/slots';
import type { InquiryRow } from '../desk/use-inquiries';
import type { InquiryActions } from '../desk/use-inquiry-actions';
import { InquiryContact } from '../opened/inquiry-contact';
import { InquiryMenu } from '../opened/inquiry-menu';
import { TakeBack } from '../opened/take-back';
import { useNoted } from '../opened/use-noted';
import { InquiryClash } from './inquiry-clash';
import { texts as list } from './list.texts';
import { SelectBox } from './selection';

interface Props extends InquiryActions {
  inquiry: InquiryRow;
  isOpen: boolean;
}

/** The name's button covers the row, so what else can be pressed stands above it. */
const ABOVE = 'relative z-10';
const ACT = `${smallShape} justify-center px-2 text-xs leading-4 @5xl/row:px-3`;

/** A row out of view costs neither style nor layout. Its height is a guess until the row was in view once. */
const SKIPPED =
  '[content-visibility:auto] [contain-intrinsic-height:auto_11rem] lg:[contain-intrinsic-height:auto_5.25rem]';

/** A row of the list, laid out by its own width: the pane of an opened request takes some of it. */
function Item({ inquiry, isOpen, setStatus, setSuspect, acceptCurrent, retryNotices, erase }: Props) {
  const { timeZone } = useSite();
  const desk = useDeskActs();
  const { Notices } = useSlots();
  /** The row answers the press at once; a phone needs several frames for the opened request. */
  const [isOpening, startOpening] = useTransition();
  const open = (isReplying = false) => startOpening(() => desk.open(inquiry.id, { isReplying }));
  const now = useNow();
  const today = useToday();
  const ids = useId();
  const [hasMenu, setMenu] = useState(false);
  const { note, takeBack } = useNoted(inquiry, { acceptCurrent, setStatus });
  const { id, name, eventType, location, details, suspect, notices = [], earlier = [] } = inquiry;
  const [latest] = earlier;
  const heading = `${ids}-name`;
  const menu = `${ids}-menu`;
  return (
    <li
      id={`solicitud-${id}`}
      className={`${SKIPPED} @container/row relative block rounded-tile border bg-hall px-3 py-2 ${isOpen || isOpening ? 'border-aqua' : 'border-rail'}`}
    >
      <div className="grid grid-cols-1 gap-x-4 gap-y-0.5 @lg/row:grid-cols-[minmax(0,1fr)_auto] @2xl/row:grid-cols-[minmax(0,5fr)_minmax(0,6fr)_auto]">
        <div className="min-w-0 self-end">
          <div className="flex items-center gap-x-2 @2xl/row:flex-wrap">
            <SelectBox id={id} name={name} />
            <h3 id={heading} className="flex min-w-0 flex-1 text-lg/6 font-semibold @2xl/row:basis-40">
              <button
                type="button"
                data-open=""
                aria-label={texts.openOf(name)}
                className="line-clamp-1 min-w-0 text-left wrap-anywhere after:absolute after:inset-0 after:rounded-tile"
                onClick={() => open()}
              >
                {name}
              </button>
            </h3>
            <InquiryBadges inquiry={inquiry} />
          </div>
          <p className="truncate text-sm text-paper">
            {eventType && <span className="font-semibold text-rose">{eventType}</span>}
            {eventType && ' · '}
            <span className="text-aqua">{dayOfInquiry(inquiry, today, timeZone)}</span> <DaysLeft inquiry={inquiry} />
            {location && (
              <>
                {' '}
                · <span>{location}</span>
              </>
            )}
          </p>
        </div>
        <div className="min-w-0 self-center @2xl/row:row-span-2">
          <InquiryNext inquiry={inquiry} />
          {details && <p className="truncate text-sm @lg/row:@max-2xl/row:hidden">{details}</p>}
          {latest && (
            <p className="truncate text-sm @lg/row:@max-2xl/row:hidden">
              {texts.wroteBefore} {earlier.length > 1 ? list.times(earlier.length) : wordsOfEarlier(latest, now)}
            </p>
          )}
        </div>
        <div className="min-w-0 self-start @2xl/row:col-start-1 @2xl/row:row-start-2">
          <InquiryContact inquiry={inquiry} note={note} />
        </div>
        <div
          className={`${ABOVE} mt-1.5 flex gap-1.5 self-center @max-xs/row:grid @max-xs/row:grid-cols-2 @lg/row:col-start-2 @lg/row:row-span-3 @lg/row:row-start-1 @lg/row:mt-0 @lg/row:grid @lg/row:w-50 @lg/row:grid-cols-2 @2xl/row:col-start-3 @2xl/row:row-span-2 @5xl/row:flex @5xl/row:w-auto`}
        >
          {!suspect && (
            <button
              type="button"
              aria-describedby={heading}
              data-reply=""
              className={`${nextSmallShape} grow px-2 @5xl/row:px-4`}
              onClick={() => open(true)}
            >
              {texts.reply}
            </button>
          )}
          <button
            type="button"
            aria-describedby={heading}
            className={ACT}
            onClick={() => setStatus(inquiry, 'contacted')}
          >
            {words.stages.contacted.act}
          </button>
          <button
            type="button"
            aria-describedby={heading}
            className={ACT}
            onClick={() => setStatus(inquiry, 'completed')}
          >
            {words.stages.completed.act}
          </button>
          {!suspect && (
            <UnfoldButton
              aria-label={texts.more}
              aria-describedby={heading}
              aria-controls={menu}
              path={GLYPHS.more}
              isUnfolded={hasMenu}
              className="shrink-0 @max-xs/row:w-auto @lg/row:w-auto @5xl/row:w-11"
              onClick={() => setMenu(!hasMenu)}
            />
          )}
        </div>
      </div>
      <div className={`${ABOVE} space-y-2 *:first:mt-2`}>
        {(hasMenu || suspect) && (
          <InquiryMenu
            id={menu}
            inquiry={inquiry}
            hasRecords={inquiry.money != null}
            setSuspect={setSuspect}
            erase={erase}
          />
        )}
        <TakeBack takeBack={takeBack} />
        <InquiryClash inquiry={inquiry} setStatus={setStatus} acceptCurrent={acceptCurrent} />
        {notices.some(isStuck) && <Notices notices={notices} onRetry={() => retryNotices(inquiry)} />}
      </div>
    </li>
  );
}

export const InquiryItem = memo(Item);
