import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { QuoteFields } from './quote-fields';
import type { QuoteForm } from './use-quote-form';

type Name = 'lines' | 'packages' | 'schedule' | 'damages';
type Row<N extends Name> = QuoteFields[N][number];

/** The rows of a list in the form, with keys. `useFieldArray` would make the home page 1.5 KB heavier. */
export function useRows<N extends Name>({ control, setValue, clearErrors, getValues }: QuoteForm, name: N) {
  const id = useId();
  const rows = useWatch({ control, name }) as Row<N>[];
  const [{ keys, made }, setKeys] = useState(() => ({ keys: rows.map((_, at) => at), made: rows.length }));
  const change = (next: Row<N>[], nextKeys: number[], count = made) => {
    clearErrors(name);
    setValue(name, next as never, { shouldDirty: true });
    setKeys({ keys: nextKeys, made: count });
  };
  const now = () => [...(getValues(name) as Row<N>[])];
  const without = <T>(list: T[], at: number) => list.filter((_, index) => index !== at);
  const swapped = <T>(list: T[], one: number, other: number) =>
    list.map((entry, index) => (index === one ? list[other]! : index === other ? list[one]! : entry));
  return {
    rows: rows.map((row, at) => ({ row, key: `${id}${keys[at] ?? `-${at}`}` })),
    append: (row: Row<N>) => change([...now(), row], [...keys, made], made + 1),
    remove: (at: number) => change(without(now(), at), without(keys, at)),
    swap: (one: number, other: number) => change(swapped(now(), one, other), swapped(keys, one, other)),
    replace: (next: Row<N>[]) =>
      change(
        next,
        next.map((_, at) => made + at),
        made + next.length,
      ),
  };
}
