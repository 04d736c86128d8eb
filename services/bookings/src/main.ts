import { readEnv } from '@tocada/runtime/env.js';
import { runProcess } from '@tocada/runtime/process.js';
import { startService } from '@tocada/runtime/service.js';
import { BookingsEnv } from './config/bookings.env.js';
import { BookingsModule } from './bookings.module.js';

await runProcess(() => {
  const env = readEnv(BookingsEnv);
  return startService({ name: 'bookings', env, module: BookingsModule.with(env) });
});
