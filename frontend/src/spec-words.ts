import type { ClientPageView } from '@tocada/contracts/deals/client-page.js';
import type { AdminInquiry, InquiryDetail } from '@tocada/contracts/inquiries/inquiries.js';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { drawn, wordsOf } from './client-page/spec-page';
import { Settled, Sums } from './features/deals/admin/money/sums';
import { dealOf } from './features/inquiries/admin/desk/deal';
import { nextStepOf } from './features/inquiries/admin/desk/next-step';

/** For specs of other packages: the words of a client's page. @param today the band's day */
export const pageWords = (view: ClientPageView, today: string): string => wordsOf(drawn(view, { today }));

/** For specs of other packages: the sums of an opened request in the panel, a label and its sum by turns. */
export function sumsWords({ money, settlement, creditUntil }: InquiryDetail, today: string): string {
  if (!money) return '';
  const sums = settlement
    ? createElement(Settled, { settlement, money })
    : createElement(Sums, { money, today, creditUntil: creditUntil ?? null });
  return wordsOf(renderToStaticMarkup(sums));
}

/** For specs of other packages: the badge of a request in the list, and the band's next step. */
export function rowWords(row: AdminInquiry, today: string, timeZone: string): { badge: string; next: string } {
  const known = { entries: [], now: new Date().toISOString(), today, timeZone };
  return { badge: dealOf(row, today)?.words ?? '', next: nextStepOf(row, known).words ?? '' };
}
