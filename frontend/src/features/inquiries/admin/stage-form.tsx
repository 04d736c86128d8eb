import { dayAfter } from '@tocada/contracts/dates.js';
import { CANCELLED_BY, LOST_REASONS, type Stage, type StageReason } from '@tocada/contracts/stages.js';
import type { InquiryStageInput } from '@tocada/contracts/inquiries.js';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { useSite } from '../../../lib/context';
import { Field } from '../../../ui/field';
import { endOfDay } from './end-of-day';
import { REASON_NAMES } from './stage-words';
import { useToday } from './use-desk';
import { mainSmallButton, smallButton } from './small-button';

const SAVE: Partial<Record<Stage, string>> = {
  quoted: 'Marcar como cotizada',
  accepted: 'Marcar como aceptada',
  lost: 'Marcar como perdida',
  cancelled: 'Cancelar el evento',
};

/** What a stage requires that the band knows: until when the date is held, or why the inquiry ends. */
export const asksFor = (stage: Stage): boolean => SAVE[stage] !== undefined;

interface Props {
  stage: Stage;
  busy: boolean;
  onSave: (input: Omit<InquiryStageInput, 'revision'>) => void;
  onCancel: () => void;
}

export function StageForm({ stage, busy, onSave, onCancel }: Props) {
  const { timeZone } = useSite();
  const today = useToday();
  const id = useId();
  const [until, setUntil] = useState(() => dayAfter(today, 7));
  const [reason, setReason] = useState<StageReason | ''>('');
  const [note, setNote] = useState('');
  const [errors, setErrors] = useState<{ until?: string; reason?: string; note?: string }>({});
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('input, select')?.focus(), []);
  const holds = stage === 'quoted' || stage === 'accepted';
  const isCancelled = stage === 'cancelled';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = holds
      ? { ...(until < today && { until: 'Elige hoy o un día futuro' }) }
      : {
          ...(!reason && { reason: isCancelled ? '¿Quién cancela?' : 'Elige un motivo' }),
          ...(isCancelled && !note.trim() && { note: 'Cuenta qué pasó' }),
        };
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    if (holds) onSave({ stage, expiresAt: endOfDay(until, timeZone) });
    else onSave({ stage, reason: reason as StageReason, note });
  };

  return (
    <form ref={form} noValidate className="grid gap-4 rounded-tile border border-rail p-4" onSubmit={submit}>
      {holds ? (
        <Field form={id} name="until" label="Apartar la fecha hasta" required error={errors.until}>
          <input type="date" min={today} value={until} onChange={(event) => setUntil(event.target.value)} />
        </Field>
      ) : (
        <>
          <Field
            form={id}
            name="reason"
            label={isCancelled ? 'Quién cancela' : 'Motivo'}
            required
            error={errors.reason}
          >
            <select value={reason} onChange={(event) => setReason(event.target.value as StageReason)}>
              <option value="">Elige…</option>
              {(isCancelled ? CANCELLED_BY : LOST_REASONS).map((one) => (
                <option key={one} value={one}>
                  {REASON_NAMES[one]}
                </option>
              ))}
            </select>
          </Field>
          <Field
            form={id}
            name="note"
            label={isCancelled ? 'Qué pasó' : 'Qué pasó (Opcional)'}
            required={isCancelled}
            error={errors.note}
          >
            <textarea rows={2} value={note} onChange={(event) => setNote(event.target.value)} />
          </Field>
        </>
      )}
      <div className="flex flex-wrap gap-3">
        <button type="submit" disabled={busy} className={mainSmallButton}>
          {SAVE[stage]}
        </button>
        <button type="button" disabled={busy} className={smallButton} onClick={onCancel}>
          No, volver
        </button>
      </div>
    </form>
  );
}
