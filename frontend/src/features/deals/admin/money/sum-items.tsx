import { priceText, type QuoteCurrency } from '@tocada/contracts/deals/currency.js';
import type { Charge } from '@tocada/contracts/deals/payments.js';
import { isoDay } from '@tocada/contracts/ground/days.js';
import type { WriteOff } from '@tocada/contracts/money/write-offs.js';
import type { ReactNode } from 'react';
import { useSite } from '../../../../lib/context';
import { Confirm } from '../../../../panel/confirm';
import { shortDay } from '../../../../panel/desk/nights';
import { smallButton } from '../../../../panel/desk/small-button';
import { useToday } from '../../../../panel/desk/use-desk';
import { texts as ledger } from './ledger.texts';

interface ItemProps {
  sum: string;
  words: string;
  isVoid: boolean;
  note?: string | null;
  children: ReactNode;
}

/** A sum that is never changed: a mistake is void, and stays in the list. */
function Item({ sum, words, isVoid, note, children }: ItemProps) {
  return (
    <li className="space-y-2 rounded-tile border border-rail p-4">
      <p className={`break-words ${isVoid ? 'text-dust line-through' : 'text-paper'}`}>
        <strong>{sum}</strong> · {words}
      </p>
      {note && <p className="text-sm break-words whitespace-pre-line">{note}</p>}
      {isVoid ? <p className="text-sm">{ledger.isVoid}</p> : children}
    </li>
  );
}

interface ChargeProps {
  charge: Charge;
  currency: QuoteCurrency;
  /** False once the deal is cancelled: its charges ended with it. */
  canVoid: boolean;
  busy: boolean;
  onVoid: () => void;
}

export function ChargeItem({ charge, currency, canVoid, busy, onVoid }: ChargeProps) {
  const { cents, description, day, void: isVoid } = charge;
  const sum = priceText(cents, currency);
  const words = [description, shortDay(day, useToday())].join(' · ');
  return (
    <Item sum={sum} words={words} isVoid={isVoid}>
      {canVoid && (
        <Confirm
          title={ledger.voidChargeTitle}
          text={ledger.voidChargeText}
          action={ledger.voidCharge}
          onConfirm={onVoid}
        >
          <button type="button" disabled={busy} aria-label={`${ledger.voidCharge}: ${sum}`} className={smallButton}>
            {ledger.voidCharge}
          </button>
        </Confirm>
      )}
    </Item>
  );
}

interface WriteOffProps {
  writeOff: WriteOff;
  currency: QuoteCurrency;
  busy: boolean;
  onVoid: () => void;
}

export function WriteOffItem({ writeOff: { cents, note, at, void: isVoid }, currency, busy, onVoid }: WriteOffProps) {
  const sum = priceText(cents, currency);
  const { timeZone } = useSite();
  const words = [ledger.writtenOff, shortDay(isoDay(at, timeZone), useToday())].join(' · ');
  return (
    <Item sum={sum} words={words} isVoid={isVoid} note={note}>
      <button
        type="button"
        disabled={busy}
        aria-label={`${ledger.expectAgain}: ${sum}`}
        className={smallButton}
        onClick={onVoid}
      >
        {ledger.expectAgain}
      </button>
    </Item>
  );
}
