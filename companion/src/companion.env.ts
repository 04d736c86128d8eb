import { Integer, IsInt, IsString, Max, Min, MinLength, RedisEnv } from '@tocada/runtime/env.js';

export class CompanionEnv extends RedisEnv {
  @Integer()
  @IsInt()
  @Min(0)
  @Max(65535)
  PORT: number = 3020;

  @IsString()
  HOST: string = '127.0.0.1';

  /** Signs the upload tokens that the gateway hands out. */
  @MinLength(32)
  COMPANION_SECRET!: string;
}
