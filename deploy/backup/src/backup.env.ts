import { Integer, IsAddressOf, IsInt, IsOptional, IsString, Min } from '@tocada/runtime/env.js';

/** The services' own addresses, and where archives go. */
export class BackupEnv {
  @IsAddressOf('postgres', 'postgresql')
  CONTENT_DATABASE_URL!: string;

  @IsAddressOf('postgres', 'postgresql')
  BOOKINGS_DATABASE_URL!: string;

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

  @IsString()
  SITE_CONFIG!: string;

  /** A folder, or `s3://bucket/folder`. */
  @IsString()
  BACKUP_TO: string = 'backups';

  /** How many archives stay there; without it all of them. */
  @Integer()
  @IsInt()
  @Min(1)
  @IsOptional()
  BACKUP_KEEP?: number;

  /** The store of `s3://` when it is another one than the media's. */
  @IsAddressOf('http', 'https')
  @IsOptional()
  BACKUP_S3_ENDPOINT?: string;

  @IsString()
  @IsOptional()
  BACKUP_S3_REGION?: string;

  @IsString()
  @IsOptional()
  BACKUP_S3_ACCESS_KEY_ID?: string;

  @IsString()
  @IsOptional()
  BACKUP_S3_SECRET_ACCESS_KEY?: string;
}
