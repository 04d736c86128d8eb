import type { Language } from '@tocada/contracts/ground/language.js';
import { cloneElement, type ReactElement } from 'react';
import { lazyPart } from '../../lib/lazy-part';
import { PartFailed } from '../part-failed';
import type { TranslatedFieldProps } from './translated-field';

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
