import { CLIENT_FILE_ROUTES } from '@tocada/contracts/deals/client-files.js';
import type { AdminInquiry } from '@tocada/contracts/inquiries/inquiries.js';
import { useId, useState, type FormEvent } from 'react';
import { useSession } from '../../../../panel/admin-session';
import { FormButtons } from '../../../../panel/desk/form-buttons';
import { Refusal } from '../../../../panel/desk/refusal';
import { useAct } from '../../../../panel/desk/use-act';
import { faultsOf, type Faults } from '../../../../panel/failures';
import { texts as panel } from '../../../../panel/panel.texts';
import { Field } from '../../../../ui/field';
import { texts } from './client-files.texts';
import { useFile } from './use-file';

interface Props {
  inquiryId: string;
  onChange: (inquiry: AdminInquiry) => void;
  onClose: () => void;
}

/** Stores a file of the client's with a note. */
export default function KeepForm({ inquiryId, onChange, onClose }: Props) {
  const session = useSession();
  const id = useId();
  const chosen = useFile(id);
  const { busy, refusal, run } = useAct(onChange);
  const [name, setName] = useState(texts.keptName);
  const [note, setNote] = useState('');
  const [errors, setErrors] = useState<Faults>({});
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setErrors({});
    if (!chosen.isChosen()) return;
    const isStored = await run(texts.stored, async () => {
      try {
        await chosen.withUpload((upload) =>
          session.call(CLIENT_FILE_ROUTES.keep, { id: inquiryId }, { upload, name, note }),
        );
      } catch (error) {
        setErrors(faultsOf(error));
        throw error;
      }
    });
    if (isStored) onClose();
  };
  return (
    <form
      noValidate
      className="grid gap-4 rounded-tile border border-rail p-4"
      onSubmit={(event) => void submit(event)}
    >
      <p className="text-sm">{texts.keepHint}</p>
      {chosen.field}
      <Field form={id} name="name" label={panel.name} required error={errors.name}>
        <input type="text" autoComplete="off" value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
      <Field form={id} name="note" label={texts.note} error={errors.note}>
        <input type="text" autoComplete="off" value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
      <Refusal>{refusal}</Refusal>
      <FormButtons busy={busy} onCancel={onClose}>
        {chosen.progress ?? texts.store}
      </FormButtons>
    </form>
  );
}
