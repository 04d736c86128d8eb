import { Integer, IsAddressOf, IsInt, IsString, Min, RedisEnv } from '@tocada/runtime/env.js';

export class ContentEnv extends RedisEnv {
  @IsAddressOf('postgres', 'postgresql')
  CONTENT_DATABASE_URL!: string;

  @IsString()
  SITE_CONFIG!: string;

  @IsAddressOf('http', 'https')
  S3_ENDPOINT!: string;

  @IsString()
  S3_REGION: string = 'us-east-1';

  @IsString()
  S3_BUCKET: string = 'media';

  @IsString()
  S3_ACCESS_KEY_ID!: string;

  @IsString()
  S3_SECRET_ACCESS_KEY!: string;

  /** Seconds that a stored object may be without a row that names it; an upload has a form to be filled in first. */
  @Integer()
  @IsInt()
  @Min(1)
  ORPHANS_AFTER: number = 86_400;
}
