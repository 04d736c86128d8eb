import { QUOTE_ROUTES, type Party } from '@tocada/contracts/deals/quotes.js';
import type { AdminInquiry, InquiryDetail } from '@tocada/contracts/inquiries/inquiries.js';
import { useId, useState, type FormEvent } from 'react';
import { useSession } from '../../../../panel/admin-session';
import { FormButtons } from '../../../../panel/desk/form-buttons';
import { Refusal } from '../../../../panel/desk/refusal';
import { smallButton } from '../../../../panel/desk/small-button';
import { useAct } from '../../../../panel/desk/use-act';
import { faultsOf, type Faults } from '../../../../panel/failures';
import { Field } from '../../../../ui/field';
import { texts } from './parties.texts';

type Fields = Omit<Party, 'place'>;

const EMPTY: Fields = { name: '', email: '', phone: '', title: '', company: '', address: '', poNumber: '', taxId: '' };
const NAMES = ['name', 'email', 'phone', 'title', 'company', 'address', 'poNumber', 'taxId'] as const;
/** The fields that a phone's keyboard serves. */
const TYPES: Partial<Record<keyof Fields, string>> = { email: 'email', phone: 'tel' };

interface Props {
  inquiry: InquiryDetail;
  onChange: (inquiry: AdminInquiry) => void;
  onClose: () => void;
}

/** The signers of a request, and those who are billed. */
export default function PartiesForm({ inquiry, onChange, onClose }: Props) {
  const session = useSession();
  const id = useId();
  const { busy, refusal, run } = useAct(onChange);
  const { name, email, phone, parties } = inquiry;
  const [signers, setSigners] = useState<Fields[]>(() =>
    parties.length > 0 ? parties.map(({ place: _place, ...fields }) => fields) : [{ ...EMPTY, name, email, phone }],
  );
  const [errors, setErrors] = useState<Faults>({});
  const set = (at: number, field: keyof Fields, text: string) =>
    setSigners(signers.map((signer, index) => (index === at ? { ...signer, [field]: text } : signer)));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setErrors({});
    const isDone = await run(texts.saved, async () => {
      try {
        await session.call(QUOTE_ROUTES.setParties, { id: inquiry.id }, { parties: signers });
      } catch (error) {
        setErrors(faultsOf(error));
        throw error;
      }
    });
    if (isDone) onClose();
  };
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      {signers.map((signer, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a signer is its place
        <fieldset key={at} className="grid gap-3 rounded-tile border border-rail p-4 sm:grid-cols-2">
          <legend className="px-1 font-semibold text-paper">{texts.signer(at + 1)}</legend>
          {NAMES.map((field) => (
            <Field
              key={field}
              form={id}
              name={`${at}-${field}`}
              label={texts.fields[field]}
              error={errors[`parties.${at}.${field}`]}
              className={field === 'name' || field === 'address' ? 'sm:col-span-2' : ''}
            >
              <input
                type={TYPES[field] ?? 'text'}
                autoComplete="off"
                value={signer[field]}
                onChange={(event) => set(at, field, event.target.value)}
              />
            </Field>
          ))}
        </fieldset>
      ))}
      <p>
        {signers.length === 1 ? (
          <button type="button" className={smallButton} onClick={() => setSigners([...signers, EMPTY])}>
            {texts.add}
          </button>
        ) : (
          <button type="button" className={smallButton} onClick={() => setSigners(signers.slice(0, 1))}>
            {texts.remove}
          </button>
        )}
      </p>
      <Refusal>{refusal}</Refusal>
      <FormButtons busy={busy} onCancel={onClose}>
        {texts.save}
      </FormButtons>
    </form>
  );
}
