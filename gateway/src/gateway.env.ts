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

  /** The public origin that visitors type. */
  @IsAddressOf('http', 'https')
  SITE_URL!: string;

  @IsString()
  SITE_CONFIG!: string;

  @MinLength(12, { message: 'ADMIN_PASSWORD must have 12 characters or more' })
  ADMIN_PASSWORD!: string;

  /** The address of the object store for this process. Browsers reach the store at SITE_URL. */
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

  /** The key that signs upload tokens for the companion. */
  @MinLength(32)
  COMPANION_SECRET!: string;

  /** The address of the companion for this process. */
  @IsAddressOf('http', 'https')
  COMPANION_URL!: string;

  /** The contact for vulnerabilities in /.well-known/security.txt: a mailto:, https: or tel: address. */
  @Matches(/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+|tel:\+[\d-]+)$/, {
    message: 'SECURITY_CONTACT must be a mailto:, https: or tel: address',
  })
  @IsOptional()
  SECURITY_CONTACT?: string;

  /** `off` only for load tests. */
  @IsIn(['on', 'off'])
  @IsOptional()
  RATE_LIMIT: string = 'on';
}
