import { z } from 'zod';
import { read } from './rpc.js';

/** Parts of the content that can change on their own. */
export const CONTENT_TAGS = ['events', 'members', 'gallery'] as const;
export type ContentTag = (typeof CONTENT_TAGS)[number];

/**
 * Redis channel on which content tells every gateway of a change before it commits it: should it die in between, nobody
 * could tell of it afterwards. Without tags: the change does not happen.
 */
export const CHANGING_CHANNEL = 'content:changing';
export const contentChanging = z.object({
  /** Of the request that makes it. */
  id: z.string(),
  tags: z.array(z.enum(CONTENT_TAGS)),
});
export type ContentChanging = z.output<typeof contentChanging>;

/** Redis channel on which content tells every gateway of a committed change. */
export const CHANGES_CHANNEL = 'content:changed';
/** `revision` grows by one with every change; a gap means that a message was missed. */
export const contentChange = contentChanging.extend({ revision: z.number().int() });
export type ContentChange = z.output<typeof contentChange>;

export const CHANGES = { revision: read('content.changes.revision', z.object({}), z.number().int()) };
