import type { Route } from '@tocada/contracts/route.js';
import type { RowRoutes } from '@tocada/contracts/row.routes.js';
import { useState } from 'react';
import { showToast } from '../ui/toasts';
import { useSession } from './admin-session';
import { tellFailure } from './failures';
import type { Row } from './optimistic-rows';
import { focusEdit } from './row-actions';
import type { Rows } from './use-rows';

interface EditedRow extends Row {
  revision: number;
}

interface RemovalWords {
  /** The titles of the toasts. */
  removed: string;
  notRemoved: string;
}

/** Which row of a list the form edits, and the list's remove button. */
export const useEditing = <T extends Row>(
  list: Rows<T>,
  route: Route<`${string}/:id`, void, void>,
  words: RemovalWords,
  onRemoved: (row: T) => void = () => {},
) => {
  const session = useSession();
  const [editing, edit] = useState<T | null>(null);
  const cancel = () => {
    if (editing) focusEdit(editing.id);
    edit(null);
  };
  const remove = async (row: T) => {
    const { id } = row;
    try {
      await list.remove(row, () => session.call(route, { id }));
      onRemoved(row);
      edit((current) => (current?.id === id ? null : current));
      showToast({ title: words.removed });
    } catch (error) {
      tellFailure(words.notRemoved, error);
    }
  };
  return { editing, edit, cancel, remove };
};

interface Options<T, Input, Fields> {
  routes: RowRoutes<string, Input, Input & { revision?: number | null | undefined }, T>;
  /** The row as the list shows it until the server answers. `base` is null for a new row. */
  expected: (fields: Fields, base: T | null) => Omit<T, 'id'>;
  words: RemovalWords & { added: string; changed: string };
  /** Called when the server has changed or removed a row. */
  onChanged?: (row: T) => void;
}

/** Like `useEditing`, with the form's button: it adds a row, or saves the edited one. */
export const useSaving = <T extends EditedRow, Input, Fields extends Input>(
  list: Rows<T>,
  { routes, expected, words, onChanged = () => {} }: Options<T, Input, Fields>,
) => {
  const session = useSession();
  const editing = useEditing(list, routes.remove, words, onChanged);
  const save = async (fields: Fields, base: T | null) => {
    if (base) {
      const { id, revision } = base;
      await list.replace({ ...expected(fields, base), id } as T, () =>
        session.call(routes.update, { id }, { ...fields, revision }),
      );
      onChanged(base);
      focusEdit(id);
      showToast({ title: words.changed });
    } else {
      const { id } = await list.add(expected(fields, null), () => session.call(routes.create, {}, fields));
      if (editing.editing) requestAnimationFrame(() => focusEdit(id));
      showToast({ title: words.added });
    }
    editing.edit(null);
  };
  return { ...editing, save };
};
