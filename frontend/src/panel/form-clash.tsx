import { codeSentence } from '@tocada/contracts/sentences/error-sentences.js';
import type { ReactNode } from 'react';
import { useWatch, type Control, type FieldValues } from 'react-hook-form';
import { Clash } from './clash';
import { texts } from './panel.texts';
import { textOf } from './three-ways';

/** The labels of a form's fields, and how to show values that are not plain text. */
export type FieldWords<Input> = { [Name in keyof Input]?: { label: string; show?: (value: never) => ReactNode } };

interface Props<Input extends FieldValues> {
  control: Control<Input, unknown, never>;
  words: FieldWords<Input>;
  /** The current row as values of the form's fields; null when the row is gone. */
  current: Input | null;
  /** The fields that both admins changed. */
  clashing: (keyof Input & string)[];
  /** "Este evento ya no existe: alguien lo eliminó mientras lo editabas." */
  gone: string;
  busy: boolean;
  /** Undefined when a row that is gone cannot be saved as a new one. */
  onKeep: (() => void) | undefined;
  onTake: () => void;
}

function Version({ title, children }: { title: string; children: ReactNode }) {
  return (
    <dd className="min-w-0">
      <p className="text-sm text-dust">{title}</p>
      <div className="break-words whitespace-pre-line text-paper">{children}</div>
    </dd>
  );
}

/** Replaces the save button of a form after another admin has changed or removed the row. */
export function FormClash<Input extends FieldValues>({
  control,
  words,
  current,
  clashing,
  gone,
  busy,
  onKeep,
  onTake,
}: Props<Input>) {
  const typed = useWatch({ control }) as Input;
  if (current === null) {
    const keep = onKeep && { label: texts.saveAsNew, onChoose: onKeep };
    return (
      <Clash title={gone} keep={keep} busy={busy} focus>
        <p className="mt-1">{texts.stillInForm}</p>
      </Clash>
    );
  }
  // The text that is typed now may be the same again.
  const different = clashing.filter((name) => words[name] && textOf(typed[name]) !== textOf(current[name]));
  const shown = (name: keyof Input & string, value: unknown) => {
    if (textOf(value) === '') return texts.emptyValue;
    return words[name]!.show?.(value as never) ?? textOf(value);
  };
  return (
    <Clash
      title={codeSentence('stale')}
      keep={onKeep && { label: texts.saveMine, onChoose: onKeep }}
      take={{ label: texts.takeTheirs, onChoose: onTake }}
      busy={busy}
      focus
    >
      <p className="mt-1">{different.length > 0 ? texts.compare : texts.sameNow}</p>
      <dl className="mt-4 grid gap-4">
        {different.map((name) => (
          <div key={name} className="grid gap-x-6 gap-y-2 border-t border-rail pt-3 sm:grid-cols-2">
            <dt className="font-semibold text-aqua sm:col-span-2">{words[name]!.label}</dt>
            <Version title={texts.mine}>{shown(name, typed[name])}</Version>
            <Version title={texts.theirs}>{shown(name, current[name])}</Version>
          </div>
        ))}
      </dl>
    </Clash>
  );
}
