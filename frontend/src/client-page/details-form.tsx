import type { ClientDetails } from '@tocada/contracts/deals/client-page.js';
import { wordChoices, wordName, wordRows, type ClientWord } from '@tocada/contracts/deals/client-words.js';
import { buttonClass } from '../ui/button';
import { Card, Facts } from './card';
import { texts } from './client-page.texts';
import { ClientField, ClientForm, ClientSelect, ShownTexts } from './form';
import { useView } from './state';
import { choiceText } from './words';

const choices = (field: ClientWord) => [['', texts.unknown], ...Object.entries(wordChoices(field))] as const;

/** The words of a form, which pages that are open already send, too. */
const answerOf = (value: boolean | null) => (value === null ? '' : value ? 'yes' : 'no');
const ANSWERS = choices('mayAnnounce').map(([value, text]) => [value && answerOf(value === 'true'), text] as const);
const dollarsOf = (cents: number | null) => (cents === null ? '' : String(cents / 100));

/** The known details, once somebody has signed. */
function KnownDetails({ details }: { details: ClientDetails }) {
  const known = wordRows(details);
  return (
    <>
      <p className="mt-2">{texts.detailsClosed}</p>
      {known.length > 0 ? <Facts facts={known} /> : <p className="mt-4">{texts.noDetails}</p>}
    </>
  );
}

export function Details() {
  const { details, isOpen, hasQuote, quote } = useView();
  const act = 'details';
  const shown = {
    startTime: details.startTime ?? '',
    endTime: details.endTime ?? '',
    venue: details.venue ?? '',
    guests: String(details.guests ?? ''),
    setting: details.setting ?? '',
    rainPlan: details.rainPlan ?? '',
    sound: details.sound ?? '',
    budget: dollarsOf(details.budgetCents),
    mayAnnounce: answerOf(details.mayAnnounce),
  };
  return (
    <Card id={act} title={texts.details}>
      {!isOpen && <KnownDetails details={details} />}
      {isOpen && (
        <ClientForm act={act}>
          <ShownTexts act={act} texts={shown} />
          {/* The page that follows keeps what was ticked. The script follows each tick. */}
          {quote && <input type="hidden" name="choice" value={choiceText(quote.choice)} data-choice="" />}
          <p className="mt-2">{hasQuote ? texts.detailsBeside : texts.detailsText}</p>
          <div className="mt-4 grid gap-4 sm:grid-cols-2 sm:gap-6">
            <ClientField act={act} name="startTime" label={wordName('startTime')} value={shown.startTime}>
              <input type="time" />
            </ClientField>
            <ClientField act={act} name="endTime" label={wordName('endTime')} value={shown.endTime}>
              <input type="time" />
            </ClientField>
            <ClientField act={act} name="venue" label={wordName('venue')} value={shown.venue}>
              <input type="text" maxLength={200} />
            </ClientField>
            <ClientField act={act} name="guests" label={wordName('guests')} value={shown.guests}>
              <input type="text" inputMode="numeric" />
            </ClientField>
            <ClientSelect
              act={act}
              name="setting"
              label={wordName('setting')}
              value={shown.setting}
              options={choices('setting')}
            />
            <ClientField act={act} name="rainPlan" label={wordName('rainPlan')} value={shown.rainPlan}>
              <input type="text" maxLength={1000} />
            </ClientField>
            <ClientSelect
              act={act}
              name="sound"
              label={wordName('sound')}
              value={shown.sound}
              options={choices('sound')}
            />
            <ClientField act={act} name="budget" label={texts.budget} value={shown.budget}>
              <input type="text" inputMode="decimal" />
            </ClientField>
            <ClientSelect
              act={act}
              name="mayAnnounce"
              label={wordName('mayAnnounce')}
              value={shown.mayAnnounce}
              options={ANSWERS}
            />
          </div>
          <button type="submit" className={`${buttonClass.tube} mt-6`}>
            {texts.saveDetails}
          </button>
        </ClientForm>
      )}
    </Card>
  );
}
