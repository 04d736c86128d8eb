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

  /** Required, because a band without mail would miss inquiries. `off` turns mail off explicitly. */
  @Matches(/^(smtps?:\/\/\S+|off)$/, {
    message: 'SMTP_URL must be an address like smtp://user:password@host:587, or "off" to send no mail at all',
  })
  SMTP_URL!: string;

  /** `Name <address>` or only an address. The default is the band's name and address in SITE_CONFIG. */
  @Matches(/^[^\r\n]*[^\s@<>,]+@[^\s@<>,]+>?$/, { message: 'MAIL_FROM must be one e-mail address' })
  @IsOptional()
  MAIL_FROM?: string;

  /** The addresses of the band, separated by commas. The default is the band's address in SITE_CONFIG. */
  @Matches(/^[^\s@<>,]+@[^\s@<>,]+( *, *[^\s@<>,]+@[^\s@<>,]+)*$/, { message: 'MAIL_TO must be e-mail addresses' })
  @IsOptional()
  MAIL_TO?: string;

  /** The number of mails per second, over all replicas, because providers refuse floods. */
  @Integer()
  @IsInt()
  @Min(1)
  @Max(1000)
  MAIL_PER_SECOND: number = 20;

  /** The number of mails to clients per hour, over all replicas. Further mails are held until the admin sends them. */
  @Integer()
  @IsInt()
  @Min(1)
  @Max(100_000)
  CLIENT_MAILS_PER_HOUR: number = 30;

  /** `off` only for load tests. */
  @IsIn(['on', 'off'])
  @IsOptional()
  RATE_LIMIT: string = 'on';

  @IsAddressOf('http', 'https')
  @IsOptional()
  WEBHOOK_URL?: string;

  @ValidateIf(({ WEBHOOK_URL }: BookingsEnv) => WEBHOOK_URL !== undefined)
  @MinLength(16, { message: 'WEBHOOK_SECRET must have 16 characters or more' })
  WEBHOOK_SECRET?: string;

  /** The number of months after an event until its inquiry is deleted. */
  @Integer()
  @IsInt()
  @Min(1)
  @Max(1200)
  RETENTION_MONTHS: number = 24;
}
