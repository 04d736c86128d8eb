import { IsAddressOf, IsString, RedisEnv } from '@tocada/runtime/env.js';

export class BookingsEnv extends RedisEnv {
  @IsAddressOf('postgres', 'postgresql')
  BOOKINGS_DATABASE_URL!: string;

  @IsString()
  SITE_CONFIG!: string;
}
