import type { NoticeKind } from '@tocada/contracts/notices.js';

export const LANES = ['mail', 'webhook'] as const;
export type Lane = (typeof LANES)[number];

/** Beside the notices of requests: what tells the band of requests that were set apart. */
export type OutboxKind = NoticeKind | 'digest';

const LANE_OF: Record<OutboxKind, Lane> = { digest: 'mail', band: 'mail', client: 'mail', webhook: 'webhook' };

/**
 * Notices that go to one server share a queue and its workers: a mail server that stands still holds up mails and
 * nothing else.
 */
export const kindsIn = (lane: Lane): OutboxKind[] =>
  (Object.keys(LANE_OF) as OutboxKind[]).filter((kind) => LANE_OF[kind] === lane);

export const queueOf = (lane: Lane): string => `notices-${lane}`;
