import { z } from 'zod';
import { day, id, pageOf, pageQuery } from '../kit/fields.js';
import { adminRouteOf } from '../kit/route.js';
import { read } from '../kit/rpc.js';
import { payment } from './payments.js';

/** Days between which payments came, both included. */
export const paymentsQuery = z.object({ from: day.optional(), to: day.optional() });
export type PaymentsQuery = z.infer<typeof paymentsQuery>;

/** A payment that has a number: one that was confirmed, void or not. */
const listedPayment = payment.pick({ id: true, kind: true, cents: true, method: true, day: true }).extend({
  number: z.string(),
  void: z.boolean(),
  currency: z.string(),
  /** Null when the client was erased. */
  inquiryId: id.nullable(),
  /** The number of the contract that it is for. Null when the client was erased. */
  contract: z.string().nullable(),
});
export type ListedPayment = z.infer<typeof listedPayment>;

export const PAYMENTS = {
  /** By day, oldest first. */
  page: read('bookings.payments.page', paymentsQuery.extend(pageQuery.shape), pageOf(listedPayment)),
};

export const PAYMENT_ROUTES = {
  /** A sheet for the accountant. */
  file: adminRouteOf<PaymentsQuery, string>()('GET', '/api/admin/payments.csv', { audit: 'payment.export' }),
};
