import { Controller, Inject, type Type } from '@nestjs/common';
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import type { Rpc, RpcOutput, RpcPayload } from '@tocada/contracts/rpc.js';
import { OtherReleaseError } from '../app-error.js';
import type { StreamsContext } from './streams.context.js';

/** The facts that a handler may know of its call besides the input. */
export type CallContext = Pick<StreamsContext, 'writeId'>;

export type Handlers<Calls extends Record<string, Rpc>> = {
  [Name in keyof Calls]: (
    input: RpcPayload<Calls[Name]>,
    context: CallContext,
  ) => Promise<RpcOutput<Calls[Name]>> | RpcOutput<Calls[Name]>;
};

/** True when a key of `given`, at any depth, is not in `kept`. */
function lost(given: unknown, kept: unknown): boolean {
  if (typeof given !== 'object' || given === null || typeof kept !== 'object' || kept === null) return false;
  return Object.entries(given).some(([key, value]) => !(key in kept) || lost(value, kept[key as keyof typeof kept]));
}

/** True for an issue of zod about keys that an object does not have. A union keeps the issues of each of its ways. */
const isUnknownKey = (issue: object): boolean =>
  ('code' in issue && issue.code === 'unrecognized_keys') ||
  ('errors' in issue && Array.isArray(issue.errors) && (issue.errors as object[][]).flat().some(isUnknownKey));

/**
 * The schema of a write's input. A field that this release does not know comes from a gateway of a newer one. To drop the
 * field would store half of what the admin saved, so the write is left to a replica of that release.
 */
function wholeInput({ input }: Rpc): Rpc['input']['~standard'] {
  const { validate, ...schema } = input['~standard'];
  return {
    ...schema,
    validate: async (value, options) => {
      const result = await validate(value, options);
      if (result.issues ? result.issues.some(isUnknownKey) : lost(value, result.value)) throw new OtherReleaseError();
      return result;
    },
  };
}

/**
 * Makes the controller of a feature's calls. The method of `service` with the name of a call handles it, and gets the
 * input that the call's schema accepted.
 */
export function handlersOf<Calls extends Record<string, Rpc>>(
  calls: Calls,
  service: Type<Handlers<NoInfer<Calls>>>,
): Type {
  @Controller()
  class CallHandlers {
    constructor(@Inject(service) readonly service: Handlers<Calls>) {}
  }
  for (const [name, call] of Object.entries(calls)) {
    const handler = {
      value(this: CallHandlers, input: RpcPayload<Calls[string]>, context: StreamsContext) {
        return this.service[name]!(input, context);
      },
    };
    Object.defineProperty(CallHandlers.prototype, name, handler);
    Payload({ schema: call.write ? { '~standard': wholeInput(call) } : call.input })(CallHandlers.prototype, name, 0);
    Ctx()(CallHandlers.prototype, name, 1);
    MessagePattern(call.name)(CallHandlers.prototype, name, handler);
  }
  return CallHandlers;
}
