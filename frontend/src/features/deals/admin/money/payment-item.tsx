import { methodWord } from '@tocada/contracts/deals/quote-words.js';
import type { Payment } from '@tocada/contracts/deals/payments.js';
import { moneyText } from '@tocada/contracts/ground/money.js';
import { Confirm } from '../../../../panel/confirm';
import { shortDay } from '../../../../panel/desk/nights';
import { nextSmallButton, smallButton } from '../../../../panel/desk/small-button';
import { texts } from '../quotes.texts';

interface ItemProps {
  payment: Payment;
  busy: boolean;
  onConfirm: () => void;
  onVoid: () => void;
}

export function PaymentItem({ payment, busy, onConfirm, onVoid }: ItemProps) {
  const { number, kind, cents, method, day, state, note, confirmNote, voidReason } = payment;
  const lines = [note, confirmNote && texts.confirmedWith(confirmNote), voidReason && texts.voidedFor(voidReason)];
  const amount = moneyText(cents);
  const isClaim = state === 'claimed';
  const words = [texts.paymentKinds[kind], methodWord(method), shortDay(day), number].filter(Boolean).join(' · ');
  return (
    <li className={`space-y-2 rounded-tile border p-4 ${isClaim ? 'border-bulb/60' : 'border-rail'}`}>
      <p className={`break-words ${state === 'void' ? 'text-dust line-through' : 'text-paper'}`}>
        <strong>{amount}</strong> · {words}
      </p>
      {lines.filter(Boolean).map((line) => (
        <p key={line} className="text-sm break-words whitespace-pre-line">
          {line}
        </p>
      ))}
      <p className={`text-sm ${isClaim ? 'font-semibold text-bulb' : ''}`}>{texts.paymentStates[state]}</p>
      {isClaim && <p className="text-sm">{texts.confirmHint}</p>}
      {state !== 'void' && (
        <div className="flex flex-wrap gap-2">
          {isClaim && (
            <button
              type="button"
              disabled={busy}
              aria-label={texts.confirmOf(amount)}
              className={nextSmallButton}
              onClick={onConfirm}
            >
              {texts.confirm}
            </button>
          )}
          <Confirm title={texts.voidTitle} text={texts.voidText} action={texts.voidIt} onConfirm={onVoid}>
            <button type="button" disabled={busy} aria-label={texts.voidOf(amount)} className={smallButton}>
              {isClaim ? texts.notArrived : texts.voidIt}
            </button>
          </Confirm>
        </div>
      )}
    </li>
  );
}
