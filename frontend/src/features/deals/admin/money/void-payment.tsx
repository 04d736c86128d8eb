import { VOID_KINDS, type Payment, type VoidKind } from '@tocada/contracts/deals/payments.js';
import { notArrivedWords, voidWord } from '@tocada/contracts/deals/quote-words.js';
import type { Language } from '@tocada/contracts/ground/language.js';
import { useId, useState, type ReactElement } from 'react';
import { Confirm } from '../../../../panel/confirm';
import { Field } from '../../../../ui/field';
import { texts } from '../quotes.texts';

export interface Voided {
  reason?: VoidKind | undefined;
  bandNote: string;
}

interface Props {
  payment: Payment;
  /** True until the receipt is printed. The client has no receipt then, and gets no mail about the void. */
  isWaiting: boolean;
  /** The language in which the client is told. Null where no mail reaches the client. */
  language: Language | null;
  onVoid: (voided: Voided) => void;
  /** The button that asks. */
  children: ReactElement;
}

/** Asks why a payment is void. The reason is told to the client, and the note stays with the band. */
export function VoidPayment({ payment, isWaiting, language, onVoid, children }: Props) {
  const id = useId();
  const [reason, setReason] = useState<VoidKind | ''>('');
  const [bandNote, setBandNote] = useState('');
  const isClaim = payment.state === 'claimed';
  const note = (
    <Field form={id} name="bandNote" label={texts.bandNote} error={undefined}>
      <input type="text" autoComplete="off" value={bandNote} onChange={(event) => setBandNote(event.target.value)} />
    </Field>
  );
  if (isClaim)
    return (
      <Confirm
        title={texts.notArrivedTitle}
        text={language ? texts.notArrivedText(notArrivedWords(payment, language)) : texts.notArrivedUntold}
        action={texts.notArrived}
        more={<div className="mt-4">{note}</div>}
        onConfirm={() => onVoid({ reason: 'not_arrived', bandNote })}
      >
        {children}
      </Confirm>
    );
  return (
    <Confirm
      title={texts.voidTitle}
      text={isWaiting ? texts.voidWaiting : `${texts.voidText} ${language ? texts.goesByMail : texts.staysOnPage}`}
      action={texts.voidIt}
      isBlocked={!isWaiting && !reason}
      more={
        <div className="mt-4 grid gap-4">
          <Field form={id} name="reason" label={texts.voidReason} required={!isWaiting} error={undefined}>
            <select value={reason} onChange={(event) => setReason(event.target.value as VoidKind | '')}>
              <option value="">{texts.pickReason}</option>
              {VOID_KINDS.map((kind) => (
                <option key={kind} value={kind}>
                  {voidWord(kind)}
                </option>
              ))}
            </select>
          </Field>
          {note}
        </div>
      }
      onConfirm={() => onVoid({ reason: reason || undefined, bandNote })}
    >
      {children}
    </Confirm>
  );
}
