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
  /** Epoch milliseconds after which nobody waits: the request is dropped, not executed. */
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
}

export const FIELD = 'q';
export const streamOf = (service: string): string => `rpc:${service}`;
export const replyChannel = (client: string): string => `rpc:reply:${client}`;
