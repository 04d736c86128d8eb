import { Fragment, type ComponentProps, type FormEvent, type ReactElement, type ReactNode } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { Field } from '../ui/field';
import { FormCard } from './form-card';
import { DRAFT, type Row } from './optimistic-rows';
import { texts } from './panel.texts';
import { EditButton, RemoveButton } from './row-actions';
import { RowList } from './row-list';
import type { Rows } from './use-rows';

interface NamedRow extends Row {
  name: string;
}

/** The words of a list and its form: the part `rows` of a catalogue. */
interface RowWords {
  empty: string;
  /** The title of a new row's form, and the button that leads to it. */
  create: string;
  /** The buttons of the form. */
  add: string;
  update: string;
  /** "Editar a Ana", where it is not the panel's "Editar Ana". */
  editOf?: (name: string) => string;
  removeOf: (name: string) => string;
  removeTitle: string;
  removeText: (name: string) => string;
  /** The titles of toasts. */
  added: string;
  changed: string;
  removed: string;
  notRemoved: string;
}

interface FormWords {
  gone: string;
  notAdded: string;
  notChanged: string;
}

/** The words of a form that tell why a row is not stored. */
export const failuresOf = ({ gone, notAdded, notChanged }: FormWords) => ({
  gone,
  failure: { add: notAdded, change: notChanged },
});

interface RowsProps<T extends NamedRow> {
  label: string;
  /** The sentence for a failed load. */
  failure: string;
  words: RowWords;
  list: Rows<T>;
  edited: { editing: T | null; edit: (row: T) => void; remove: (row: T) => Promise<void> };
  form: ReactNode;
  /** The classes of the grid and of a row. */
  grid?: string;
  card?: string;
  /** @param buttons edit and remove the row */
  children: (row: T, buttons: ReactNode, isUnsaved: boolean) => ReactNode;
}

export function DeclaredRows<T extends NamedRow>(props: RowsProps<T>) {
  const {
    label,
    failure,
    words,
    list,
    edited,
    form,
    grid = 'gap-4',
    card = 'rounded-tile border border-rail bg-hall p-5',
  } = props;
  const buttonsOf = (row: T, isUnsaved: boolean) => (
    <>
      <EditButton
        id={row.id}
        label={(words.editOf ?? texts.editNamed)(row.name)}
        disabled={isUnsaved}
        onEdit={() => edited.edit(row)}
      />
      <RemoveButton
        label={words.removeOf(row.name)}
        title={words.removeTitle}
        text={words.removeText(row.name)}
        disabled={isUnsaved}
        onRemove={() => void edited.remove(row)}
      />
    </>
  );
  return (
    <RowList
      label={label}
      list={list}
      failure={failure}
      empty={words.empty}
      grid={grid}
      form={form}
      add={edited.editing ? undefined : words.create}
    >
      {(row) => {
        const isUnsaved = row.id.startsWith(DRAFT);
        return (
          <li key={row.id} aria-busy={isUnsaved} className={`${card} aria-busy:opacity-60`}>
            {props.children(row, buttonsOf(row, isUnsaved), isUnsaved)}
          </li>
        );
      }}
    </RowList>
  );
}

interface FormProps {
  words: Pick<RowWords, 'create' | 'add' | 'update' | 'editOf'>;
  /** The edited row, or null for a new one. */
  row: NamedRow | null;
  /** In place of the words of the button. */
  progress?: string | undefined;
  busy: boolean;
  clash: ReactNode;
  submit: (event: FormEvent) => unknown;
  onCancel: () => void;
  children: ReactNode;
}

export const RowForm = ({ words, row, progress, submit, ...form }: FormProps) => (
  <FormCard
    {...form}
    title={row ? (words.editOf ?? texts.editNamed)(row.name) : words.create}
    submit={progress ?? (row ? words.update : words.add)}
    editing={row !== null}
    onSubmit={(event) => void submit(event)}
  />
);

export interface DeclaredField<Input> {
  name: keyof Input & string;
  label: string;
  /** Shows a value that is not plain text. */
  show?: (value: never) => ReactNode;
  required?: boolean;
  hint?: string;
  isWide?: boolean;
  /** Of a select. */
  options?: readonly (readonly [value: string, label: string])[];
  /** Of an area of text. */
  rows?: number;
  /** Of another input than one of text. */
  input?: ComponentProps<'input'>;
}

interface FieldsProps<Input extends FieldValues> {
  fields: readonly DeclaredField<Input>[];
  form: Pick<UseFormReturn<Input>, 'register'>;
  about: (name: keyof Input & string) => Pick<ComponentProps<typeof Field>, 'form' | 'name' | 'label' | 'error'>;
  /** Puts something around a field. */
  around?: (field: DeclaredField<Input>, element: ReactElement<{ className?: string | undefined }>) => ReactNode;
}

export const DeclaredFields = <Input extends FieldValues>({ fields, form, about, around }: FieldsProps<Input>) =>
  fields.map((field) => {
    const { name, required = false, hint, isWide, options, rows, input } = field;
    const own = form.register(name as string as Path<Input>);
    const element = (
      <Field {...about(name)} required={required} hint={hint} className={isWide ? 'sm:col-span-2' : ''}>
        {options ? (
          <select {...own}>
            {options.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        ) : rows ? (
          <textarea rows={rows} {...own} />
        ) : (
          <input type="text" autoComplete="off" {...input} {...own} />
        )}
      </Field>
    );
    return <Fragment key={name}>{around ? around(field, element) : element}</Fragment>;
  });

/** The words of fields, for the question after another admin has changed them. */
export const wordsOf = <Input,>(fields: readonly DeclaredField<Input>[]) =>
  Object.fromEntries(fields.map((field) => [field.name, field])) as {
    [Name in keyof Input]?: DeclaredField<Input>;
  };
