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
import { useState, type ChangeEvent } from 'react';
import type { z } from 'zod';
import { useSession } from '../../../../panel/admin-session';
import { FormCard } from '../../../../panel/form-card';
import type { FieldWords } from '../../../../panel/form-clash';
import { texts as panel } from '../../../../panel/panel.texts';
import { EditButton, focusEdit, RemoveButton } from '../../../../panel/row-actions';
import { RowList } from '../../../../panel/row-list';
import { useEditing } from '../../../../panel/use-editing';
import { useRowForm } from '../../../../panel/use-row-form';
import { useRows } from '../../../../panel/use-rows';
import { loneLinkClass } from '../../../../ui/button';
import { Field } from '../../../../ui/field';
import { showToast } from '../../../../ui/toasts';
import { texts } from '../papers/client-files.texts';
import { useDownload } from '../papers/use-download';
import { useFile } from '../papers/use-file';

/** The server's order: by kind, then the oldest first. */
const asListed = () => 0;

/** A W-9 holds the band's tax number, which a family does not need. */
const USUAL: Record<ClientFileKind, ShownTo> = { rider: 'everyone', w9: 'companies', insurance: 'companies' };

/** The band's files for its clients. */
export function ClientFilesPart() {
  const files = useRows<ClientFile>(CLIENT_FILE_ROUTES.all, asListed, []);
  const words = { removed: texts.removed, notRemoved: texts.notRemoved };
  const { editing, edit, close, cancel, remove } = useEditing(
    files,
    CLIENT_FILE_ROUTES.remove,
    words,
    undefined,
    ({ revision }) => ({ revision }),
  );
  /** Counts the new files: each has a form of its own. */
  const [round, setRound] = useState(0);
  const onSaved = async () => {
    await files.reload();
    if (close(editing) && editing) focusEdit(editing.id);
    setRound(round + 1);
  };
  return (
    <div>
      <h3 className="text-xl font-semibold">{texts.files}</h3>
      <p className="mt-2 mb-6 max-w-3xl">{texts.hint}</p>
      <RowList
        label={texts.files}
        list={files}
        failure={texts.filesFailed}
        empty={texts.none}
        grid="gap-4"
        form={<FileForm key={editing?.id ?? round} file={editing} onSaved={onSaved} onCancel={cancel} />}
        add={editing ? undefined : texts.create}
      >
        {(file) => <FileRow key={file.id} file={file} onEdit={() => edit(file)} onRemove={() => void remove(file)} />}
      </RowList>
    </div>
  );
}

interface RowProps {
  file: ClientFile;
  onEdit: () => void;
  onRemove: () => void;
}

function FileRow({ file, onEdit, onRemove }: RowProps) {
  const { busy, download } = useDownload();
  const { id, kind, name, shownTo, type, bytes } = file;
  return (
    <li className="rounded-tile border border-rail bg-hall p-5">
      <button
        type="button"
        disabled={busy}
        aria-label={texts.download(name)}
        className={`${loneLinkClass} text-left text-lg break-words`}
        onClick={() => download(file)}
      >
        {name}
      </button>
      <p className="mt-1">
        {[texts.kinds[kind], texts.shown[shownTo], `${type.toUpperCase()}, ${sizeText(bytes)}`].join(' · ')}
      </p>
      <div className="flex justify-end gap-2 pt-4">
        <EditButton id={id} label={panel.editNamed(name)} onEdit={onEdit} />
        <RemoveButton
          label={texts.removeOf(name)}
          title={texts.removeTitle}
          text={texts.removeText(name)}
          onRemove={onRemove}
        />
      </div>
    </li>
  );
}

type Fields = z.input<typeof clientFileFields>;

const fieldsOf = (file: ClientFile | null): Fields => ({
  kind: file?.kind ?? 'rider',
  name: file?.name ?? texts.kinds.rider,
  shownTo: file?.shownTo ?? USUAL.rider,
});

const WORDS: FieldWords<Fields> = {
  kind: { label: texts.kind },
  name: { label: panel.name },
  shownTo: { label: texts.shownTo, show: (value) => texts.shown[value as ShownTo] },
};

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
      : chosen.with((upload) => session.call(CLIENT_FILE_ROUTES.create, {}, { upload, kind, name, shownTo })));
    showToast({ title: base ? texts.changed : texts.added });
    await onSaved();
  };
  const { form, submit, busy, clash, about } = useRowForm<ClientFile, Fields, Fields>({
    name: 'client-file',
    schema: clientFileFields,
    row: file,
    fieldsOf,
    words: WORDS,
    gone: texts.gone,
    // The file itself is gone with its row.
    canAdd: false,
    failure: { add: texts.addFailed, change: texts.changeFailed },
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
    <FormCard
      title={file ? panel.editNamed(file.name) : texts.create}
      submit={chosen.progress ?? (file ? texts.update : texts.add)}
      busy={busy}
      editing={file !== null}
      onSubmit={(event) => {
        event.preventDefault();
        if (file || chosen.isChosen()) void submit(event);
      }}
      onCancel={onCancel}
      clash={clash}
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
      <Field {...about('shownTo')}>
        <select {...form.register('shownTo')}>
          {SHOWN_TO.map((shown) => (
            <option key={shown} value={shown}>
              {texts.shown[shown]}
            </option>
          ))}
        </select>
      </Field>
      <Field {...about('name')} required hint={texts.nameHint} className="sm:col-span-2">
        <input type="text" autoComplete="off" {...form.register('name')} />
      </Field>
    </FormCard>
  );
}
