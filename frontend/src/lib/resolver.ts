import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldError, FieldValues, Resolver } from 'react-hook-form';
import { config, type z } from 'zod';

// zod compiles its checks with eval when allowed. Even its test for eval violates our content security policy.
config({ jitless: true });

/**
 * react-hook-form's resolver for a schema of the contracts.
 * @param sentenceOf gives the words of the schema's errors
 * @param raw true: the form's output is the typed values, not the parsed ones
 */
export const resolverOf = <Input extends FieldValues, Output>(
  schema: z.ZodType,
  sentenceOf: (text: string) => string,
  raw = false,
): Resolver<Input, unknown, Output> => {
  const resolve = zodResolver(schema as never, undefined, { raw } as never) as unknown as Resolver<
    Input,
    unknown,
    Output
  >;
  return async (...asked) => {
    const result = await resolve(...asked);
    for (const error of Object.values(result.errors) as FieldError[])
      if (error.message) error.message = sentenceOf(error.message);
    return result;
  };
};
