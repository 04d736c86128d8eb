import { NOTICE_KINDS, type NoticeKind } from '@tocada/contracts/notices.js';

export const LANES = ['mail', 'webhook'] as const;
export type Lane = (typeof LANES)[number];

const LANE_OF: Record<NoticeKind, Lane> = { band: 'mail', client: 'mail', webhook: 'webhook' };

/**
 * Notices that go to one server share a queue and its workers: a mail server that stands still holds up mails and
 * nothing else.
 */
export const kindsIn = (lane: Lane): NoticeKind[] => NOTICE_KINDS.filter((kind) => LANE_OF[kind] === lane);

export const queueOf = (lane: Lane): string => `notices-${lane}`;
