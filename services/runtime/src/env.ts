import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { plainToInstance, Transform, type ClassConstructor } from 'class-transformer';
import { IsIn, IsInt, IsNumber, IsOptional, IsString, IsUrl, Max, Min, validateSync } from 'class-validator';
import { StartFault } from './start-fault.js';

export { IsIn, IsInt, IsOptional, IsString, Matches, Max, Min, MinLength, ValidateIf } from 'class-validator';

/** Faults of the environment, one per line. */
export class EnvError extends StartFault {
  override name = 'EnvError';
}

export const Integer = () =>
  Transform(({ value }) => (value === undefined || value === '' ? undefined : Number(value)));

export const IsAddressOf = (...protocols: string[]) =>
  IsUrl(
    { protocols, require_tld: false, require_protocol: true },
    { message: `$property must be an address like ${protocols[0]}://host:port` },
  );

/** The settings that every process reads. */
export class ProcessEnv {
  @IsIn(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
  LOG_LEVEL: string = 'info';

  /** Port of /livez, /readyz and /metrics; 0 means any free port. */
  @Integer()
  @IsInt()
  @Min(0)
  @Max(65535)
  PRIVATE_PORT: number = 0;

  @IsIn(['production', 'development', 'test'])
  NODE_ENV: string = 'development';

  @IsString()
  @IsOptional()
  PRIVATE_HOST: string = '127.0.0.1';

  /** How long a public server goes on answering after SIGTERM. Longer than the edge keeps an idle connection. */
  @Integer()
  @IsInt()
  @Min(0)
  @Max(20)
  DRAIN_SECONDS: number = 0;

  /** Where traces are sent by OTLP over HTTP. Without an endpoint nothing is traced. */
  @IsAddressOf('http', 'https')
  @IsOptional()
  OTEL_EXPORTER_OTLP_ENDPOINT?: string;

  /** `name=value` pairs, separated by commas. */
  @IsString()
  @IsOptional()
  OTEL_EXPORTER_OTLP_HEADERS?: string;

  /** The share of requests to trace, from 0 to 1. */
  @Integer()
  @IsNumber()
  @Min(0)
  @Max(1)
  OTEL_TRACES_SAMPLER_ARG: number = 1;
}

export class RedisEnv extends ProcessEnv {
  @IsAddressOf('redis', 'rediss')
  REDIS_URL!: string;
}

/**
 * Reads the environment into a typed, validated object. Empty values count as absent. `NAME_FILE` may hold the path of a
 * file with the value of NAME, because Docker and Kubernetes mount secrets as files.
 * @throws EnvError with one line per fault, none of which repeats a value
 */
export function readEnv<T extends object>(type: ClassConstructor<T>, source: NodeJS.ProcessEnv = process.env): T {
  const faults: string[] = [];
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(source)) if (value) values[name] = value;
  for (const [name, file] of Object.entries(values)) {
    const target = name.slice(0, -'_FILE'.length);
    if (!name.endsWith('_FILE') || values[target]) continue;
    try {
      const value = readFileSync(file, 'utf8').trim();
      if (value) values[target] = value;
    } catch (error) {
      // Variables of other programs end in _FILE too. If a required value is missing, validation reports it below.
      faults.push(`${name}: ${(error as NodeJS.ErrnoException).code ?? 'cannot be read'}`);
    }
  }
  const env = plainToInstance(type, values, { exposeDefaultValues: true });
  const missing = validateSync(env).flatMap((error) =>
    Object.values(error.constraints ?? {}).map((message) =>
      values[error.property] === undefined
        ? `${error.property}: is missing (${message})`
        : `${error.property}: ${message}`,
    ),
  );
  if (missing.length > 0) throw new EnvError([...missing, ...faults].join('\n'));
  return env;
}
