import { LIMITS } from '@tocada/contracts/limits.js';
import {
  EnvError,
  Integer,
  IsAddressOf,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Max,
  Min,
  MinLength,
  RedisEnv,
} from '@tocada/runtime/env.js';

export class CompanionEnv extends RedisEnv {
  @Integer()
  @IsInt()
  @Min(0)
  @Max(65535)
  PORT: number = 3020;

  @IsString()
  HOST: string = '127.0.0.1';

  /** The public origin: pages come from there, and browsers reach the object store there. */
  @IsAddressOf('http', 'https')
  SITE_URL!: string;

  /** Signs the upload tokens that the gateway hands out. */
  @MinLength(32)
  COMPANION_SECRET!: string;

  /** Where this process reaches the object store. */
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

  /** Where temporary credentials come from; S3_ENDPOINT by default. For S3 of AWS: https://sts.<region>.amazonaws.com */
  @IsAddressOf('http', 'https')
  @IsOptional()
  AWS_ENDPOINT_URL_STS?: string;

  /** Largest file in bytes, however it arrives. */
  @Integer()
  @IsInt()
  @Min(1)
  COMPANION_MAX_FILE_SIZE: number = LIMITS.upload;

  /** `on` for tests only: imports may then come from this machine and its network. */
  @IsIn(['on', 'off'])
  COMPANION_ALLOW_PRIVATE_ADDRESSES: string = 'off';
}

/** Companion's name of each remote source → the name of its keys, `COMPANION_<name>_KEY` and `_SECRET`. */
const KEY_NAMES = {
  drive: 'GOOGLE',
  dropbox: 'DROPBOX',
  onedrive: 'ONEDRIVE',
  box: 'BOX',
  instagram: 'INSTAGRAM',
  facebook: 'FACEBOOK',
  unsplash: 'UNSPLASH',
} as const;
export type ProviderName = keyof typeof KEY_NAMES;
export type ProviderKeys = Partial<Record<ProviderName, { key: string; secret: string }>>;

/** The sources that are switched on. @throws EnvError for a key without its secret, or the other way round */
export function providerKeys(env: CompanionEnv): ProviderKeys {
  const values = env as unknown as Record<string, string | undefined>;
  const found: ProviderKeys = {};
  for (const [name, prefix] of Object.entries(KEY_NAMES) as [ProviderName, string][]) {
    const [key, secret] = [values[`COMPANION_${prefix}_KEY`], values[`COMPANION_${prefix}_SECRET`]];
    if (key && secret) found[name] = { key, secret };
    else if (key || secret) throw new EnvError(`COMPANION_${prefix}_${key ? 'SECRET' : 'KEY'}: is missing`);
  }
  return found;
}
