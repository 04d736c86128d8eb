import type { ClientPageView } from '@tocada/contracts/deals/client-page.js';
import { moneyText } from '@tocada/contracts/ground/money.js';
import { buttonClass } from '../ui/button';
import { Fold } from './card';
import { texts } from './client-page.texts';
import { ClientField, ClientForm } from './form';
import { useClientPage, useView } from './state';

export function ChangeForm() {
  const { refused } = useClientPage();
  const act = 'change';
  return (
    <Fold label={texts.change} isOpen={refused?.act === act}>
      <ClientForm act={act}>
        <p>{texts.changeText}</p>
        <div className="mt-4">
          <ClientField act={act} name="text" label={texts.changeField} required>
            <textarea rows={4} maxLength={2000} />
          </ClientField>
        </div>
        <button type="submit" className={`${buttonClass.tube} mt-4`}>
          {texts.sendChange}
        </button>
      </ClientForm>
    </Fold>
  );
}

/** Shows the agreed damages of today before the click. */
export function CancelForm({ cost }: { cost: NonNullable<ClientPageView['cancel']> }) {
  const { refused } = useClientPage();
  const act = 'cancel';
  const { signers } = useView();
  const { damagesCents, paidCents, returnCents, owedCents } = cost;
  return (
    <Fold label={texts.cancel} isOpen={refused?.act === act}>
      <ClientForm act={act}>
        <p className="font-semibold text-paper">{texts.cancelText}</p>
        <ul className="mt-2 list-disc space-y-1.5 pl-5">
          <li>{texts.cancelDamages(moneyText(damagesCents))}</li>
          <li>{texts.cancelPaid(moneyText(paidCents))}</li>
          {returnCents > 0 && <li>{texts.cancelReturn(moneyText(returnCents))}</li>}
          {owedCents > 0 && <li>{texts.cancelOwed(moneyText(owedCents))}</li>}
        </ul>
        <p className="mt-2">{signers === 2 ? texts.cancelConfirmTwo : texts.cancelConfirm}</p>
        <div className="mt-4">
          <ClientField act={act} name="text" label={texts.cancelField} required>
            <textarea rows={4} maxLength={2000} />
          </ClientField>
        </div>
        <button type="submit" className={`${buttonClass.quiet} mt-4`}>
          {texts.sendCancel}
        </button>
      </ClientForm>
    </Fold>
  );
}
