import { z } from 'zod';
import { CONTENT_TAGS, type ContentTag } from './routes.js';
import { read } from './rpc.js';

const contentChanging = z.object({
  /** The id of the write. */
  id: z.string(),
  tags: z.array(z.enum(CONTENT_TAGS)).readonly(),
});
export type ContentChanging = z.output<typeof contentChanging>;

/** `revision` grows by one with every change of a service, so a gap means that a message was missed. */
const contentChange = contentChanging.extend({ revision: z.number().int() });
export type ContentChange = z.output<typeof contentChange>;

/** A service whose changes the gateways follow. */
const source = <const Service extends string>(service: Service, tags: readonly ContentTag[]) => ({
  /** The parts of the content that the service may change. */
  tags,
  /**
   * The Redis channel on which the service announces a change to all gateways before it commits, because it may die
   * before it can announce the commit. A message without tags means that the change will not happen.
   */
  changing: { channel: `${service}:changing`, message: contentChanging },
  /** The Redis channel on which the service reports a committed change to all gateways. */
  changed: { channel: `${service}:changed`, message: contentChange },
  /** The table of one row with the number of all changes. */
  table: `${service}_revision`,
  revision: read(`${service}.changes.revision`, z.object({}), z.number().int()),
});
export type ChangeSource = ReturnType<typeof source>;

const OF_BOOKINGS: readonly ContentTag[] = ['calendar'];

export const CHANGES = {
  content: source(
    'content',
    CONTENT_TAGS.filter((tag) => !OF_BOOKINGS.includes(tag)),
  ),
  bookings: source('bookings', OF_BOOKINGS),
};
