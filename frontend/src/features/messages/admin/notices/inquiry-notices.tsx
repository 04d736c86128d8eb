import { longMoment } from '@tocada/contracts/ground/days.js';
import type { Notice } from '@tocada/contracts/messages/notices.js';
import { useSite } from '../../../../lib/context';
import { texts } from '../../../../panel/desk/desk.texts';
import { isStuck } from '../../../../panel/desk/stuck-notice';
import { texts as panel } from '../../../../panel/panel.texts';
import { stored } from '../../../../panel/stored';

export const wordsOf = (
  { state, tries, lastError, said, nextTryAt }: Omit<Notice, 'kind'>,
  timeZone: string,
): string => {
  if (state === 'sent') return texts.sent;
  const why = lastError ? `: ${stored(lastError, said)}` : '';
  if (state === 'failed') return texts.failedAfter(tries) + why;
  if (state === 'held') return texts.held;
  if (tries === 0) return texts.waiting;
  const next = nextTryAt && longMoment({ date: nextTryAt, hasTime: true }, timeZone);
  return (next ? texts.waitingUntil(tries, next) : texts.waitingAfter(tries)) + why;
};

const TONES = { sent: 'text-dust', waiting: 'text-bulb', held: 'text-bulb', failed: 'text-alarm' };

export interface Props {
  notices: Notice[];
  onRetry: () => void;
}

export default function InquiryNotices({ notices, onRetry }: Props) {
  const { timeZone } = useSite();
  if (notices.length === 0) return null;
  const hasFailed = notices.some((notice) => isStuck(notice) && notice.state !== 'held');
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-rail pt-4 text-sm">
      <ul className="flex min-w-0 flex-1 flex-wrap gap-x-6 gap-y-1">
        {notices.map((notice) => (
          <li key={notice.kind} className={`min-w-0 ${TONES[notice.state]}`}>
            {texts.notices[notice.kind]}: {wordsOf(notice, timeZone)}
          </li>
        ))}
      </ul>
      {notices.some(isStuck) && (
        <button
          type="button"
          className="min-h-11 rounded-full border border-alarm px-4 font-semibold text-alarm hover:bg-alarm/10"
          onClick={onRetry}
        >
          {hasFailed ? panel.retry : texts.send}
        </button>
      )}
    </div>
  );
}
