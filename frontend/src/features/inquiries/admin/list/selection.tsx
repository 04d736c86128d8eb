import { createContext, useContext } from 'react';
import { texts } from './list.texts';

interface Selection {
  ids: ReadonlySet<string>;
  toggle: (id: string) => void;
}

/** Null while nothing can be chosen. */
const SelectionContext = createContext<Selection | null>(null);
export const SelectionProvider = SelectionContext.Provider;

/** Chooses an inquiry for an act on several. */
export function SelectBox({ id, name }: { id: string; name: string }) {
  const selection = useContext(SelectionContext);
  if (!selection) return null;
  return (
    <label className="relative z-10 -m-2 inline-flex size-11 shrink-0 items-center justify-center">
      <input
        type="checkbox"
        aria-label={texts.chooseOf(name)}
        className="size-6 accent-aqua"
        checked={selection.ids.has(id)}
        onChange={() => selection.toggle(id)}
      />
    </label>
  );
}
