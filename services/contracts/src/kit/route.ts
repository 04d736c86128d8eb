import type AUDITED from '../sentences/audit.texts.js';
import type { Rpc, RpcInput, RpcOutput } from './rpc.js';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The statuses of an answer: 200 with a body, 201 with the new row, 204 without a body. */
type Status = 200 | 201 | 204;

/** An action that the audit trail keeps. The catalogue has its words. */
export type AuditedAction = keyof (typeof AUDITED)['es'];

interface Options<Tag extends string = string> {
  /** The parts of the content that the answer shows. The gateway caches the answer until a call changes one of them. */
  tags?: readonly Tag[];
  status?: Status;
  /** The action that the audit trail keeps of every success. */
  audit?: AuditedAction;
  /** The most rows of a list that is read without a limit. The service hands over a part of them at a time. */
  most?: number;
}

/**
 * One HTTP call of the API. Public routes stand apart from the schemas, because the public pages load them without zod.
 * @typeParam Input the body, or the query of a GET
 * @typeParam Output the body of the answer
 */
export interface Route<
  Path extends string = string,
  Input = unknown,
  Output = unknown,
  Tag extends string = string,
> extends Options<Tag> {
  method: Method;
  /** With `:name` for each parameter. */
  path: Path;
  /** `admin`: an open session or the password. */
  access: 'public' | 'admin';
  status: Status;
  /** The call to which the gateway forwards the request. Without a call, a handler of the gateway answers. */
  call?: Rpc;
  /** Only for the compiler; never set. */
  types?: { input: Input; output: Output };
}

type NameIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NameIn<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

export type ParamsOf<R> =
  R extends Route<infer Path, infer _Input, infer _Output> ? Record<NameIn<Path>, string> : never;
export type InputOf<R> = R extends Route<infer _Path, infer Input, infer _Output> ? Input : never;
export type OutputOf<R> = R extends Route<infer _Path, infer _Input, infer Output> ? Output : never;
export type TagOf<R> = R extends Route<string, unknown, unknown, infer Tag> ? Tag : never;

const STATUS: Record<Method, Status> = { GET: 200, POST: 201, PUT: 200, DELETE: 204 };

const routeFor =
  (access: 'public' | 'admin') =>
  <Input, Output>() =>
  <const Path extends string, const Tag extends string = never>(
    method: Method,
    path: Path,
    options: Options<Tag> = {},
  ): Route<Path, Input, Output, Tag> => ({
    method,
    path,
    access,
    status: STATUS[method],
    ...options,
  });

export const publicRoute = routeFor('public');
/** A route that is no forward. */
export const adminRouteOf = routeFor('admin');

/** The body, or the query of a GET, that a client sends for a call: its input without the parameters of the address. */
export type Sent<Path extends string, Input> =
  Input extends Record<string, never>
    ? void
    : [Exclude<keyof Input, NameIn<Path>>] extends [never]
      ? void
      : Omit<Input, NameIn<Path>>;

/** The body that answers a call: its output; of a page its items, with the cursor in `Link`; none for null. */
export type Answered<Output> = Output extends null
  ? void
  : Output extends { items: infer Items; next: string | null }
    ? Items
    : Output;

/** A route that the gateway forwards to a call. The parameters of its address are fields of the call's input. */
export const adminRoute = <const Path extends string, C extends Rpc>(
  method: Method,
  path: Path,
  options: Options<never> & { call: C },
): Route<Path, Sent<Path, RpcInput<C>>, Answered<RpcOutput<C>>, never> => ({
  ...adminRouteOf<Sent<Path, RpcInput<C>>, Answered<RpcOutput<C>>>()(method, path, options),
  call: options.call,
});

export const addressOf = <const Path extends string>(
  { path }: { path: Path },
  params: Record<NameIn<Path>, string>,
): string =>
  path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent((params as Record<string, string>)[name]!));
