import type { ClientPageView } from '@tocada/contracts/deals/client-page.js';
import { isoDay } from '@tocada/contracts/ground/days.js';
import { moneyText } from '@tocada/contracts/ground/money.js';
import { buttonClass } from '../ui/button';
import { Fold } from './card';
import { texts } from './client-page.texts';
import { ClientField, ClientForm } from './form';
import { useClientPage, useView } from './state';
import { plainDay } from './words';

/** The wishes that the band has not answered. */
export function Asked() {
  const { site, today } = useClientPage();
  return useView().asked.map(({ kind, text, by, at }, index) => {
    const day = plainDay(isoDay(at, site.timeZone), today);
    return (
      <p key={index} className="mt-4 break-words whitespace-pre-line text-paper">
        {by === null ? texts.asked[kind](text, day) : texts.askedBy[kind](by, text, day)}
      </p>
    );
  });
}

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

/** Shows today's cancellation fee before the click. Where no fee was agreed, the page says that the band settles it. */
export function CancelForm({ cost }: { cost: ClientPageView['cancel'] }) {
  const { refused } = useClientPage();
  const act = 'cancel';
  const { signers, isAgreedElsewhere } = useView();
  const isSignedByTwo = signers === 2 && !isAgreedElsewhere;
  return (
    <Fold label={texts.cancel} isOpen={refused?.act === act}>
      <ClientForm act={act}>
        {cost ? <Cost {...cost} /> : <p>{texts.cancelUnscaled}</p>}
        <p className="mt-2">{isSignedByTwo ? texts.cancelConfirmTwo : texts.cancelConfirm}</p>
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

function Cost({ damagesCents, paidCents, returnCents, owedCents }: NonNullable<ClientPageView['cancel']>) {
  return (
    <>
      <p className="font-semibold text-paper">{texts.cancelText}</p>
      <ul className="mt-2 list-disc space-y-1.5 pl-5">
        <li>{texts.cancelDamages(moneyText(damagesCents))}</li>
        <li>{texts.cancelPaid(moneyText(paidCents))}</li>
        {returnCents > 0 && <li>{texts.cancelReturn(moneyText(returnCents))}</li>}
        {owedCents > 0 && <li>{texts.cancelOwed(moneyText(owedCents))}</li>}
      </ul>
    </>
  );
}
