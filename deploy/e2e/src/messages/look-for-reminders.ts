import { MikroORM } from '@mikro-orm/postgresql';
import { bookingsOrm } from '@tocada/bookings/bookings.orm.js';
import { RemindersJob } from '@tocada/bookings/telling/reminders/reminders.job.js';
import type { TestStack } from '../kit/stack.js';

/**
 * The look that each replica of bookings takes every minute.
 * @returns the number of notices that it added
 */
export async function lookForReminders(stack: TestStack, timeZone: string): Promise<number> {
  const orm = await MikroORM.init({ ...bookingsOrm(stack.backing.BOOKINGS_DATABASE_URL!), logger: () => {} });
  try {
    const site = { get: () => Promise.resolve({ timeZone }) };
    const letters = { write: () => Promise.resolve() };
    const notices = { wake: () => {} };
    const job = new RemindersJob(
      {} as never,
      orm.em.fork() as never,
      notices as never,
      letters as never,
      site as never,
    );
    return await job.run(new Date());
  } finally {
    await orm.close();
  }
}
