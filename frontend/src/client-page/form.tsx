import { shownName } from '@tocada/contracts/deals/client-page.js';
import { cloneElement, type ReactElement, type ReactNode } from 'react';
import { Field } from '../ui/field';
import { useAddress, useClientPage } from './state';

/** The names of fields whose text is read as another field of the call. */
const READ_FROM: Record<string, string> = { budgetCents: 'budget', cents: 'amount' };

/** The name of the field that an error is about. */
export const fieldOf = (path: string): string => READ_FROM[path] ?? path;

interface FormProps {
  /** The last part of the address that takes the form. */
  act: string;
  id?: string;
  className?: string;
  children: ReactNode;
}

/** A form of the page. The same form sent twice is one act. */
export function ClientForm({ act, children, ...rest }: FormProps) {
  const { key } = useClientPage();
  return (
    <form method="post" action={useAddress()(act)} noValidate {...rest}>
      <input type="hidden" name="key" value={key} />
      {children}
    </form>
  );
}

/** The texts that fields show before the client edits them, beside the fields in their form. */
export function ShownTexts({ act, texts }: { act: string; texts: Record<string, string> }) {
  const { refused } = useClientPage();
  const sent = refused?.act === act ? refused.fields : {};
  return Object.entries(texts).map(([field, text]) => {
    const name = shownName(field);
    return <input key={name} type="hidden" name={name} value={sent[name] ?? text} />;
  });
}

/** The error of a field after a refused form. */
export function useFieldError(act: string, name: string): string | undefined {
  const { refused } = useClientPage();
  if (refused?.act !== act) return undefined;
  return refused.errors.find(({ path }) => fieldOf(path) === name)?.message;
}

type Control = ReactElement<{ id?: string; name?: string; defaultValue?: string }>;
interface FieldProps {
  act: string;
  name: string;
  label: string;
  required?: boolean;
  /** The value before the client types. */
  value?: string | undefined;
  className?: string;
  children: Control;
}

/** A field with the typed text after a refusal, else with its value. */
export function ClientField({ act, name, value = '', children, ...rest }: FieldProps) {
  const { refused } = useClientPage();
  const typed = refused?.act === act ? refused.fields[name] : undefined;
  return (
    <Field form={act} name={name} error={useFieldError(act, name)} {...rest}>
      {cloneElement(children, { name, defaultValue: typed ?? value })}
    </Field>
  );
}

interface Choices {
  act: string;
  name: string;
  label: string;
  value?: string | undefined;
  options: readonly (readonly [value: string, text: string])[];
}

export function ClientSelect({ options, ...rest }: Choices) {
  return (
    <ClientField {...rest}>
      <select>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </ClientField>
  );
}
