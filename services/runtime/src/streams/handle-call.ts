import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import type { Rpc, RpcOutput, RpcPayload } from '@tocada/contracts/rpc.js';
import type { StreamsContext } from './streams.context.js';

type Handler<R extends Rpc> = (input: RpcPayload<R>, context: StreamsContext) => Promise<RpcOutput<R>> | RpcOutput<R>;

/** Makes a method the handler of a call. It gets the input that the call's schema accepted, and the context. */
export const HandleCall =
  <R extends Rpc>(call: R) =>
  <H extends Handler<R>>(target: object, key: string, descriptor: TypedPropertyDescriptor<H>): void => {
    Payload({ schema: call.input })(target, key, 0);
    Ctx()(target, key, 1);
    MessagePattern(call.name)(target, key, descriptor);
  };
