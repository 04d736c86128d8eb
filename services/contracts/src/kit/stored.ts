import { z } from 'zod';

/** A schema for answers, without the limits of an input: rows of releases with other limits stay readable. */
export function stored<Schema extends z.ZodType>(schema: Schema): Schema {
  const { def } = schema as unknown as { def: Record<string, unknown> };
  // A value that is stored has been decoded.
  if (def.type === 'pipe') return stored(def.out as Schema);
  const parts = Object.fromEntries(Object.entries(def).map(([name, part]) => [name, withoutLimits(part)]));
  const checks = ((def.checks ?? []) as z.core.$ZodCheck[]).filter(({ _zod }) => _zod.def.check === 'number_format');
  return schema.clone({ ...parts, checks } as never);
}

function withoutLimits(part: unknown): unknown {
  if (part instanceof z.ZodType) return stored(part);
  if (Array.isArray(part)) return part.map(withoutLimits);
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, withoutLimits(inner)]));
}
