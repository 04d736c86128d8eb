import { useId } from 'react';
import { get, type FieldErrors, type Path } from 'react-hook-form';
import { GLYPHS } from '../../../../panel/glyphs';
import { iconButtonClass } from '../../../../ui/button';
import { Glyph } from '../../../../ui/icons';
import type { QuoteFields } from './quote-fields';
import type { QuoteForm } from './use-quote-form';

/** The message of a field, or of a list as a whole. */
export const faultAt = (errors: FieldErrors<QuoteFields>, path: string): string | undefined => {
  const found = get(errors, path) as { message?: string; root?: { message?: string } } | undefined;
  return found?.message ?? found?.root?.message;
};

interface CheckProps {
  form: QuoteForm;
  name: Path<QuoteFields>;
  label: string;
}

export function Check({ form, name, label }: CheckProps) {
  const id = useId();
  return (
    <p className="flex items-center gap-3">
      <input id={id} type="checkbox" className="size-6 shrink-0 accent-aqua" {...form.register(name)} />
      <label htmlFor={id} className="min-h-11 py-2.5 text-paper">
        {label}
      </label>
    </p>
  );
}

export const FaultLine = ({ children }: { children: string | undefined }) =>
  children === undefined ? null : <p className="text-sm font-medium text-alarm">{children}</p>;

/** A small round button of a card: remove it, or move it up. */
export const CardButton = ({ label, path, onPress }: { label: string; path: string; onPress: () => void }) => (
  <button type="button" aria-label={label} className={iconButtonClass} onClick={onPress}>
    <Glyph path={path} />
  </button>
);

export const RemoveCard = ({ label, onPress }: { label: string; onPress: () => void }) => (
  <CardButton label={label} path={GLYPHS.remove} onPress={onPress} />
);

export const CARD = 'grid grid-cols-2 items-start gap-3 rounded-tile border border-rail bg-night/40 p-3';
export const WHOLE = 'col-span-2';
