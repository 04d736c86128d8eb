import type { z } from 'zod';

/** A call between processes. `name` is `<service>.<feature>.<action>`. */
export interface Rpc<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType, Tag extends string = string> {
  name: string;
  input: I;
  output: O;
  /** A write is executed exactly once per id. */
  write: boolean;
  /** The parts of the content that the call changes: tags of routes. */
  changes: readonly Tag[];
}

export type RpcInput<R extends Rpc> = z.input<R['input']>;
export type RpcPayload<R extends Rpc> = z.output<R['input']>;
export type RpcOutput<R extends Rpc> = z.output<R['output']>;

/** A call that changes nothing of the content. */
export type PlainRpc = Rpc<z.ZodType, z.ZodType, never>;

export const read = <I extends z.ZodType, O extends z.ZodType>(
  name: string,
  input: I,
  output: O,
): Rpc<I, O, never> => ({
  name,
  input,
  output,
  write: false,
  changes: [],
});

export const write = <I extends z.ZodType, O extends z.ZodType, const Tag extends string = never>(
  name: string,
  input: I,
  output: O,
  changes: readonly Tag[] = [],
): Rpc<I, O, Tag> => ({ name, input, output, write: true, changes });
