import type { ErrorBody } from '@tocada/contracts/errors.js';

/** One entry of a service's stream, JSON in the entry's only field. */
export interface StreamRequest {
  /** Names this attempt for the reply. */
  reply: number;
  /** Request id: the same in every attempt and delivery, recorded with a write. */
  id: string;
  name: string;
  data: unknown;
  /** Channel of the asking process. */
  channel: string;
  /** Epoch milliseconds by the clock of Redis: what is not committed by then never is, for the caller is told so. */
  deadline: number;
  /** For logs. */
  requestId: string;
  /** W3C name of the asker's span. */
  traceparent?: string;
}

/** A message on a reply channel is a list of these. */
export interface StreamReply {
  reply: number;
  result?: unknown;
  error?: ErrorBody;
  /**
   * With an error: epoch milliseconds by the clock of Redis until which no other replica can have had the request. Zero when
   * one may have had it already.
   */
  soleUntil?: number;
}

export const FIELD = 'q';
/** A request that shows no sign of life for so long is taken over by another replica. Milliseconds. */
export const CLAIM_IDLE = 2000;
/** The service that answers a call, which is also the name of its group of readers. */
export const serviceOf = (call: string): string => call.slice(0, call.indexOf('.'));
export const streamOf = (service: string): string => `rpc:${service}`;
export const replyChannel = (client: string): string => `rpc:reply:${client}`;

/** Undefined for a message that is no list of replies: anybody who reaches Redis may publish. */
export function parseReplies(text: string): StreamReply[] | undefined {
  try {
    const replies = JSON.parse(text) as StreamReply[];
    return replies.every(({ reply }) => typeof reply === 'number') ? replies : undefined;
  } catch {
    return undefined;
  }
}
