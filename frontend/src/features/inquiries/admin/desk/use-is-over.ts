import { isoDay } from '@tocada/contracts/ground/days.js';
import type { AdminInquiry } from '@tocada/contracts/inquiries/inquiries.js';
import { useCallback } from 'react';
import { useSite } from '../../../../lib/context';
import { useAsk } from '../../../../panel/confirm';
import { texts } from '../../../../panel/desk/desk.texts';
import { liesAhead, shortDay } from '../../../../panel/desk/nights';

/** Asks before a gig that lies ahead is completed. Resolves with whether to go on. */
export const useIsOver = () => {
  const ask = useAsk();
  const { timeZone } = useSite();
  return useCallback(
    async (inquiry: AdminInquiry): Promise<boolean> => {
      const now = new Date().toISOString();
      if (inquiry.stage !== 'booked' || !liesAhead(inquiry, now, isoDay(now, timeZone), timeZone)) return true;
      const day = shortDay(isoDay(inquiry.eventDate, timeZone));
      const text = texts.completeText(inquiry.name, day);
      return (await ask({ title: texts.completeTitle, text, action: texts.complete })) !== undefined;
    },
    [ask, timeZone],
  );
};
