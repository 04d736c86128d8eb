import { randomUUID } from 'node:crypto';
import type { ErrorReply } from '../app-error.js';

/** An entry of a service's stream, as JSON in the only field of the entry. */
export interface StreamRequest {
  /** Identifies the attempt that the reply belongs to. */
  reply: number;
  /** The same in every attempt and delivery of a call. Recorded with a write. */
  id: string;
  name: string;
  data: unknown;
  /** The reply channel of the calling process. */
  channel: string;
  /** Epoch milliseconds by the clock of Redis. Nothing commits after it, because the caller is told that the call failed. */
  deadline: number;
  /** For logs. */
  requestId: string;
  /** W3C traceparent of the caller's span. */
  traceparent?: string;
}

export interface StreamReply {
  reply: number;
  result?: unknown;
  error?: ErrorReply;
  /** With an error: until then, by Redis' clock, no other replica can have the call. Zero when another may have it. */
  soleUntil?: number;
}

export const FIELD = 'q';
/** Milliseconds from a call to its deadline. */
export const CALL_TIMEOUT = 8000;
/** Another replica takes over a call whose handler has not renewed it for this many milliseconds. */
export const CLAIM_IDLE = 2000;
/** The service that answers a call. Also the name of its consumer group. */
export const serviceOf = (call: string): string => call.slice(0, call.indexOf('.'));
export const streamOf = (service: string): string => `rpc:${service}`;
/** A replica's name in its group tells its release, so that the doctor sees replicas of two. */
export const consumerName = (version: string): string => `${version}:${randomUUID()}`;
// since 0.2: 0.1.0 names its replicas by an id alone.
export const versionOf = (consumer: string): string => consumer.match(/^(.+):[^:]+$/)?.[1] ?? 'anterior';
export const replyChannel = (client: string): string => `rpc:reply:${client}`;

/** Returns undefined for a message that is not a list of replies, because any client of Redis may publish. */
export function parseReplies(text: string): StreamReply[] | undefined {
  try {
    const replies = JSON.parse(text) as StreamReply[];
    return replies.every(({ reply }) => typeof reply === 'number') ? replies : undefined;
  } catch {
    return undefined;
  }
}
