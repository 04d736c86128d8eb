import { z } from 'zod';
import { CONTENT_TAGS } from './routes.js';
import { read } from './rpc.js';

/**
 * The Redis channel on which content announces a change to all gateways before it commits, because it may die before it
 * can announce the commit. A message without tags means that the change will not happen.
 */
export const CHANGING_CHANNEL = 'content:changing';
export const contentChanging = z.object({
  /** The id of the write. */
  id: z.string(),
  tags: z.array(z.enum(CONTENT_TAGS)).readonly(),
});
export type ContentChanging = z.output<typeof contentChanging>;

/** The Redis channel on which content reports a committed change to all gateways. */
export const CHANGES_CHANNEL = 'content:changed';
/** `revision` grows by one with every change, so a gap means that a message was missed. */
export const contentChange = contentChanging.extend({ revision: z.number().int() });
export type ContentChange = z.output<typeof contentChange>;

export const CHANGES = { revision: read('content.changes.revision', z.object({}), z.number().int()) };
