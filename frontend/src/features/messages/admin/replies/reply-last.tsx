import { longMoment } from '@tocada/contracts/ground/days.js';
import type { AdminInquiry } from '@tocada/contracts/inquiries/inquiries.js';
import { useSite } from '../../../../lib/context';
import { texts as desk } from '../../../../panel/desk/desk.texts';
import { wordsOf } from '../notices/inquiry-notices';
import { texts } from './replies.texts';

interface Props {
  inquiry: AdminInquiry;
  onRetry: () => void;
}

/** The latest reply from a template, and what became of its mail. */
export function LastReply({ inquiry: { lastReply }, onRetry }: Props) {
  const { timeZone } = useSite();
  if (!lastReply) return null;
  const { at, template, mail } = lastReply;
  const moment = longMoment({ date: at, hasTime: true }, timeZone);
  const isStuck = mail && (mail.state === 'failed' || (mail.state === 'waiting' && mail.tries > 0));
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <p className={isStuck ? 'text-alarm' : undefined}>
        {mail
          ? texts.lastByMail(template, wordsOf(mail, timeZone), moment)
          : texts.last(template, desk.inWhatsApp, moment)}
      </p>
      {isStuck && (
        <button
          type="button"
          className="min-h-11 rounded-full border border-alarm px-4 font-semibold text-alarm hover:bg-alarm/10"
          onClick={onRetry}
        >
          {texts.retryMail}
        </button>
      )}
    </div>
  );
}
