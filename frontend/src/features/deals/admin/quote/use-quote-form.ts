import { set, useForm, type FieldErrors, type Path, type Resolver, type UseFormReturn } from 'react-hook-form';
import { problemOf } from '../../../../panel/failures';
import { fieldAt, readFields, type Fault, type FormKind, type QuoteFields } from './quote-fields';

export type QuoteForm = UseFormReturn<QuoteFields>;

const nested = (faults: Fault[]): FieldErrors<QuoteFields> => {
  const errors = {};
  for (const { path, message } of faults) set(errors, path, { type: 'custom', message });
  return errors;
};

const resolverFor =
  (kind: FormKind): Resolver<QuoteFields> =>
  (fields) => {
    const { faults } = readFields(fields, kind);
    return faults.length > 0 ? { values: {}, errors: nested(faults) } : { values: fields, errors: {} };
  };

const RESOLVERS = { quote: resolverFor('quote'), preset: resolverFor('preset') };

/** The form of a quote or a preset. `mark` shows the errors of the server beside their fields. */
export function useQuoteForm(start: QuoteFields, kind: FormKind) {
  const form: QuoteForm = useForm<QuoteFields>({ resolver: RESOLVERS[kind], defaultValues: start });
  const mark = (error: unknown) =>
    problemOf(error)?.errors?.forEach(({ path, message }, index) =>
      form.setError(fieldAt(path) as Path<QuoteFields>, { message }, { shouldFocus: index === 0 }),
    );
  return { form, mark };
}
