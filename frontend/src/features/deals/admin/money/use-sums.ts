import { CHARGE_ROUTES } from '@tocada/contracts/deals/charges.js';
import type { Charge, ChargeInput } from '@tocada/contracts/deals/payments.js';
import { WRITE_OFF_ROUTES, type WriteOff } from '@tocada/contracts/money/write-offs.js';
import { useSession } from '../../../../panel/admin-session';
import { problemOf } from '../../../../panel/failures';
import { texts as ledger } from './ledger.texts';

type Errors = Partial<Record<string, string>>;
/** Saves what a form holds, and tells it the errors of its fields. */
export type SaveSum<Input> = (input: Input, onFault: (errors: Errors) => void) => Promise<void>;

/** Runs an act and resolves with whether it succeeded. */
type Act = (done: string, work: () => Promise<unknown>) => Promise<boolean>;

/** The charges of an agreement, and the debts that the band gives up. */
export function useSums(id: string, act: Act, onSaved: () => void) {
  const session = useSession();
  const save =
    <Input>(done: string, send: (input: Input) => Promise<unknown>): SaveSum<Input> =>
    async (input, onFault) => {
      const isDone = await act(done, async () => {
        try {
          await send(input);
        } catch (error) {
          onFault(Object.fromEntries((problemOf(error)?.errors ?? []).map(({ path, message }) => [path, message])));
          throw error;
        }
      });
      if (isDone) onSaved();
    };
  return {
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
