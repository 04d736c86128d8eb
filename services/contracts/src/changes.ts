import { z } from 'zod';
import { read } from './rpc.js';

/** Parts of the content that can change on their own. */
export const CONTENT_TAGS = ['events', 'members', 'gallery'] as const;
export type ContentTag = (typeof CONTENT_TAGS)[number];

/** Redis channel on which content tells every gateway of a committed change. */
export const CHANGES_CHANNEL = 'content:changed';

/** `revision` grows by one with every change; a gap means that a message was missed. */
export interface ContentChange {
  /** Of the request that made it. */
  id: string;
  tags: ContentTag[];
  revision: number;
}

export const CHANGES = { revision: read('content.changes.revision', z.object({}), z.number().int()) };
