import { Controller, Inject, type Type } from '@nestjs/common';
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import type { Rpc, RpcOutput, RpcPayload } from '@tocada/contracts/rpc.js';
import type { StreamsContext } from './streams.context.js';

/** The facts that a handler may know of its call besides the input. */
export type CallContext = Pick<StreamsContext, 'writeId'>;

export type Handlers<Calls extends Record<string, Rpc>> = {
  [Name in keyof Calls]: (
    input: RpcPayload<Calls[Name]>,
    context: CallContext,
  ) => Promise<RpcOutput<Calls[Name]>> | RpcOutput<Calls[Name]>;
};

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
    Payload({ schema: call.input })(CallHandlers.prototype, name, 0);
    Ctx()(CallHandlers.prototype, name, 1);
    MessagePattern(call.name)(CallHandlers.prototype, name, handler);
  }
  return CallHandlers;
}
