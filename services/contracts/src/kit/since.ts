import type { z } from 'zod';

/** A field that `_release` brought. Answers of older replicas do not have it. */
export const since = <T extends z.ZodType>(_release: `${number}.${number}`, schema: T): z.ZodOptional<T> =>
  schema.optional();
