import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from './sql.js';

/** Of the catalogue of Postgres, because most tables have no entity. */
const COLUMNS = `select class.relname as "table", class.relkind = 'v' as "isView", att.attname as "column", not att.attnotnull as "isNullable",
  regexp_replace(type.typname, '^_(.*)$', '\\1[]') as "type",
  exists (select from pg_index where indrelid = class.oid and indisprimary and att.attnum = any(indkey)) as "isKey",
  (select con.confrelid::regclass::text from pg_constraint con
    where con.conrelid = class.oid and con.contype = 'f' and att.attnum = any(con.conkey) limit 1) as "refersTo"
  from pg_class class join pg_attribute att on att.attrelid = class.oid and att.attnum > 0 and not att.attisdropped
    join pg_type type on type.oid = att.atttypid
  where class.relnamespace = 'public'::regnamespace and class.relkind in ('r', 'v') and class.relname not like 'mikro_orm%'
  order by class.relname, att.attnum`;

interface Column {
  table: string;
  isView: boolean;
  column: string;
  type: string;
  isNullable: boolean;
  isKey: boolean;
  refersTo: string | null;
}

const lineOf = ({ column, type, isKey, refersTo, isNullable }: Column): string => {
  const keys = [isKey && 'PK', refersTo && 'FK'].filter(Boolean).join(', ');
  return `    ${[type, column, keys, isNullable && '"null"'].filter(Boolean).join(' ')}`;
};

/** The tables of a database as a diagram of Mermaid. */
function drawn(columns: Column[]): string {
  const tables = [...Map.groupBy(columns, ({ table }) => table)].map(([name, own]) => {
    const label = own[0]!.isView ? `${name}["${name} (view)"]` : name;
    return [`  ${label} {`, ...own.map(lineOf), '  }'].join('\n');
  });
  const ties = columns.flatMap(({ table, column, refersTo }) =>
    refersTo ? [`  ${refersTo} ||--o{ ${table} : ${column}`] : [],
  );
  return ['erDiagram', ...tables, ...ties].join('\n');
}

/**
 * For the spec of a service: its page of tables, as the migrated database asks for it and as it stands. "npm run tables"
 * writes the page first.
 * @param page the address of the page
 */
export async function tablesPage(em: EntityManager, name: string, page: URL) {
  const wanted = `# The tables of ${name}

Written by \`npm run tables\` from a migrated database, because many tables have no entity. A test compares.

\`\`\`mermaid
${drawn(await sql<Column>(em, COLUMNS))}
\`\`\`
`;
  if (process.env.TABLES === 'write') writeFileSync(page, wanted);
  return { wanted, standing: existsSync(page) ? readFileSync(page, 'utf8') : '' };
}
