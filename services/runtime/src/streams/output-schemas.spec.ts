import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { Rpc } from '@tocada/contracts/kit/rpc.js';
import { z } from 'zod';

const isCall = (value: object): value is Rpc => 'input' in value && 'output' in value && 'write' in value;

/** The calls in a value of a module: in objects of calls, and in objects of such objects. */
function callsIn(value: unknown): Rpc[] {
  if (typeof value !== 'object' || value === null || value instanceof z.ZodType) return [];
  return isCall(value) ? [value] : Object.values(value).flatMap(callsIn);
}

const CONTRACTS = join(import.meta.dirname, '../../../contracts/src');
const modules = globSync('**/*.ts', { cwd: CONTRACTS }).filter((name) => !/(^|\/)spec-|\.spec\.ts$/.test(name));
const exported: object[] = await Promise.all(
  modules.map((name) => import(`@tocada/contracts/${name.replace(/ts$/, 'js')}`)),
);
/** By name, because routes name the calls again. */
const CALLS = new Map(
  exported.flatMap((each) => Object.values(each).flatMap(callsIn)).map((call) => [call.name, call]),
);

const LENGTHS = ['min_length', 'max_length', 'length_equals', 'min_size', 'max_size', 'size_equals'];

/** The schemas inside a part of the definition of another one. Schemas of objects keep theirs by name, unions in a list. */
function partsOf(part: unknown): z.ZodType[] {
  if (part instanceof z.ZodType) return [part];
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(partsOf) : [];
}

/** The limits of length in a schema, and its parts that accept any value. */
function faultsOf(schema: z.ZodType, seen = new Set<z.ZodType>()): string[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const { type, checks = [], error: _error, ...parts } = schema.def;
  return [
    ...checks.map(({ _zod }) => _zod.def.check).filter((check) => LENGTHS.includes(check)),
    ...(['any', 'unknown', 'custom'].includes(type) ? [type] : []),
    ...(type === 'lazy' ? faultsOf((schema as z.ZodLazy<z.ZodType>).unwrap(), seen) : []),
    ...partsOf(parts).flatMap((part) => faultsOf(part, seen)),
  ];
}

const faulty = (calls: Iterable<Rpc>) =>
  [...calls].flatMap(({ name, output }) => faultsOf(output).map((fault) => `${name}: ${fault}`));

test('an answer has no limit of length, because rows of earlier releases stay readable, and no part that accepts any value', () => {
  expect(CALLS.size).toBeGreaterThan(150);
  expect(faulty(CALLS.values())).toEqual([]);
});

test.each<[string, z.ZodType, string[]]>([
  ['a text', z.string().max(3), ['max_length']],
  ['a text in a list of an object', z.object({ songs: z.array(z.string().min(1)).nullish() }), ['min_length']],
  ['a list', z.array(z.string()).length(2), ['length_equals']],
  ['a text before a change of it', z.string().max(3).transform(Number), ['max_length']],
  ['one way of a union', z.union([z.null(), z.string().max(3)]), ['max_length']],
  ['a key of a record', z.record(z.string().max(3), z.number()), ['max_length']],
  ['a set', z.set(z.string()).max(3), ['max_size']],
  [
    'a schema that names itself',
    z.object({
      get next() {
        return z.lazy(() => z.string().max(3)).optional();
      },
    }),
    ['max_length'],
  ],
  ['a part that accepts any value', z.object({ song: z.custom<string>() }), ['custom']],
])('the limit of %s is found', (_name, schema, faults) => {
  expect(faultsOf(schema)).toEqual(faults);
});
