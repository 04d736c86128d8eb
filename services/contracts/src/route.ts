import type { AuditAction } from './audit.js';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** What an answer may say: 200 with a body, 201 with the new row, 204 without a body. */
type Status = 200 | 201 | 204;

/**
 * One HTTP call of the API. Routes stand apart from the schemas, because the public pages load them without zod.
 * @typeParam Input the body, or the query of a GET
 * @typeParam Output the body of the answer
 */
export interface Route<Path extends string = string, Input = unknown, Output = unknown> {
  method: Method;
  /** With `:name` for each parameter. */
  path: Path;
  /** `admin`: an open session or the password. */
  access: 'public' | 'admin';
  status: Status;
  /** The action under which the audit trail keeps every success. */
  audit?: AuditAction;
  /** Only for the compiler; never set. */
  types?: { input: Input; output: Output };
}

type NameIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NameIn<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** The parameters of a path. */
export type ParamsOf<R> =
  R extends Route<infer Path, infer _Input, infer _Output> ? Record<NameIn<Path>, string> : never;
export type InputOf<R> = R extends Route<infer _Path, infer Input, infer _Output> ? Input : never;
export type OutputOf<R> = R extends Route<infer _Path, infer _Input, infer Output> ? Output : never;

const STATUS: Record<Method, Status> = { GET: 200, POST: 201, PUT: 200, DELETE: 204 };

interface Options {
  status?: Status;
  audit?: AuditAction;
}

const routeFor =
  (access: 'public' | 'admin') =>
  <Input, Output>() =>
  <const Path extends string>(method: Method, path: Path, options: Options = {}): Route<Path, Input, Output> => ({
    method,
    path,
    access,
    status: STATUS[method],
    ...options,
  });

export const publicRoute = routeFor('public');
export const adminRoute = routeFor('admin');

/** The address of a route with its parameters. */
export const addressOf = <R extends Route>({ path }: R, params: ParamsOf<R>): string =>
  path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent((params as Record<string, string>)[name]!));
