import { Injectable } from '@nestjs/common';
import type { ChangedBooking } from '@tocada/contracts/event-bookings.js';

/** The shows whose bookings are of another night than the show, or are no more. */
@Injectable()
export class ChangedShows {
  changed(): Promise<ChangedBooking[]> {
    return Promise.resolve([]);
  }
}
