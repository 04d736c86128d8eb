import { z } from 'zod';
import { id } from '../kit/fields.js';
import { adminRoute } from '../kit/route.js';
import { write } from '../kit/rpc.js';
import { charge, chargeInput } from './payments.js';

export const CHARGES = {
  /** Replaces a live invoice by one with the charge. 409 `wrong_stage` without an agreement, and after a cancellation. */
  add: write('bookings.charges.add', chargeInput.extend({ id }), charge),
  void: write('bookings.charges.void', z.object({ id, chargeId: id }), charge),
};

const OF_BOOKING = '/api/admin/bookings/:id/charges';

export const CHARGE_ROUTES = {
  add: adminRoute('POST', OF_BOOKING, { call: CHARGES.add, audit: 'charge.create' }),
  void: adminRoute('POST', `${OF_BOOKING}/:chargeId/void`, { call: CHARGES.void, status: 200, audit: 'charge.void' }),
};
