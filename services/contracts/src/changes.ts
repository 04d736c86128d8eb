import { z } from 'zod';
import { read } from './kit/rpc.js';
import { TAGS, type Tag } from './routes.js';

const announcedChange = z.object({
  /** The id of the write. */
  id: z.string(),
  tags: z.array(z.enum(TAGS)).readonly(),
});
export type AnnouncedChange = z.output<typeof announcedChange>;

/** `revision` grows by one with every change of a service, so a gap means that a message was missed. */
const committedChange = announcedChange.extend({ revision: z.number().int() });
export type CommittedChange = z.output<typeof committedChange>;

/** A service whose changes the gateways follow. */
const source = <const Service extends string>(service: Service, tags: readonly Tag[]) => ({
  /** The parts of the content that the service may change. */
  tags,
  /** The Redis channel that announces a change before its commit: the service may die. No tags: it will not happen. */
  changing: { channel: `${service}:changing`, message: announcedChange },
  /** The Redis channel on which the service reports a committed change to all gateways. */
  changed: { channel: `${service}:changed`, message: committedChange },
  /** The table of one row with the number of all changes. */
  table: `${service}_revision`,
  revision: read(`${service}.changes.revision`, z.object({}), z.number().int()),
});
export type ChangeSource = ReturnType<typeof source>;

const OF_BOOKINGS: readonly Tag[] = ['calendar'];

export const CHANGES = {
  content: source(
    'content',
    TAGS.filter((tag) => !OF_BOOKINGS.includes(tag)),
  ),
  bookings: source('bookings', OF_BOOKINGS),
};
