import { z } from 'zod';
import { instant, saidText } from '../kit/fields.js';
import { adminRoute } from '../kit/route.js';
import { read } from '../kit/rpc.js';

/** The recipients of notices of an inquiry: the band, the client who asked, and a program of the band's choice. */
export const NOTICE_KINDS = ['band', 'client', 'webhook'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** `held`: too many mails went to clients within an hour, and this one waits until the admin releases it. */
export const NOTICE_STATES = ['waiting', 'held', 'sent', 'failed'] as const;
export type NoticeState = (typeof NOTICE_STATES)[number];

export const notice = z.object({
  kind: z.enum(NOTICE_KINDS),
  state: z.enum(NOTICE_STATES),
  /** Attempts so far. */
  tries: z.number().int(),
  /** The error of the last attempt in the mail server's words or in Spanish; null without an error. */
  lastError: z.string().nullable(),
  // since 0.2: 0.1.0 answers the sentence alone.
  /** The key and parameters of `lastError`; null for a message of the server. */
  said: saidText.nullish(),
  /** Null unless waiting. */
  nextTryAt: instant.nullable(),
  /** When it was sent or given up. */
  doneAt: instant.nullable(),
});
export type Notice = z.infer<typeof notice>;

const noticesSummary = z.object({
  /** `off` when the service was started without a mail server, by SMTP_URL=off. */
  mail: z.enum(['on', 'off']),
  waiting: z.number().int(),
  /** Age of the oldest waiting notice, in seconds; 0 without any. */
  oldestSeconds: z.number(),
  failed: z.number().int(),
  held: z.number().int(),
});
export type NoticesSummary = z.infer<typeof noticesSummary>;

/** `answer` is the mail server's reply, or the reason why there was none. */
// since 0.2: 0.1.0 answers the sentence alone, without `said`.
const mailTestResult = z.object({ ok: z.boolean(), answer: z.string(), said: saidText.nullish() });
export type MailTestResult = z.infer<typeof mailTestResult>;

export const NOTICES = {
  summary: read('bookings.notices.summary', z.object({}), noticesSummary),
  testMail: read('bookings.notices.testMail', z.object({}), mailTestResult),
};

export const NOTICE_ROUTES = {
  /** The numbers of mails that wait, are held and have failed. */
  summary: adminRoute('GET', '/api/admin/mail', { call: NOTICES.summary }),
  /** Answers 200 even when the mail server refuses the mail. The body holds the server's reply. */
  testMail: adminRoute('POST', '/api/admin/mail/test', {
    call: NOTICES.testMail,
    status: 200,
    audit: 'mail.test',
  }),
};
