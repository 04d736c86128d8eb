import { IsAddressOf, IsString, RedisEnv } from '@tocada/runtime/env.js';

export class ContentEnv extends RedisEnv {
  @IsAddressOf('postgres', 'postgresql')
  CONTENT_DATABASE_URL!: string;

  @IsString()
  SITE_CONFIG!: string;
}
