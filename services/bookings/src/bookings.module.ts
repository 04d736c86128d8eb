import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module, type DynamicModule } from '@nestjs/common';
import { readSite } from '@tocada/runtime/site-config.js';
import type { BookingsEnv } from './bookings.env.js';
import { bookingsOrm } from './bookings.orm.js';
import { InquiriesController } from './inquiries/inquiries.controller.js';
import { InquiriesService } from './inquiries/inquiries.service.js';
import { TIME_ZONE } from './tokens.js';

@Module({ controllers: [InquiriesController], providers: [InquiriesService] })
export class BookingsModule {
  static with(env: BookingsEnv): DynamicModule {
    return {
      module: BookingsModule,
      imports: [MikroOrmModule.forRoot({ ...bookingsOrm(env.BOOKINGS_DATABASE_URL), registerRequestContext: false })],
      providers: [{ provide: TIME_ZONE, useValue: readSite(env.SITE_CONFIG).timeZone }],
    };
  }
}
