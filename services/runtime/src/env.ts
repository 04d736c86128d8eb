import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import {
  SETTINGS,
  settingsOf,
  type EnvOf,
  type Kind,
  type Process,
  type Reader,
  type Setting,
} from '@tocada/contracts/house/settings.js';
import { plainToInstance, Transform, type ClassConstructor } from 'class-transformer';
import {
  IsIn,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  IsUrl,
  Matches,
  Max,
  Min,
  MinLength,
  ValidateIf,
  validateSync,
} from 'class-validator';
import { StartFault } from './start-fault.js';

/** Faults of the environment, one per line. */
export class EnvError extends StartFault {
  override name = 'EnvError';
}

const asNumber = Transform(({ value }) => (value === undefined || value === '' ? undefined : Number(value)));

/** The checks of class-validator for a kind of setting. */
function checksOf(kind: Kind): PropertyDecorator[] {
  switch (kind.type) {
    case 'text':
      return [IsString()];
    case 'integer':
      return [asNumber, IsInt(), Min(kind.min), ...(kind.max === undefined ? [] : [Max(kind.max)])];
    case 'share':
      return [asNumber, IsNumber(), Min(0), Max(1)];
    case 'choice':
      return [IsIn(kind.values)];
    case 'address': {
      const options = { protocols: [...kind.protocols], require_tld: false, require_protocol: true };
      return [IsUrl(options, { message: `$property must be an address like ${kind.protocols[0]}://host:port` })];
    }
    case 'length':
      return [MinLength(kind.min, kind.message ? { message: kind.message } : undefined)];
    case 'pattern':
      return [Matches(kind.pattern, { message: kind.message })];
  }
}

function isNeeded(name: string, { optional, neededBy, neededWith = {} }: Setting): PropertyDecorator[] {
  if (neededBy)
    return [
      ValidateIf(
        (env: Record<string, unknown>) =>
          env[neededBy] !== undefined &&
          (env[name] !== undefined || Object.entries(neededWith).every(([other, value]) => env[other] === value)),
      ),
    ];
  return optional ? [IsOptional()] : [];
}

/** A class with the settings that the table gives to a reader, their defaults and their checks. */
export function envOf<R extends Reader>(reader: R): ClassConstructor<EnvOf<R>> {
  const settings = settingsOf(reader);
  class Env {
    constructor() {
      for (const [name, { default: value }] of settings)
        Object.assign(this, { [name]: typeof value === 'object' ? value[reader] : value });
    }
  }
  for (const [name, setting] of settings)
    // In the order of decorators on a field: the last one first.
    for (const check of [...checksOf(setting.is), ...isNeeded(name, setting)].toReversed()) check(Env.prototype, name);
  return Env as ClassConstructor<EnvOf<R>>;
}

/** The settings that every process reads. */
export type ProcessEnv = EnvOf<Process>;

/** Other programs have variables that end in _FILE too: the file of SSL_CERT_FILE is larger than an environment may be. */
const NAMES = new Set(
  Object.entries(SETTINGS).flatMap(([name, { givenAs = {} }]) => [name, ...Object.values(givenAs)]),
);

/**
 * The values of `source`. Empty ones count as absent. `NAME_FILE` may hold the path of a file with the value of NAME, a setting,
 * because Docker and Kubernetes mount secrets as files.
 * @returns a fault for each file that cannot be read, too
 */
export function readValues(source: NodeJS.ProcessEnv): { values: Record<string, string>; faults: string[] } {
  const faults: string[] = [];
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(source)) if (value) values[name] = value;
  for (const [name, file] of Object.entries(values)) {
    const target = name.slice(0, -'_FILE'.length);
    if (!name.endsWith('_FILE') || values[target] || !NAMES.has(target)) continue;
    try {
      const value = readFileSync(file, 'utf8').trim();
      if (value) values[target] = value;
    } catch (error) {
      faults.push(`${name}: ${(error as NodeJS.ErrnoException).code ?? 'cannot be read'}`);
    }
  }
  return { values, faults };
}

/**
 * Reads the environment into a typed, validated object.
 * @throws EnvError with one line per fault, none of which repeats a value
 */
export function readEnv<T extends object>(type: ClassConstructor<T>, source: NodeJS.ProcessEnv = process.env): T {
  // A setting of another process: a fault counts only when its value is missing here.
  const { values, faults } = readValues(source);
  const env = plainToInstance(type, values, { exposeDefaultValues: true });
  const errors = validateSync(env);
  const missing = errors.flatMap((error) =>
    Object.values(error.constraints ?? {}).map((message) =>
      values[error.property] === undefined
        ? `${error.property}: is missing (${message})`
        : `${error.property}: ${message}`,
    ),
  );
  const wanted = faults.filter((fault) => errors.some(({ property }) => fault.startsWith(`${property}_FILE: `)));
  if (missing.length > 0) throw new EnvError([...missing, ...wanted].join('\n'));
  return env;
}
