import type { Language } from '@tocada/contracts/ground/language.js';
import type { Text, Translations } from '@tocada/contracts/site/translations.js';
import { cloneElement, type ReactElement } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { lazyPart } from '../../lib/lazy-part';
import { PartFailed } from '../part-failed';

type Fields = Record<string, string>;

export interface TranslatedFieldProps<Field extends string> {
  form: unknown;
  /** The props of a field's frame. */
  about: (field: never) => { form: string; name: string; label: string; error: string | undefined };
  name: Field;
  language: Language;
  /** The translations that are stored. */
  stored: Translations | undefined;
  /** The text as the server will store it. */
  read: (name: Field, typed: string) => Text;
  /** The rows of a long text. */
  rows?: number | undefined;
  /** True when each line stands for the line of the primary text. */
  isPaired?: boolean;
}
export type FormOfTranslations = Pick<UseFormReturn<Fields>, 'control' | 'register' | 'setValue' | 'setFocus'>;

const TranslatedField = lazyPart(() => import('./translated-field'), PartFailed);

interface Props<Field extends string> extends Omit<TranslatedFieldProps<Field>, 'language'> {
  second: Language | null;
  /** The field of the primary text. */
  children: ReactElement<{ className?: string | undefined }>;
}

/** A field, and in a site with a second language its translation beside it. */
export function Translated<Field extends string>({ second, children, ...field }: Props<Field>) {
  if (!second) return children;
  return (
    <div className="grid gap-6 sm:col-span-full sm:grid-cols-2 lg:gap-4">
      {cloneElement(children, { className: undefined })}
      <TranslatedField {...(field as object as TranslatedFieldProps<string>)} language={second} />
    </div>
  );
}
