import { Module, type DynamicModule, type ModuleMetadata, type Provider, type Type } from '@nestjs/common';
import type { Rpc } from '@tocada/contracts/kit/rpc.js';
import { handlersOf, type Acts, type Handlers } from './streams/handlers-of.js';

interface Answering {
  controller: Type;
  providers: Type[];
}

/** Calls, and the class that answers them, or one class for each. A call without an answer does not compile. */
export const answering = <Calls extends Record<string, Rpc>>(
  calls: Calls,
  by: Type<Handlers<NoInfer<Calls>>> | Acts<NoInfer<Calls>>,
): Answering => ({
  controller: handlersOf(calls, by),
  providers: typeof by === 'function' ? [by] : Object.values<Type>(by),
});

interface RoomOptions {
  answers?: Answering[];
  providers?: Provider[];
  /** The rooms whose exports it needs. */
  imports?: DynamicModule[];
  /** The providers that other rooms may inject. */
  exports?: ModuleMetadata['exports'];
  /** True for a room whose exports every room may inject, also one on a lower storey. */
  global?: boolean;
}

export function room({ answers = [], providers = [], imports, exports, global }: RoomOptions): DynamicModule {
  @Module({})
  class Room {}
  return {
    module: Room,
    global,
    imports,
    controllers: answers.map(({ controller }) => controller),
    providers: [...answers.flatMap((answer) => answer.providers), ...providers],
    exports,
  };
}
