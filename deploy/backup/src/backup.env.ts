import { Integer, IsAddressOf, IsInt, IsOptional, IsString, Min } from '@tocada/runtime/env.js';

/** The services' own addresses, and the place for archives. */
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

  /** How many archives to keep there; all of them without it. */
  @Integer()
  @IsInt()
  @Min(1)
  @IsOptional()
  BACKUP_KEEP?: number;

  /** The object store of `s3://`, when the media's store is another one. */
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
