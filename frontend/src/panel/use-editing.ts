import type { Route } from '@tocada/contracts/kit/route.js';
import type { RowRoutes } from '@tocada/contracts/kit/row.routes.js';
import { useCallback, useRef, useState } from 'react';
import { showToast } from '../ui/toasts';
import { useSession } from './admin-session';
import { tellFailure } from './failures';
import type { Row } from './optimistic-rows';
import { focusEdit } from './row-actions';
import type { SaveRow } from './use-row-form';
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
export const useEditing = <T extends Row, Removal = void>(
  list: Rows<T>,
  route: Route<`${string}/:id`, Removal, void>,
  words: RemovalWords,
  onRemoved: (row: T) => void = () => {},
  fieldsOf: (row: T) => Removal | undefined = () => undefined,
) => {
  const session = useSession();
  const [editing, setEditing] = useState<T | null>(null);
  /** The row whose form is open now. A save sees the `editing` of the moment when it began. */
  const shown = useRef<T>(null);
  const edit = useCallback((row: T | null) => {
    shown.current = row;
    setEditing(row);
  }, []);
  /** Closes the form of `row`; false when another row has been opened meanwhile, whose typed text stays. */
  const close = (row: Row | null): boolean => {
    if (shown.current?.id !== row?.id) return false;
    edit(null);
    return true;
  };
  /** Closes the form of a saved row, unless the admin has typed more meanwhile; true when the form stays open. */
  const closeSaved = (row: Row, hasMore: () => boolean): boolean => {
    const stays = hasMore();
    if (!stays && close(row)) focusEdit(row.id);
    return stays;
  };
  const cancel = () => {
    if (editing) focusEdit(editing.id);
    edit(null);
  };
  const remove = async (row: T) => {
    const { id } = row;
    try {
      await list.remove(row, () => session.call(route, { id }, fieldsOf(row)));
      onRemoved(row);
      close(row);
      showToast({ title: words.removed });
    } catch (error) {
      tellFailure(words.notRemoved, error);
    }
  };
  return { editing, edit, close, closeSaved, cancel, remove };
};

/** Like `useEditing`, for a list whose rows the server orders: after a save the list loads again. */
export const useReloading = <T extends EditedRow>(
  list: Rows<T>,
  route: Route<`${string}/:id`, { revision?: number | null | undefined }, void>,
  words: RemovalWords,
) => {
  const editing = useEditing(list, route, words, undefined, ({ revision }) => ({ revision }));
  /** Counts the new rows: each has a form of its own. */
  const [round, setRound] = useState(0);
  const onSaved = async () => {
    const saved = editing.editing;
    await list.reload();
    if (editing.close(saved) && saved) focusEdit(saved.id);
    setRound(round + 1);
  };
  return { ...editing, formKey: editing.editing?.id ?? round, onSaved };
};

interface Options<T, Input, Fields, Removal> {
  routes: RowRoutes<string, Input, Input & { revision?: number | null | undefined }, T, Removal>;
  /** The row as the list shows it until the server answers. `base` is null for a new row. */
  expected: (fields: Fields, base: T | null) => Omit<T, 'id'>;
  words: RemovalWords & { added: string; changed: string };
  onChanged?: (row: T) => void;
  /** Called with every row as the server stored it. */
  onStored?: (row: T) => void;
  removalOf?: (row: T) => Removal;
}

/** Like `useEditing`, with the form's button: it adds a row, or saves the edited one. */
export const useSaving = <T extends EditedRow, Input, Fields extends Input, Removal = void>(
  list: Rows<T>,
  { routes, expected, words, onChanged = () => {}, onStored = () => {}, removalOf }: Options<T, Input, Fields, Removal>,
) => {
  const session = useSession();
  const editing = useEditing(list, routes.remove, words, onChanged, removalOf);
  const save: SaveRow<Fields, T> = async (fields, base, hasMore) => {
    if (base) {
      const { id, revision } = base;
      const stored = await list.replace({ ...expected(fields, base), id } as T, () =>
        session.call(routes.update, { id }, { ...fields, revision }),
      );
      onChanged(base);
      onStored(stored);
      const stays = editing.closeSaved(base, hasMore);
      showToast({ title: words.changed });
      return stays;
    } else {
      // The row of this form is gone when it becomes a new one.
      const gone = editing.editing;
      const stored = await list.add(expected(fields, null), () => session.call(routes.create, {}, fields));
      if (editing.close(gone) && gone) requestAnimationFrame(() => focusEdit(stored.id));
      onStored(stored);
      showToast({ title: words.added });
      return false;
    }
  };
  return { ...editing, save };
};
