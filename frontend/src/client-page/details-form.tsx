import type { ClientDetails } from '@tocada/contracts/deals/client-page.js';
import { buttonClass } from '../ui/button';
import { Card, Facts } from './card';
import { texts } from './client-page.texts';
import { ClientField, ClientForm, ClientSelect, ShownTexts } from './form';
import { useView } from './state';
import { hourText } from './words';

const UNKNOWN = ['', texts.unknown] as const;
const SETTINGS = [UNKNOWN, ['indoors', texts.indoors], ['outdoors', texts.outdoors]] as const;
const SOUND = [UNKNOWN, ['band', texts.soundBand], ['venue', texts.soundVenue]] as const;
const ANSWERS = [UNKNOWN, ['yes', texts.yes], ['no', texts.no]] as const;

const answerOf = (value: boolean | null) => (value === null ? '' : value ? 'yes' : 'no');
const dollarsOf = (cents: number | null) => (cents === null ? '' : String(cents / 100));
const named = (options: readonly (readonly [string, string])[], value: string) =>
  options.find(([one]) => one === value && one !== '')?.[1];

/** The known details, once they are part of the agreement. */
function KnownDetails({ details }: { details: ClientDetails }) {
  const facts = [
    [texts.startTime, details.startTime && hourText(details.startTime)],
    [texts.endTime, details.endTime && hourText(details.endTime)],
    [texts.venue, details.venue],
    [texts.guests, details.guests],
    [texts.setting, named(SETTINGS, details.setting ?? '')],
    [texts.rainPlan, details.rainPlan],
    [texts.sound, named(SOUND, details.sound ?? '')],
    [texts.mayAnnounce, named(ANSWERS, answerOf(details.mayAnnounce))],
  ] as const;
  const known = facts.filter(([, value]) => value !== null && value !== undefined);
  return (
    <>
      <p className="mt-2">{texts.detailsClosed}</p>
      {known.length > 0 ? <Facts facts={known} /> : <p className="mt-4">{texts.noDetails}</p>}
    </>
  );
}

export function Details() {
  const { details, isOpen } = useView();
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
          <p className="mt-2">{texts.detailsText}</p>
          <div className="mt-4 grid gap-4 sm:grid-cols-2 sm:gap-6">
            <ClientField act={act} name="startTime" label={texts.startTime} value={shown.startTime}>
              <input type="time" />
            </ClientField>
            <ClientField act={act} name="endTime" label={texts.endTime} value={shown.endTime}>
              <input type="time" />
            </ClientField>
            <ClientField act={act} name="venue" label={texts.venue} value={shown.venue}>
              <input type="text" maxLength={200} />
            </ClientField>
            <ClientField act={act} name="guests" label={texts.guests} value={shown.guests}>
              <input type="text" inputMode="numeric" />
            </ClientField>
            <ClientSelect act={act} name="setting" label={texts.setting} value={shown.setting} options={SETTINGS} />
            <ClientField act={act} name="rainPlan" label={texts.rainPlan} value={shown.rainPlan}>
              <input type="text" maxLength={1000} />
            </ClientField>
            <ClientSelect act={act} name="sound" label={texts.sound} value={shown.sound} options={SOUND} />
            <ClientField act={act} name="budget" label={texts.budget} value={shown.budget}>
              <input type="text" inputMode="decimal" />
            </ClientField>
            <ClientSelect
              act={act}
              name="mayAnnounce"
              label={texts.mayAnnounce}
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
