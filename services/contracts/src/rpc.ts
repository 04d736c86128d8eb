import type { z } from 'zod';

/** A call between processes. `name` is `<service>.<feature>.<action>`. */
export interface Rpc<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  name: string;
  input: I;
  output: O;
  /** Whether the call writes. A write is executed exactly once per id. */
  write: boolean;
}

export type RpcInput<R extends Rpc> = z.input<R['input']>;
export type RpcPayload<R extends Rpc> = z.output<R['input']>;
export type RpcOutput<R extends Rpc> = z.output<R['output']>;

const define =
  (write: boolean) =>
  <I extends z.ZodType, O extends z.ZodType>(name: string, input: I, output: O): Rpc<I, O> => ({
    name,
    input,
    output,
    write,
  });

export const read = define(false);
export const write = define(true);
