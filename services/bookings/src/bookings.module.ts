import { MikroOrmModule } from '@mikro-orm/nestjs';
import { EntityManager } from '@mikro-orm/postgresql';
import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import { CHANGES } from '@tocada/contracts/changes.js';
import { ChangesService } from '@tocada/runtime/database/changes.service.js';
import { commandConnection } from '@tocada/runtime/redis.js';
import { readSite } from '@tocada/runtime/site-config.js';
import { handlersOf } from '@tocada/runtime/streams/handlers-of.js';
import type { Redis } from 'ioredis';
import { dateActs } from './acts/dates/dates.module.js';
import { agreedActs } from './acts/deals/agreed/agreed.module.js';
import { dealActs } from './acts/deals/deals.module.js';
import { pageActs } from './acts/deals/page/page.module.js';
import { doctorActs } from './acts/doctor/doctor.module.js';
import { inquiryActs } from './acts/inquiries/inquiries.module.js';
import { moneyActs } from './acts/money/money.module.js';
import { privacyActs } from './acts/privacy/privacy.module.js';
import { replyActs } from './acts/replies/replies.module.js';
import { bookingsOrm } from './bookings.orm.js';
import { BookingsEnv } from './config/bookings.env.js';
import { REDIS, SITE_FILE } from './config/tokens.js';
import { channels } from './telling/channels/channels.module.js';
import { reminders } from './telling/reminders/reminders.module.js';

/** The providers that all rooms need. */
@Module({})
class Shared {
  static with(env: BookingsEnv): DynamicModule {
    const providers: Provider[] = [
      { provide: BookingsEnv, useValue: env },
      { provide: SITE_FILE, useValue: readSite(env.SITE_CONFIG) },
      { provide: REDIS, useFactory: () => commandConnection(env.REDIS_URL) },
      {
        provide: ChangesService,
        useFactory: (em: EntityManager, redis: Redis) => new ChangesService(em, redis, CHANGES.bookings),
        inject: [EntityManager, REDIS],
      },
    ];
    return {
      module: Shared,
      global: true,
      imports: [MikroOrmModule.forRoot({ ...bookingsOrm(env.BOOKINGS_DATABASE_URL), registerRequestContext: false })],
      controllers: [handlersOf({ revision: CHANGES.bookings.revision }, ChangesService)],
      providers,
      exports: providers,
    };
  }
}

@Module({
  imports: [
    dateActs,
    dealActs,
    agreedActs,
    pageActs,
    moneyActs,
    inquiryActs,
    replyActs,
    privacyActs,
    doctorActs,
    channels,
    reminders,
  ],
})
export class BookingsModule {
  static with(env: BookingsEnv): DynamicModule {
    return { module: BookingsModule, imports: [Shared.with(env)] };
  }
}
