import {
  IsAddressOf,
  IsIn,
  IsInt,
  Integer,
  IsOptional,
  IsString,
  Matches,
  Max,
  Min,
  MinLength,
  RedisEnv,
} from '@tocada/runtime/env.js';

export class GatewayEnv extends RedisEnv {
  @Integer()
  @IsInt()
  @Min(0)
  @Max(65535)
  PORT: number = 8080;

  @IsString()
  HOST: string = '127.0.0.1';

  /** The public origin, as visitors type it. */
  @IsAddressOf('http', 'https')
  SITE_URL!: string;

  @IsString()
  SITE_CONFIG!: string;

  @MinLength(12, { message: 'ADMIN_PASSWORD must have 12 characters or more' })
  ADMIN_PASSWORD!: string;

  /** Where this process reaches the object store; browsers reach it at SITE_URL. */
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

  /** Signs the tokens that open the companion. */
  @MinLength(32)
  COMPANION_SECRET!: string;

  /** Where this process reaches the companion. */
  @IsAddressOf('http', 'https')
  COMPANION_URL!: string;

  /** Whom to tell of a vulnerability, as /.well-known/security.txt names it: a mailto:, https: or tel: address. */
  @Matches(/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+|tel:\+[\d-]+)$/, {
    message: 'SECURITY_CONTACT must be a mailto:, https: or tel: address',
  })
  @IsOptional()
  SECURITY_CONTACT?: string;

  /** `off` for load tests only. */
  @IsIn(['on', 'off'])
  @IsOptional()
  RATE_LIMIT: string = 'on';
}
