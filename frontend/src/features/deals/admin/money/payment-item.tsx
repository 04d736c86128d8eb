import { priceText } from '@tocada/contracts/deals/currency.js';
import { methodWord, voidWord } from '@tocada/contracts/deals/quote-words.js';
import type { Payment } from '@tocada/contracts/deals/payments.js';
import type { IssuedDocument } from '@tocada/contracts/deals/quotes.js';
import type { Language } from '@tocada/contracts/ground/language.js';
import { useState } from 'react';
import { shortDay } from '../../../../panel/desk/nights';
import { mainSmallButton, smallButton } from '../../../../panel/desk/small-button';
import { useToday } from '../../../../panel/desk/use-desk';
import { texts } from '../quotes.texts';
import { ArrivedForm } from './arrived-form';
import { VoidPayment, type Voided } from './void-payment';

interface ItemProps {
  payment: Payment;
  /** Those of the request. */
  documents: IssuedDocument[];
  /** The language of mails to the client. Null where none reaches the client. */
  language: Language | null;
  busy: boolean;
  onConfirm: () => void;
  onArrived: (cents: number) => void;
  onVoid: (voided: Voided) => void;
}

export function PaymentItem({ payment, documents, language, busy, onConfirm, onArrived, onVoid }: ItemProps) {
  const { number, kind, cents, currency, method, day, state, note, confirmNote, voidReason, voidKind, bandNote } =
    payment;
  const [isArriving, setArriving] = useState(false);
  const lines = [
    note,
    confirmNote && texts.confirmedWith(confirmNote),
    payment.claimedCents !== null && texts.claimedSum(priceText(payment.claimedCents, currency)),
    voidKind && texts.voidedFor(voidWord(voidKind)),
    voidReason && texts.voidedFor(voidReason),
    bandNote && texts.bandNoteOf(bandNote),
  ].filter((line) => typeof line === 'string');
  const amount = priceText(cents, currency);
  const isClaim = state === 'claimed';
  const takeBack = isClaim ? texts.notArrived : texts.voidIt;
  const receipt = documents.find((document) => document.number === number);
  const hasNone = state === 'void' && number !== null && !receipt;
  const words = [texts.paymentKinds[kind], methodWord(method), shortDay(day, useToday()), number]
    .filter(Boolean)
    .join(' · ');
  return (
    <li className={`space-y-2 rounded-tile border p-4 ${isClaim ? 'border-bulb/60' : 'border-rail'}`}>
      <p className={`break-words ${state === 'void' ? 'text-dust line-through' : 'text-paper'}`}>
        <strong>{amount}</strong> · {words}
      </p>
      {lines.map((line) => (
        <p key={line} className="text-sm break-words whitespace-pre-line">
          {line}
        </p>
      ))}
      <p className={`text-sm ${isClaim ? 'font-semibold text-bulb' : ''}`}>
        {hasNone ? texts.voidWithoutReceipt : texts.paymentStates[state]}
      </p>
      {isClaim && <p className="text-sm">{texts.confirmHint}</p>}
      {state !== 'void' && (
        <div className="flex flex-wrap gap-2">
          {isClaim && (
            <>
              <button
                type="button"
                disabled={busy}
                aria-label={`${texts.confirm}: ${amount}`}
                className={mainSmallButton}
                onClick={onConfirm}
              >
                {texts.confirm}
              </button>
              <button
                type="button"
                aria-expanded={isArriving}
                className={smallButton}
                onClick={() => setArriving(!isArriving)}
              >
                {texts.arrived}
              </button>
            </>
          )}
          <VoidPayment payment={payment} isWaiting={receipt?.sha256 === null} language={language} onVoid={onVoid}>
            <button type="button" disabled={busy} aria-label={`${takeBack}: ${amount}`} className={smallButton}>
              {takeBack}
            </button>
          </VoidPayment>
        </div>
      )}
      {isClaim && isArriving && <ArrivedForm busy={busy} onSave={onArrived} onCancel={() => setArriving(false)} />}
    </li>
  );
}
