import { useEffect, useState, type BaseSyntheticEvent, type ReactNode } from 'react';
import { useForm, type DefaultValues, type FieldValues, type Path } from 'react-hook-form';
import { formSentence } from '@tocada/contracts/sentences/form-errors.js';
import type { z } from 'zod';
import { resolverOf } from '../lib/resolver';
import { Declined } from './confirm';
import { currentOf, isGone, markFields, tellFailure } from './failures';
import { FormClash, type FieldWords } from './form-clash';
import { mergeThreeWays, textOf } from './three-ways';

/** The number of times that a save is repeated because each time another admin has changed other fields. */
const MERGES = 5;

/**
 * @param base the row that the edit is based on, or null for a new one
 * @param hasMore tells whether more was typed since the save began
 * @returns true when the edit form stays open, because the admin has typed more since the save began
 */
export type SaveRow<Fields, Row> = (fields: Fields, base: Row | null, hasMore: () => boolean) => Promise<boolean>;

interface Options<Row, Input extends FieldValues, Output> {
  /** The prefix of the ids of the fields. */
  name: string;
  schema: z.ZodType<Output, Input>;
  /** The edited row, or null for a new one. */
  row: Row | null;
  fieldsOf: (row: Row | null) => Input;
  words: FieldWords<Input>;
  gone: string;
  /** True when a row that is gone can be saved as a new one. */
  canAdd: boolean;
  /** The titles of the error toasts. */
  failure: { add: string; change: string };
  /** A form that closes in any case need not say so. */
  save: (...asked: Parameters<SaveRow<Output, Row>>) => Promise<boolean | void>;
}

/** The fields that differ from the sent ones. A new row shows at once, so the admin may already type the next. */
const changesOf = <Input extends FieldValues>(values: Input, sent: Input): Partial<Input> =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => textOf(value) !== textOf(sent[name])),
  ) as Partial<Input>;

/**
 * The form of a row. An edit is based on the row that was loaded. When another admin has changed the row meanwhile, what
 * each changed alone is saved together. `clash` shows what both changed, or that the row is gone; the typed text stays,
 * and the next save is based on the current row.
 */
export const useRowForm = <Row, Input extends FieldValues, Output>(options: Options<Row, Input, Output>) => {
  const { name, schema, row, fieldsOf, words, gone, canAdd, failure, save } = options;
  const [defaultValues] = useState(() => fieldsOf(row) as DefaultValues<Input>);
  const [base, setBase] = useState(row);
  /** The fields that both changed; undefined while there is nothing to choose. */
  const [clashing, setClashing] = useState<(keyof Input & string)[]>();
  const resolver = resolverOf<Input, Output>(schema, formSentence);
  const form = useForm<Input, unknown, Output>({ resolver, defaultValues });
  const { errors, isSubmitting } = form.formState;
  /** Holds the name while the form is shown. Another row may be opened during a save. */
  const [shown] = useState(() => new Set<string>());
  useEffect(() => {
    shown.add(name);
    return () => void shown.delete(name);
  }, [shown, name]);

  const fill = (values: Partial<Input>) => {
    for (const [name, value] of Object.entries(values))
      if (form.getValues(name as Path<Input>) !== value)
        form.setValue(name as Path<Input>, value as never, { shouldDirty: true });
  };
  const store = (basis: Row | null, tries: number): ((event?: BaseSyntheticEvent) => Promise<void>) =>
    form.handleSubmit(async (fields) => {
      const sent = form.getValues();
      try {
        const typed = () => changesOf(form.getValues(), sent);
        const stays = await save(fields, basis, () => Object.keys(typed()).length > 0);
        setClashing(undefined);
        if (stays) return;
        const more = basis ? {} : typed();
        form.reset(fieldsOf(null));
        fill(more);
      } catch (error) {
        if (error instanceof Declined) return;
        const current = currentOf<Row>(error);
        if (current === undefined && !(basis && isGone(error))) {
          markFields(error, form.getValues(), form.setError as never);
          return tellFailure(basis ? failure.change : failure.add, error);
        }
        const tell = (fields: (keyof Input & string)[]) =>
          shown.has(name) ? setClashing(fields) : tellFailure(failure.change, error);
        setBase(current ?? null);
        if (current === undefined || !basis) return tell([]);
        const merged = mergeThreeWays({ base: fieldsOf(basis), mine: form.getValues(), theirs: fieldsOf(current) });
        fill(merged.fields);
        if (merged.clashing.length === 0 && tries > 1) return store(current, tries - 1)();
        tell(merged.clashing);
      }
    });
  const submit = store(base, MERGES);
  const take = () => {
    const theirs = fieldsOf(base);
    const kept = { ...form.getValues(), ...Object.fromEntries((clashing ?? []).map((name) => [name, theirs[name]])) };
    form.reset(theirs);
    fill(kept);
    setClashing(undefined);
  };

  const clash: ReactNode = clashing && (
    <FormClash
      control={form.control as never}
      words={words}
      current={base && fieldsOf(base)}
      clashing={clashing}
      gone={gone}
      busy={isSubmitting}
      onKeep={base || canAdd ? () => void submit() : undefined}
      onTake={take}
    />
  );
  const about = (field: keyof Input & string) => ({
    form: name,
    name: field,
    label: words[field]?.label ?? '',
    error: errors[field]?.message as string | undefined,
  });
  return { form, base, submit, busy: isSubmitting, clash, about };
};
