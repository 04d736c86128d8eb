import {
  Integer,
  IsAddressOf,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Matches,
  Max,
  Min,
  MinLength,
  RedisEnv,
  ValidateIf,
} from '@tocada/runtime/env.js';

export class BookingsEnv extends RedisEnv {
  @IsAddressOf('postgres', 'postgresql')
  BOOKINGS_DATABASE_URL!: string;

  @IsString()
  SITE_CONFIG!: string;

  /** The public origin, for the links in mails. */
  @IsAddressOf('http', 'https')
  SITE_URL!: string;

  /** Required, because a band that hears of no request loses it: who wants no mail says so. */
  @Matches(/^(smtps?:\/\/\S+|off)$/, {
    message: 'SMTP_URL must be an address like smtp://user:password@host:587, or "off" to send no mail at all',
  })
  SMTP_URL!: string;

  /** `Name <address>` or an address alone; without it the band's name and address of SITE_CONFIG. */
  @Matches(/^[^\r\n]*[^\s@<>,]+@[^\s@<>,]+>?$/, { message: 'MAIL_FROM must be one e-mail address' })
  @IsOptional()
  MAIL_FROM?: string;

  /** Where the band reads its mail, several with commas between; without it the band's address of SITE_CONFIG. */
  @Matches(/^[^\s@<>,]+@[^\s@<>,]+( *, *[^\s@<>,]+@[^\s@<>,]+)*$/, { message: 'MAIL_TO must be e-mail addresses' })
  @IsOptional()
  MAIL_TO?: string;

  /** Mails of one kind or another that leave per second, over all replicas: providers refuse floods. */
  @Integer()
  @IsInt()
  @Min(1)
  @Max(1000)
  MAIL_PER_SECOND: number = 20;

  /** Mails to clients that leave within an hour, over all replicas; what is beyond waits for the admin's word. */
  @Integer()
  @IsInt()
  @Min(1)
  @Max(100_000)
  CLIENT_MAILS_PER_HOUR: number = 30;

  /** `off` for load tests only. */
  @IsIn(['on', 'off'])
  @IsOptional()
  RATE_LIMIT: string = 'on';

  @IsAddressOf('http', 'https')
  @IsOptional()
  WEBHOOK_URL?: string;

  @ValidateIf(({ WEBHOOK_URL }: BookingsEnv) => WEBHOOK_URL !== undefined)
  @MinLength(16, { message: 'WEBHOOK_SECRET must have 16 characters or more' })
  WEBHOOK_SECRET?: string;

  /** Requests are deleted so many months after their event. */
  @Integer()
  @IsInt()
  @Min(1)
  @Max(1200)
  RETENTION_MONTHS: number = 24;
}
