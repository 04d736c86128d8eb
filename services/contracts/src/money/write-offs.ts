import { z } from 'zod';
import { MOST_CENTS } from '../ground/money.js';
import { id, instant, optionalText, whole } from '../kit/fields.js';
import { adminRoute } from '../kit/route.js';
import { write } from '../kit/rpc.js';

/** A part of a debt that the band does not expect any more. `note`: the reason, which is the band's alone. */
const writeOffInput = z.object({ cents: whole(MOST_CENTS, 1), note: optionalText });
export const writeOff = z.object({
  id,
  cents: z.number().int(),
  note: z.string().nullable(),
  void: z.boolean(),
  at: instant,
});
export type WriteOff = z.infer<typeof writeOff>;

export const WRITE_OFFS = {
  /** 409 `wrong_stage` without a debt; 400 at `cents` above the debt. */
  add: write('bookings.writeOffs.add', writeOffInput.extend({ id }), writeOff),
  /** The debt is back. */
  void: write('bookings.writeOffs.void', z.object({ id, writeOffId: id }), writeOff),
};

const OF_BOOKING = '/api/admin/bookings/:id';

export const WRITE_OFF_ROUTES = {
  add: adminRoute('POST', `${OF_BOOKING}/write-off`, { call: WRITE_OFFS.add, audit: 'writeOff.create' }),
  void: adminRoute('POST', `${OF_BOOKING}/write-offs/:writeOffId/void`, {
    call: WRITE_OFFS.void,
    status: 200,
    audit: 'writeOff.void',
  }),
};
