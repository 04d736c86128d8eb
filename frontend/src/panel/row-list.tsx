import { useRef, type ReactNode } from 'react';
import { buttonClass } from '../ui/button';
import { ListState } from './list-state';
import type { Row } from './optimistic-rows';
import { reachForm } from './reach-form';
import type { Rows } from './use-rows';

interface Props<T extends Row> {
  label: string;
  list: Rows<T>;
  /** The sentence for a failed load: "No se pudieron cargar los miembros". */
  failure: string;
  empty: string;
  grid: string;
  intro?: ReactNode;
  form: ReactNode;
  /** The label of the button that leads to the form: "Nuevo miembro". Undefined while the form edits a row. */
  add: string | undefined;
  children: (row: T, index: number) => ReactNode;
}

/** The rows of a tab and its form: below the rows, or on a wide screen beside them and always in view. */
export function RowList<T extends Row>(props: Props<T>) {
  const { label, list, failure, empty, grid, intro, form, add, children } = props;
  const { rows, error, reload } = list;
  const place = useRef<HTMLDivElement>(null);
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_27rem] lg:items-start">
      <section aria-label={label} tabIndex={-1} data-list="" className="min-w-0 outline-none">
        <h2 className="sr-only">{label}</h2>
        {add && rows && rows.length > 0 && (
          <button
            type="button"
            className={`${buttonClass.tube} mb-6 w-full lg:hidden`}
            onClick={() => reachForm(place.current)}
          >
            {add}
          </button>
        )}
        {intro}
        <ListState rows={rows} error={error} failure={failure} empty={empty} onRetry={reload}>
          <ul className={`grid ${grid}`}>{rows?.map(children)}</ul>
        </ListState>
      </section>
      <div ref={place} className="min-w-0 lg:sticky lg:top-24">
        {form}
      </div>
    </div>
  );
}
