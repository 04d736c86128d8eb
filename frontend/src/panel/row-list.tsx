import type { ReactNode } from 'react';
import { ListState } from './list-state';
import type { Row } from './optimistic-rows';
import type { Rows } from './use-rows';

interface Props<T extends Row> {
  label: string;
  list: Rows<T>;
  /** The sentence for a failed load: "No se pudieron cargar los miembros". */
  failure: string;
  empty: string;
  /** The classes of the grid. */
  grid: string;
  /** What stands above the rows. */
  intro?: ReactNode;
  children: (row: T, index: number) => ReactNode;
}

/** The rows of a tab, below its form. */
export function RowList<T extends Row>({ label, list, failure, empty, grid, intro, children }: Props<T>) {
  const { rows, error, reload } = list;
  return (
    <section aria-label={label} tabIndex={-1} data-list="" className="mt-10 outline-none">
      {intro}
      <ListState rows={rows} error={error} failure={failure} empty={empty} onRetry={reload}>
        <ul className={`grid ${grid}`}>{rows?.map(children)}</ul>
      </ListState>
    </section>
  );
}
