import { dayAfter } from '@tocada/contracts/ground/days.js';
import type { AdminInquiry, InquiryStageInput } from '@tocada/contracts/inquiries/inquiries.js';
import { WAY_INTO, type Stage, type StageReason } from '@tocada/contracts/kit/stages.js';
import { centsIn } from '@tocada/contracts/kit/typed-cents.js';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { useSite } from '../../../../lib/context';
import { texts } from '../../../../panel/desk/desk.texts';
import { endOfDay } from '../../../../panel/desk/end-of-day';
import { FormButtons } from '../../../../panel/desk/form-buttons';
import type { StageWords } from '../../../../panel/desk/stage-words';
import { texts as words } from '../../../../panel/desk/stage-words.texts';
import { useToday } from '../../../../panel/desk/use-desk';
import { Field } from '../../../../ui/field';
import { CancelTerms } from './cancel-terms';

/** True when a stage asks for facts that the band knows: until when the date is held, or why the inquiry ends. */
export const asksFor = (stage: Stage): boolean => {
  const { asksUntil, reasons, note } = WAY_INTO[stage];
  return Boolean(asksUntil ?? reasons ?? note);
};

interface Props {
  stage: Stage;
  inquiry: Pick<AdminInquiry, 'id' | 'money'>;
  busy: boolean;
  onSave: (input: Omit<InquiryStageInput, 'revision'>) => void;
  onCancel: () => void;
}

export function StageForm({ stage, inquiry, busy, onSave, onCancel }: Props) {
  const { timeZone } = useSite();
  const today = useToday();
  const id = useId();
  const [until, setUntil] = useState(() => dayAfter(today, 7));
  const [reason, setReason] = useState<StageReason | ''>('');
  const [note, setNote] = useState('');
  /** Typed where a deal without a scale of damages is cancelled. */
  const [kept, setKept] = useState('');
  const [errors, setErrors] = useState<{ until?: string; reason?: string; kept?: string; note?: string }>({});
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('input, select')?.focus(), []);
  const { asksUntil, reasons, note: asksNote } = WAY_INTO[stage];
  const { form: own }: StageWords = words.stages[stage];

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = {
      ...(asksUntil && until < today && { until: texts.pickComingDay }),
      ...(reasons && !reason && { reason: own?.noReason }),
      ...(asksNote === 'required' && !note.trim() && { note: texts.noStory }),
      ...(reason === 'client' && kept.trim() !== '' && centsIn(kept) === undefined && { kept: texts.badKept }),
    };
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    onSave({
      stage,
      ...(asksUntil && { expiresAt: endOfDay(until, timeZone) }),
      ...(reasons && { reason: reason as StageReason }),
      ...(asksNote && { note }),
      ...(reason === 'client' && kept.trim() !== '' && { keptCents: centsIn(kept)! }),
    });
  };

  return (
    <form ref={form} noValidate className="grid gap-4 rounded-tile border border-rail p-4" onSubmit={submit}>
      {asksUntil && (
        <Field form={id} name="until" label={texts.until} required error={errors.until}>
          <input type="date" min={today} value={until} onChange={(event) => setUntil(event.target.value)} />
        </Field>
      )}
      {reasons && (
        <Field form={id} name="reason" label={own?.reason ?? ''} required error={errors.reason}>
          <select value={reason} onChange={(event) => setReason(event.target.value as StageReason)}>
            <option value="">{texts.choose}</option>
            {reasons.map((one) => (
              <option key={one} value={one}>
                {words.reasons[one]}
              </option>
            ))}
          </select>
        </Field>
      )}
      {stage === 'cancelled' && inquiry.money && (reason === 'client' || reason === 'band') && (
        <CancelTerms
          key={reason}
          inquiryId={inquiry.id}
          currency={inquiry.money.currency}
          by={reason}
          form={id}
          kept={kept}
          onKept={setKept}
          keptError={errors.kept}
        />
      )}
      {asksNote && (
        <Field
          form={id}
          name="note"
          label={asksNote === 'required' ? texts.story : texts.optional(texts.story)}
          required={asksNote === 'required'}
          error={errors.note}
        >
          <textarea rows={2} value={note} onChange={(event) => setNote(event.target.value)} />
        </Field>
      )}
      <FormButtons busy={busy} onCancel={onCancel}>
        {own?.save}
      </FormButtons>
    </form>
  );
}
