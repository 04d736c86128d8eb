import { CHARGE_ROUTES } from '@tocada/contracts/deals/charges.js';
import type { Charge, ChargeInput, PaymentInput } from '@tocada/contracts/deals/payments.js';
import { QUOTE_ROUTES } from '@tocada/contracts/deals/quotes.js';
import { WRITE_OFF_ROUTES, type WriteOff } from '@tocada/contracts/money/write-offs.js';
import { useSession } from '../../../../panel/admin-session';
import type { More, Work } from '../../../../panel/desk/use-act';
import { faultsOf, type Faults } from '../../../../panel/failures';
import { texts } from '../quotes.texts';
import { texts as ledger } from './ledger.texts';

/** Saves what a form holds, and tells it the errors of its fields. */
export type SaveSum<Input> = (input: Input, onFault: (faults: Faults) => void) => Promise<void>;

/** Runs an act and resolves with whether it succeeded. */
type Act = (done: string, work: Work) => Promise<boolean>;

/** The payments and charges of an agreement, and the debts that the band gives up. */
export function useSums(id: string, act: Act, onSaved: () => void) {
  const session = useSession();
  const save =
    <Input>(done: string, send: (input: Input, more: More) => Promise<unknown>): SaveSum<Input> =>
    async (input, onFault) => {
      const isDone = await act(done, async (more) => {
        try {
          await send(input, more);
        } catch (error) {
          onFault(faultsOf(error));
          throw error;
        }
      });
      if (isDone) onSaved();
    };
  return {
    pay: save(texts.payDone, (input: PaymentInput, more) =>
      session.call(QUOTE_ROUTES.pay, { id }, { ...input, ...more }),
    ),
    charge: save(ledger.charged, (input: ChargeInput) => session.call(CHARGE_ROUTES.add, { id }, input)),
    writeOff: save(ledger.writtenOffDone, (input: { cents: number; note: string }) =>
      session.call(WRITE_OFF_ROUTES.add, { id }, input),
    ),
    voidCharge: ({ id: chargeId }: Charge) =>
      void act(ledger.chargeVoided, () => session.call(CHARGE_ROUTES.void, { id, chargeId })),
    expectAgain: ({ id: writeOffId }: WriteOff) =>
      void act(ledger.expectedAgain, () => session.call(WRITE_OFF_ROUTES.void, { id, writeOffId })),
  };
}
