/**
 * SQL for a migration that gives events a column which visitors see. The view of the table has its columns from itself, so no
 * migration lists them again.
 * @param type with its default, as "alter table" takes it
 */
export const shownColumn = (column: string, type: string): string => `do $$
  begin
    alter table shows add ${column} ${type};
    execute (select 'create or replace view events as select ' || string_agg(quote_ident(attname), ', ' order by attnum)
      || ', ${column} ' || substring(pg_get_viewdef('events'::regclass) from 'FROM shows.*')
      from pg_attribute where attrelid = 'events'::regclass and attnum > 0);
  end $$`;
