import { Module, type DynamicModule, type Provider, type Type } from '@nestjs/common';
import type { Rpc } from '@tocada/contracts/kit/rpc.js';
import { handlersOf, type Handlers } from './streams/handlers-of.js';

interface FeatureOptions<Calls extends Record<string, Rpc>> {
  calls: Calls;
  /** Answers each call by the method of its name. */
  service: Type<Handlers<NoInfer<Calls>>>;
  /** The other providers of the feature. */
  providers?: Provider[];
  /** The features whose providers it needs. */
  imports?: DynamicModule[];
}

/** The Nest module of a feature of a service. A service without a method for one of the calls does not compile. */
export function feature<Calls extends Record<string, Rpc>>(options: FeatureOptions<Calls>): DynamicModule {
  const { calls, service, providers = [], imports = [] } = options;
  @Module({})
  class Feature {}
  const all = [service, ...providers];
  return { module: Feature, imports, controllers: [handlersOf(calls, service)], providers: all, exports: all };
}
