import { INQUIRY_ADMIN_ROUTES, type InquiryStageInput } from '@tocada/contracts/inquiries.js';
import { STATUS_OF, transitionOf, type Stage } from '@tocada/contracts/stages.js';
import { useState } from 'react';
import { useSession } from '../../../panel/admin-session';
import type { PartProps } from './part-props';
import { Refusal } from './refusal';
import { REASON_NAMES, STAGE_NAMES } from './stage-words';
import { asksFor, StageForm } from './stage-form';
import { useAct } from './use-act';
import { mainSmallButton, smallButton } from './small-button';

/** The buttons of the list already mark an inquiry as answered or completed. */
const ACTS = [
  ['booked', 'Reservar'],
  ['quoted', 'Cotización enviada'],
  ['accepted', 'El cliente aceptó'],
  ['lost', 'Perdida'],
  ['cancelled', 'Cancelar'],
] as const;

const actsFrom = (stage: Stage): (readonly [Stage, string])[] =>
  STATUS_OF[stage] === 'completed'
    ? [['contacted', 'Reabrir']]
    : ACTS.filter(([to]) => !(stage === 'booked' && to === 'booked') && transitionOf(stage, to));

/** The stage of an inquiry, and the ways out of it. */
export function InquiryActs({ inquiry, onChange, onDone }: PartProps) {
  const session = useSession();
  const { busy, refusal, run } = useAct(onChange);
  const [asked, setAsked] = useState<Stage>();
  const { id, revision, stage, lostReason, lostNote } = inquiry;
  if (!stage) return null;

  const enter = async (input: Omit<InquiryStageInput, 'revision'>) => {
    const isDone = await run(`Solicitud: ${STAGE_NAMES[input.stage]}`, async () =>
      onChange(await session.call(INQUIRY_ADMIN_ROUTES.setStage, { id }, { ...input, revision })),
    );
    if (!isDone) return;
    setAsked(undefined);
    onDone();
  };
  const why = lostReason && (REASON_NAMES as Record<string, string>)[lostReason];
  return (
    <>
      <p className="text-paper">
        {STAGE_NAMES[stage]}
        {why && ` · ${why}`}
        {lostNote && `: ${lostNote}`}
      </p>
      <div className="flex flex-wrap gap-3">
        {actsFrom(stage).map(([to, label]) => (
          <button
            key={to}
            type="button"
            disabled={busy}
            aria-expanded={asksFor(to) ? asked === to : undefined}
            className={to === 'booked' ? mainSmallButton : smallButton}
            onClick={() => (asksFor(to) ? setAsked(asked === to ? undefined : to) : void enter({ stage: to }))}
          >
            {label}
          </button>
        ))}
      </div>
      <Refusal>{refusal}</Refusal>
      {asked && transitionOf(stage, asked) && (
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
