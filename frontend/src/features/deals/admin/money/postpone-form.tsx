import { QUOTE_ROUTES } from '@tocada/contracts/deals/quotes.js';
import { dayAfter } from '@tocada/contracts/ground/days.js';
import type { AdminInquiry } from '@tocada/contracts/inquiries/inquiries.js';
import { useId, useState, type FormEvent } from 'react';
import { useSession } from '../../../../panel/admin-session';
import { texts as desk } from '../../../../panel/desk/desk.texts';
import { FormButtons } from '../../../../panel/desk/form-buttons';
import { Refusal } from '../../../../panel/desk/refusal';
import { useAct } from '../../../../panel/desk/use-act';
import { useToday } from '../../../../panel/desk/use-desk';
import { Field } from '../../../../ui/field';
import { texts } from '../quotes.texts';

/** The days that the form begins with. */
const CREDIT_DAYS = 365;
const FOLLOW_UP_DAYS = 14;

interface Props {
  inquiryId: string;
  /** The night that is given back. */
  night: string;
  onChange: (inquiry: AdminInquiry) => void;
  onDone: () => void;
  onCancel: () => void;
}

/** Postpones an event without a new day. The band says how long the credit lasts, and when it comes back to the client. */
export default function PostponeForm({ inquiryId, night, onChange, onDone, onCancel }: Props) {
  const session = useSession();
  const today = useToday();
  const id = useId();
  const { busy, refusal, run } = useAct(onChange);
  const [creditUntil, setCredit] = useState(() => dayAfter(night < today ? today : night, CREDIT_DAYS));
  const [followUpOn, setFollowUp] = useState(() => dayAfter(today, FOLLOW_UP_DAYS));
  const [note, setNote] = useState('');
  const [errors, setErrors] = useState<{ credit?: string; followUp?: string }>({});
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = {
      ...(creditUntil < today && { credit: desk.pickComingDay }),
      ...(followUpOn < today && { followUp: desk.pickComingDay }),
    };
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    const work = () => session.call(QUOTE_ROUTES.postpone, { id: inquiryId }, { creditUntil, followUpOn, note });
    if (await run(texts.postponed, work)) onDone();
  };
  return (
    <form
      noValidate
      className="grid gap-4 rounded-tile border border-rail p-4"
      onSubmit={(event) => void submit(event)}
    >
      <p>{texts.postponeText}</p>
      <Field form={id} name="credit" label={texts.creditUntil} required error={errors.credit}>
        <input type="date" min={today} value={creditUntil} onChange={(event) => setCredit(event.target.value)} />
      </Field>
      <Field form={id} name="followUp" label={texts.followUpOn} required error={errors.followUp}>
        <input type="date" min={today} value={followUpOn} onChange={(event) => setFollowUp(event.target.value)} />
      </Field>
      <Field form={id} name="note" label={desk.optional(texts.postponeNote)} error={undefined}>
        <textarea rows={2} value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
      <Refusal>{refusal}</Refusal>
      <FormButtons busy={busy} onCancel={onCancel}>
        {texts.postpone}
      </FormButtons>
    </form>
  );
}
