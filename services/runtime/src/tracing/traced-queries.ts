import { AsyncResource } from 'node:async_hooks';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Pool, PoolClient } from 'pg';
import type { Attributes, Span } from './otel.js';
import { startChildSpan } from './tracing.js';

const OPERATION = /^\s*(\w+)/;
const TABLE = /\b(?:from|into|update)\s+"?(\w+)"?/gi;

/** The statement without its parentheses, because subqueries in them name other tables. */
function outermost(text: string): string {
  const shorter = text.replace(/\([^()]*\)/g, '');
  return shorter === text ? text : outermost(shorter);
}

type Query = (...args: unknown[]) => unknown;

/** Makes a span for each statement of a traced request: verb and table alone, as statements may hold values. */
export async function traceQueries(em: EntityManager, database: string): Promise<void> {
  const tables = new Set([...em.getMetadata().getAll().values()].map(({ tableName }) => tableName));
  const start = (statement: unknown): Span | undefined => {
    const text = typeof statement === 'string' ? statement : String((statement as { text?: string } | null)?.text);
    const operation = OPERATION.exec(text)?.[1]?.toUpperCase() ?? 'QUERY';
    // Use only known tables: another word may come from a value.
    const table = [outermost(text), text]
      .flatMap((where) => [...where.matchAll(TABLE)])
      .map(([, name]) => name!)
      .find((name) => tables.has(name));
    const attributes: Attributes = {
      'db.system.name': 'postgresql',
      'db.namespace': database,
      'db.operation.name': operation,
    };
    if (!table) return startChildSpan(`${operation} ${database}`, attributes);
    return startChildSpan(`${operation} ${table}`, { ...attributes, 'db.collection.name': table });
  };
  const codeOf = (error: unknown) => error && ((error as { code?: string }).code ?? 'error');

  const pool = (await em.getConnection().getNativeClient()) as Pool;
  // The pool runs the callback in the async context of the caller that released the connection.
  const connect = pool.connect.bind(pool) as Query;
  pool.connect = ((callback?: Query) => connect(callback && AsyncResource.bind(callback))) as Pool['connect'];
  const wrapped = new WeakSet<PoolClient>();
  // On acquire and not on connect, because some connections already exist.
  pool.on('acquire', (client: PoolClient) => {
    if (wrapped.has(client)) return;
    wrapped.add(client);
    const query = client.query.bind(client) as Query;
    client.query = ((...args: unknown[]) => {
      const span = start(args[0]);
      if (!span) return query(...args);
      const callback = args.at(-1);
      if (typeof callback === 'function') {
        args[args.length - 1] = (error: unknown, ...rest: unknown[]) => {
          span.end(codeOf(error) as string);
          (callback as Query)(error, ...rest);
        };
        return query(...args);
      }
      const result = query(...args) as Promise<unknown>;
      result.then(
        () => span.end(),
        (error: unknown) => span.end(codeOf(error) as string),
      );
      return result;
    }) as PoolClient['query'];
  });
}
