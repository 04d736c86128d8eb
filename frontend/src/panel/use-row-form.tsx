import { useState, type ReactNode } from 'react';
import { useForm, type DefaultValues, type FieldValues, type Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { resolverOf } from '../lib/resolver';
import { currentOf, isGone, markFields, tellFailure } from './failures';
import { FormClash, type FieldWords } from './form-clash';

interface Options<Row, Input extends FieldValues, Output> {
  /** The prefix of the ids of the fields. */
  name: string;
  schema: z.ZodType<Output, Input>;
  /** The edited row, or null for a new one. */
  row: Row | null;
  fieldsOf: (row: Row | null) => Input;
  words: FieldWords<Input>;
  /** The sentence to show when the row is gone. */
  gone: string;
  /** Whether a row that is gone can be saved as a new one. */
  canAdd: boolean;
  /** The titles of the error toasts. */
  failure: { add: string; change: string };
  /** @param base the row that the edit is based on, or null for a new one */
  save: (fields: Output, base: Row | null) => Promise<void>;
}

/**
 * The form of a row. An edit is based on the row that was loaded. When another admin has changed or removed the row
 * meanwhile, the typed text stays, `clash` shows both versions, and the next save is based on the current row.
 */
export const useRowForm = <Row, Input extends FieldValues, Output>(options: Options<Row, Input, Output>) => {
  const { name, schema, row, fieldsOf, words, gone, canAdd, failure, save } = options;
  const [defaultValues] = useState(() => fieldsOf(row) as DefaultValues<Input>);
  const [base, setBase] = useState(row);
  const [clashes, setClashes] = useState(false);
  const resolver = resolverOf(schema as never) as unknown as Resolver<Input, unknown, Output>;
  const form = useForm<Input, unknown, Output>({ resolver, defaultValues });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (fields) => {
    try {
      await save(fields, base);
      form.reset(fieldsOf(null));
      setClashes(false);
    } catch (error) {
      const current = currentOf<Row>(error);
      if (current === undefined && !(base && isGone(error))) {
        markFields(error, form.getValues(), form.setError as never);
        return tellFailure(base ? failure.change : failure.add, error);
      }
      setBase(current ?? null);
      setClashes(true);
    }
  });
  const take = () => {
    form.reset(fieldsOf(base));
    setClashes(false);
  };

  const clash: ReactNode = clashes && (
    <FormClash
      control={form.control as never}
      words={words}
      current={base && fieldsOf(base)}
      gone={gone}
      busy={isSubmitting}
      onKeep={base || canAdd ? () => void submit() : undefined}
      onTake={take}
    />
  );
  /** The props of a field's frame. */
  const about = (field: keyof Input & string) => ({
    form: name,
    name: field,
    label: words[field]?.label ?? '',
    error: errors[field]?.message as string | undefined,
  });
  return { form, base, submit, busy: isSubmitting, clash, about };
};
