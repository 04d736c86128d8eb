import { envOf } from '@tocada/runtime/env.js';

/** The settings of bookings, as the table in contracts/settings.ts lists them. */
export class BookingsEnv extends envOf('bookings') {}
