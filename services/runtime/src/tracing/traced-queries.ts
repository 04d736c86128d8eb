import { AsyncResource } from 'node:async_hooks';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Pool, PoolClient } from 'pg';
import { startChildSpan, type Attributes, type Span } from './tracing.js';

const OPERATION = /^\s*(\w+)/;
const TABLE = /\b(?:from|into|update)\s+"?(\w+)"?/gi;

/** A statement without what it holds in parentheses: there stand the tables that it only looks into. */
function outermost(text: string): string {
  const shorter = text.replace(/\([^()]*\)/g, '');
  return shorter === text ? text : outermost(shorter);
}

type Query = (...args: unknown[]) => unknown;

/**
 * A span for each statement of a traced request, by its verb and its table. The statement itself is left out: some hold
 * their values.
 */
export async function traceQueries(em: EntityManager, database: string): Promise<void> {
  const tables = new Set([...em.getMetadata().getAll().values()].map(({ tableName }) => tableName));
  const start = (statement: unknown): Span | undefined => {
    const text = typeof statement === 'string' ? statement : String((statement as { text?: string } | null)?.text);
    const operation = OPERATION.exec(text)?.[1]?.toUpperCase() ?? 'QUERY';
    // What only looks like a table may be a word of somebody's text.
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
  // A pool calls back in the context of whoever gave the connection back.
  const connect = pool.connect.bind(pool) as Query;
  pool.connect = ((callback?: Query) => connect(callback && AsyncResource.bind(callback))) as Pool['connect'];
  const wrapped = new WeakSet<PoolClient>();
  // Not when it is made: some are older than this.
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
