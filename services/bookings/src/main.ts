import { CALENDAR } from '@tocada/contracts/calendar.js';
import { CHANGES } from '@tocada/contracts/changes.js';
import { BOOKINGS_DOCTOR } from '@tocada/contracts/doctor.js';
import { EXTERNAL_CALENDARS } from '@tocada/contracts/external-calendars.js';
import { INQUIRIES } from '@tocada/contracts/inquiries.js';
import { NOTICES } from '@tocada/contracts/notices.js';
import { TEMPLATES } from '@tocada/contracts/replies.js';
import type { Rpc } from '@tocada/contracts/rpc.js';
import { BOOKINGS_SITE } from '@tocada/contracts/site.js';
import { readEnv } from '@tocada/runtime/env.js';
import { runProcess } from '@tocada/runtime/process.js';
import { startService } from '@tocada/runtime/service.js';
import { BookingsEnv } from './config/bookings.env.js';
import { BookingsModule } from './bookings.module.js';

const REVISION = { revision: CHANGES.bookings.revision };

await runProcess(() => {
  const env = readEnv(BookingsEnv);
  const calls = [
    INQUIRIES,
    CALENDAR,
    EXTERNAL_CALENDARS,
    TEMPLATES,
    REVISION,
    NOTICES,
    BOOKINGS_DOCTOR,
    BOOKINGS_SITE,
  ].flatMap((feature): Rpc[] => Object.values(feature));
  return startService({ name: 'bookings', env, module: BookingsModule.with(env), calls });
});
