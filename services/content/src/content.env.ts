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

  /** Seconds after which a stored object that no row names is deleted. Long enough to fill in a form after an upload. */
  @Integer()
  @IsInt()
  @Min(1)
  ORPHANS_AFTER: number = 86_400;
}
