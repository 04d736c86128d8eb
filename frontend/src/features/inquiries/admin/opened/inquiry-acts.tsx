import { isoDay, isoTime } from '@tocada/contracts/dates.js';
import { INQUIRY_ADMIN_ROUTES, type InquiryDetail, type InquiryStageInput } from '@tocada/contracts/inquiries.js';
import { isClosed, STAGES, type Stage } from '@tocada/contracts/stages.js';
import { useState } from 'react';
import { useSite } from '../../../../lib/context';
import { useSession } from '../../../../panel/admin-session';
import { useAsk } from '../../../../panel/confirm';
import { useShows } from '../../../../panel/shows';
import { textLinkClass } from '../../../../ui/button';
import { useOpened } from '../desk/desk-context';
import { nightOfInquiry, shortDay } from '../desk/nights';
import { Overruled } from '../desk/overruled';
import type { PartProps } from './part-props';
import { Refusal } from '../desk/refusal';
import { REASON_NAMES, STAGE_WORDS } from '../desk/stage-words';
import { asksFor, StageForm } from '../desk/stage-form';
import { waysFrom } from '../desk/stage-ways';
import { Declined, standsThere, useAct } from '../desk/use-act';
import { mainSmallButton, smallButton } from '../desk/small-button';

/** The first is the main one. Rows of the list already have buttons for the other stages. */
const ACTS: Stage[] = ['booked', ...STAGES.filter((to) => to !== 'booked' && STAGE_WORDS[to].act)];

interface Props extends PartProps {
  entries: InquiryDetail['entries'];
  shows: NonNullable<InquiryDetail['shows']>;
}

/** The stage of an inquiry, the ways out of it, and the show that was made of it. */
export function InquiryActs({ inquiry, onChange, onDone, entries, shows }: Props) {
  const session = useSession();
  const { timeZone } = useSite();
  const ask = useAsk();
  const { busy, refusal, overruled, run, takenBy } = useAct(onChange);
  const { id, revision, stage, lostReason, lostNote } = inquiry;
  const opened = useOpened();
  const [asked, setAsked] = useState(opened?.id === id ? opened.stage : undefined);
  if (!stage) return null;
  const ways = waysFrom(stage);

  const setStage = async (input: Omit<InquiryStageInput, 'revision'>) => {
    const changed = await session.call(INQUIRY_ADMIN_ROUTES.setStage, { id }, { ...input, revision });
    onChange(changed);
    return changed;
  };
  const enter = async (input: Omit<InquiryStageInput, 'revision' | 'anyway'>) => {
    const work = (anyway: true | undefined) => setStage({ ...input, anyway });
    if (!(await run(`Solicitud: ${STAGE_WORDS[input.stage].name}`, work))) return;
    setAsked(undefined);
    onDone();
  };
  const withDate = async (anyway?: true) => {
    const changed = await session.call(INQUIRY_ADMIN_ROUTES.reopen, { id }, { revision, anyway });
    onChange(changed);
    return changed;
  };
  /** With the date that it had. When something stands there, the admin chooses. */
  const reopen = async () => {
    const work = async () => {
      try {
        return await withDate();
      } catch (error) {
        const stands = standsThere(error);
        const text = stands ?? takenBy(error);
        if (text === undefined) throw error;
        const withoutDate = 'Reabrir sin fecha';
        const answer = await (stands === undefined
          ? ask({ title: '¿Reabrirla sin fecha?', text, action: withoutDate })
          : ask({ title: '¿Reabrirla con su fecha?', text, action: 'Con su fecha', other: withoutDate }));
        if (!answer) throw new Declined();
        return answer === 'action' && stands !== undefined ? withDate(true) : setStage({ stage: 'contacted' });
      }
    };
    if (await run('Solicitud reabierta', work)) onDone();
  };
  const why = lostReason && (REASON_NAMES as Record<string, string>)[lostReason];
  return (
    <>
      <p className="text-paper">
        {STAGE_WORDS[stage].name}
        {why && ` · ${why}`}
        {lostNote && `: ${lostNote}`}
      </p>
      <div className="flex flex-wrap gap-3">
        {isClosed(stage) && (
          <button type="button" disabled={busy} className={smallButton} onClick={() => void reopen()}>
            Reabrir
          </button>
        )}
        {!isClosed(stage) &&
          ACTS.filter((to) => ways.includes(to)).map((to) => (
            <button
              key={to}
              type="button"
              disabled={busy}
              aria-expanded={asksFor(to) ? asked === to : undefined}
              className={to === 'booked' ? mainSmallButton : smallButton}
              onClick={() => (asksFor(to) ? setAsked(asked === to ? undefined : to) : void enter({ stage: to }))}
            >
              {to === 'booked'
                ? `${STAGE_WORDS[to].act} el ${shortDay(nightOfInquiry(inquiry, timeZone))}`
                : STAGE_WORDS[to].act}
            </button>
          ))}
        {stage === 'booked' && shows.length === 0 && <MakeShow inquiry={inquiry} entries={entries} />}
      </div>
      {shows.map((show) => (
        <p key={show.id} className="flex flex-wrap items-center gap-x-3">
          Show:
          <a href={`#eventos-${show.eventId ?? show.id}`} className={`${textLinkClass} min-h-11 break-words`}>
            {show.title}, {shortDay(show.day)}
          </a>
        </p>
      ))}
      <Refusal>{refusal}</Refusal>
      <Overruled ids={overruled} />
      {asked && ways.includes(asked) && (
        <StageForm
          key={asked}
          stage={asked}
          busy={busy}
          onSave={(input) => void enter(input)}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

/** Leads to the form of a show, with what is known of the booking. The client's name is for the band alone. */
function MakeShow({ inquiry, entries }: Pick<Props, 'inquiry' | 'entries'>) {
  const { timeZone } = useSite();
  const { offer } = useShows();
  const { id, eventType, location, venue } = inquiry;
  const booked = entries.find(({ kind, releasedAt }) => kind === 'booked' && !releasedAt);
  const startsAt = booked?.startsAt;
  const day = booked && !startsAt ? booked.day : isoDay(startsAt ?? inquiry.eventDate, timeZone);
  const hour = startsAt ? isoTime(startsAt, timeZone).slice(11, 16) : '';
  return (
    <button
      type="button"
      className={smallButton}
      onClick={() =>
        offer({ inquiryId: id, title: `${eventType} en ${location}`, day, hour, location, venue: venue ?? '' })
      }
    >
      Crear show
    </button>
  );
}
