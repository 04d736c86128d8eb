import type { ReactNode } from 'react';
import { iconButtonClass } from '../ui/button';
import { Glyph } from '../ui/icons';
import { Confirm, type OtherWay } from './confirm';
import { GLYPHS } from './glyphs';
import { texts } from './panel.texts';

interface RemoveProps {
  /** The label of the remove button: "Eliminar a Ana". */
  label: string;
  title: string;
  text: string;
  /** True while the server has not confirmed the row. */
  disabled?: boolean;
  /** Of the question: see `Confirm`. */
  more?: ReactNode;
  isBlocked?: boolean;
  /** A milder way. */
  other?: OtherWay | undefined;
  onRemove: () => void;
}

export function RemoveButton({ label, disabled = false, onRemove, ...question }: RemoveProps) {
  return (
    <Confirm {...question} onConfirm={onRemove}>
      <button
        type="button"
        disabled={disabled}
        aria-label={label}
        data-tip={texts.remove}
        className={`${iconButtonClass} bg-night/80 hover:border-alarm hover:text-alarm`}
      >
        <Glyph path={GLYPHS.remove} />
      </button>
    </Confirm>
  );
}

interface EditProps {
  id: string;
  label: string;
  disabled?: boolean;
  onEdit: () => void;
}

const editId = (id: string) => `edit-${id}`;
/** Focuses the edit button of a row after a cancelled edit. */
export const focusEdit = (id: string) => document.getElementById(editId(id))?.focus();

export function EditButton({ id, label, disabled = false, onEdit }: EditProps) {
  return (
    <button
      type="button"
      id={editId(id)}
      disabled={disabled}
      aria-label={label}
      data-tip={texts.edit}
      className={`${iconButtonClass} bg-night/80`}
      onClick={onEdit}
    >
      <Glyph path={GLYPHS.edit} />
    </button>
  );
}
