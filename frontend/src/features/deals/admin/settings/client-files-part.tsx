import {
  CLIENT_FILE_KINDS,
  CLIENT_FILE_ROUTES,
  clientFileFields,
  SHOWN_TO,
  sizeText,
  type ClientFile,
  type ClientFileKind,
  type ShownTo,
} from '@tocada/contracts/deals/client-files.js';
import { addressOf } from '@tocada/contracts/kit/route.js';
import type { ChangeEvent } from 'react';
import type { z } from 'zod';
import { useSession } from '../../../../panel/admin-session';
import {
  DeclaredFields,
  DeclaredRows,
  failuresOf,
  RowForm,
  wordsOf,
  type DeclaredField,
} from '../../../../panel/declared-rows';
import { texts as panel } from '../../../../panel/panel.texts';
import { useReloading } from '../../../../panel/use-editing';
import { useRowForm } from '../../../../panel/use-row-form';
import { asListed, useRows } from '../../../../panel/use-rows';
import { loneLinkClass } from '../../../../ui/button';
import { Field } from '../../../../ui/field';
import { showToast } from '../../../../ui/toasts';
import { texts } from '../papers/client-files.texts';
import { useDownload } from '../papers/use-download';
import { useFile } from '../papers/use-file';

const WORDS = texts.rows;

/** A W-9 holds the band's tax number, which a family does not need. */
const USUAL: Record<ClientFileKind, ShownTo> = { rider: 'everyone', w9: 'companies', insurance: 'companies' };

/** The band's files for its clients, by kind, then the oldest first. */
export function ClientFilesPart() {
  const files = useRows<ClientFile>(CLIENT_FILE_ROUTES.all, asListed, []);
  const { formKey, onSaved, ...edited } = useReloading(files, CLIENT_FILE_ROUTES.remove, WORDS);
  const { busy, download } = useDownload();
  return (
    <div>
      <h3 className="text-xl font-semibold">{texts.files}</h3>
      <p className="mt-2 mb-6 max-w-3xl">{texts.hint}</p>
      <DeclaredRows
        label={texts.files}
        failure={texts.filesFailed}
        words={WORDS}
        list={files}
        edited={edited}
        form={<FileForm key={formKey} file={edited.editing} onSaved={onSaved} onCancel={edited.cancel} />}
      >
        {(file, buttons) => (
          <>
            <button
              type="button"
              disabled={busy}
              aria-label={texts.download(file.name)}
              className={`${loneLinkClass} text-left text-lg break-words`}
              onClick={() =>
                download(addressOf(CLIENT_FILE_ROUTES.content, { id: file.id }), `${file.name}.${file.type}`)
              }
            >
              {file.name}
            </button>
            <p className="mt-1">
              {[
                texts.kinds[file.kind],
                texts.shown[file.shownTo],
                `${file.type.toUpperCase()}, ${sizeText(file.bytes)}`,
              ].join(' · ')}
            </p>
            <div className="flex justify-end gap-2 pt-4">{buttons}</div>
          </>
        )}
      </DeclaredRows>
    </div>
  );
}

type Fields = z.input<typeof clientFileFields>;

const fieldsOf = (file: ClientFile | null): Fields => ({
  kind: file?.kind ?? 'rider',
  name: file?.name ?? texts.kinds.rider,
  shownTo: file?.shownTo ?? USUAL.rider,
});

const FIELDS: DeclaredField<Fields>[] = [
  {
    name: 'shownTo',
    label: texts.shownTo,
    show: (value: ShownTo) => texts.shown[value],
    options: SHOWN_TO.map((shown) => [shown, texts.shown[shown]]),
  },
  { name: 'name', label: panel.name, required: true, hint: texts.nameHint, isWide: true },
];

interface FormProps {
  /** The edited file, or null for a new one. */
  file: ClientFile | null;
  onSaved: () => Promise<void>;
  onCancel: () => void;
}

function FileForm({ file, onSaved, onCancel }: FormProps) {
  const session = useSession();
  const chosen = useFile('client-file', 'sm:col-span-2');
  const save = async ({ kind, name, shownTo }: Fields, base: ClientFile | null) => {
    const { id, revision } = base ?? {};
    await (id
      ? session.call(CLIENT_FILE_ROUTES.update, { id }, { name, shownTo, revision })
      : chosen.withUpload((upload) => session.call(CLIENT_FILE_ROUTES.create, {}, { upload, kind, name, shownTo })));
    showToast({ title: base ? WORDS.changed : WORDS.added });
    await onSaved();
  };
  const { form, submit, about, ...state } = useRowForm<ClientFile, Fields, Fields>({
    name: 'client-file',
    schema: clientFileFields,
    row: file,
    fieldsOf,
    words: { ...wordsOf(FIELDS), kind: { label: texts.kind } },
    ...failuresOf(WORDS),
    // The file itself is gone with its row.
    canAdd: false,
    save,
  });
  /** Each kind has a usual name and is usually shown to the same clients. */
  const suggest = ({ target }: ChangeEvent<HTMLSelectElement>) => {
    const kind = target.value as ClientFileKind;
    const typed = form.getValues('name').trim();
    const isOurs = typed === '' || CLIENT_FILE_KINDS.some((one) => texts.kinds[one] === typed);
    if (isOurs) form.setValue('name', texts.kinds[kind]);
    form.setValue('shownTo', USUAL[kind]);
  };
  return (
    <RowForm
      {...state}
      words={WORDS}
      row={file}
      progress={chosen.progress}
      submit={(event) => {
        event.preventDefault();
        if (file || chosen.isChosen()) void submit(event);
      }}
      onCancel={onCancel}
    >
      {!file && chosen.field}
      {!file && (
        <Field {...about('kind')}>
          <select {...form.register('kind', { onChange: suggest })}>
            {CLIENT_FILE_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {texts.kinds[kind]}
              </option>
            ))}
          </select>
        </Field>
      )}
      <DeclaredFields fields={FIELDS} form={form} about={about} />
    </RowForm>
  );
}
