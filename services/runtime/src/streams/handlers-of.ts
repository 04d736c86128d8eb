import {
  Controller,
  Inject,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
  type Type,
} from '@nestjs/common';
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import type { Rpc, RpcOutput, RpcPayload } from '@tocada/contracts/kit/rpc.js';
import { tap } from 'rxjs';
import { OtherReleaseError } from '../app-error.js';
import type { StreamsContext } from './streams.context.js';

/** The facts that a handler may know of its call besides the input. */
export type CallContext = Pick<StreamsContext, 'writeId'>;

type Handler<Call extends Rpc> = (
  input: RpcPayload<Call>,
  context: CallContext,
) => Promise<RpcOutput<Call>> | RpcOutput<Call>;

export type Handlers<Calls extends Record<string, Rpc>> = { [Name in keyof Calls]: Handler<Calls[Name]> };

export type Acts<Calls extends Record<string, Rpc>> = {
  [Name in keyof Calls]: Type<{ answer: Handler<Calls[Name]> }>;
};

/** The paths of the keys of `given`, at any depth, that are not in `kept`. */
function lost(given: unknown, kept: unknown): string[] {
  if (typeof given !== 'object' || given === null || typeof kept !== 'object' || kept === null) return [];
  return Object.entries(given).flatMap(([key, value]) =>
    key in kept ? lost(value, kept[key as keyof typeof kept]).map((path) => `${key}.${path}`) : [key],
  );
}

/** True for an issue of zod about keys that an object does not have. A union keeps the issues of each of its ways. */
const isUnknownKey = (issue: object): boolean =>
  ('code' in issue && issue.code === 'unrecognized_keys') ||
  ('errors' in issue && Array.isArray(issue.errors) && (issue.errors as object[][]).flat().some(isUnknownKey));

/** A write's input. A field that this release does not know is left to a newer replica, or half would be stored. */
function wholeInput({ input }: Rpc): Rpc['input']['~standard'] {
  const { validate, ...schema } = input['~standard'];
  return {
    ...schema,
    validate: async (value, options) => {
      const result = await validate(value, options);
      if (result.issues ? result.issues.some(isUnknownKey) : lost(value, result.value).length > 0)
        throw new OtherReleaseError();
      return result;
    },
  };
}

/**
 * Checks an answer as the caller gets it: as JSON, by the output schema of its call. The error names the call and the wrong
 * places, and no value, because it is logged.
 * @throws Error when the answer does not fit the schema, or has a key that the schema does not know, at any depth
 */
export function checkAnswer({ name, output }: Rpc, answer: unknown): void {
  const given = answer === undefined ? undefined : (JSON.parse(JSON.stringify(answer)) as unknown);
  const { success, data, error } = output.safeParse(given);
  const faults = success
    ? lost(given, data).map((path) => `${path}: undeclared`)
    : error.issues.map(({ path, code }) => `${path.join('.') || 'all of it'}: ${code}`);
  if (faults.length > 0) throw new Error(`the answer of ${name} does not fit its output: ${faults.join(', ')}`);
}

const CALLS = new WeakMap<object, Rpc>();

/** Fails each call whose answer does not fit its contract. Only for tests: a service in production must not pay for it. */
export class AnswerCheck implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler) {
    const call = CALLS.get(context.getHandler());
    return call ? next.handle().pipe(tap((answer) => checkAnswer(call, answer))) : next.handle();
  }
}

/** Makes the controller of a feature's calls: the method or the act of its name in `service` handles each. */
export function handlersOf<Calls extends Record<string, Rpc>>(
  calls: Calls,
  service: Type<Handlers<NoInfer<Calls>>> | Acts<NoInfer<Calls>>,
): Type {
  @Controller()
  class CallHandlers {}
  for (const [name, call] of Object.entries(calls)) {
    const [type, method] = typeof service === 'function' ? [service, name] : [service[name]!, 'answer'];
    const by = `by ${name}`;
    Inject(type)(CallHandlers.prototype, by);
    const handler = {
      value(this: Record<string, Record<string, Handler<Rpc>>>, input: unknown, context: StreamsContext) {
        return this[by]![method]!(input, context);
      },
    };
    Object.defineProperty(CallHandlers.prototype, name, handler);
    CALLS.set(handler.value, call);
    Payload({ schema: call.write ? { '~standard': wholeInput(call) } : call.input })(CallHandlers.prototype, name, 0);
    Ctx()(CallHandlers.prototype, name, 1);
    MessagePattern(call.name)(CallHandlers.prototype, name, handler);
  }
  return CallHandlers;
}
