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

  /** The public origin, which serves the pages and the object store to browsers. */
  @IsAddressOf('http', 'https')
  SITE_URL!: string;

  /** Signs the upload tokens that the gateway hands out. */
  @MinLength(32)
  COMPANION_SECRET!: string;

  /** The address of the object store for this process. */
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

  /** The address that issues temporary credentials; S3_ENDPOINT by default. For AWS: https://sts.<region>.amazonaws.com */
  @IsAddressOf('http', 'https')
  @IsOptional()
  AWS_ENDPOINT_URL_STS?: string;

  /** The largest file in bytes, for every kind of upload. */
  @Integer()
  @IsInt()
  @Min(1)
  COMPANION_MAX_FILE_SIZE: number = LIMITS.upload;

  /** `on` only in tests. Allows imports from this machine and its network. */
  @IsIn(['on', 'off'])
  COMPANION_ALLOW_PRIVATE_ADDRESSES: string = 'off';
}

/** Companion's name of each remote source → the name in its settings `COMPANION_<name>_KEY` and `_SECRET`. */
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
type ProviderKeys = Partial<Record<ProviderName, { key: string; secret: string }>>;

/** The enabled sources. @throws EnvError for a key without its secret or a secret without its key */
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
