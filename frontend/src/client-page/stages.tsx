import { CLIENT_STAGES, type ClientStage } from '@tocada/contracts/kit/stages.js';
import { Badge } from '../ui/badge';
import { texts } from './client-page.texts';
import { useView } from './state';

const PATH = CLIENT_STAGES.filter((stage) => stage !== 'cancelled');

/** Without the deposit, where the signature books the night. */
const pathOf = (stage: ClientStage, isSigned: boolean) =>
  PATH.filter((step) => step !== 'deposit' || stage === 'deposit' || !isSigned);

const TONES = {
  past: 'border-aqua text-paper',
  now: 'border-bulb font-semibold text-bulb',
  next: 'border-rail text-dust',
};

export function Stages() {
  const { stage, quote, isPostponed, isAgreedElsewhere } = useView();
  if (stage === 'cancelled' || isPostponed)
    return (
      <p>
        {texts.stage}:{' '}
        <Badge tone={isPostponed ? 'bulb' : 'alarm'}>{isPostponed ? texts.postponed : texts.stages[stage]}</Badge>
      </p>
    );
  const path = pathOf(stage, quote?.confirmOn === 'signature' || quote?.totals.totalCents === 0);
  const reached = path.indexOf(stage);
  const toneAt = (index: number) => (index < reached ? 'past' : index === reached ? 'now' : 'next');
  const nameOf = (step: ClientStage, tone: keyof typeof TONES): string => {
    if (step === 'quoted' && isAgreedElsewhere) return texts.agreedStage;
    return tone === 'past' && step === 'deposit' ? texts.depositDone : texts.stages[step];
  };
  return (
    <ol aria-label={texts.stage} className="grid auto-cols-fr grid-flow-col gap-1.5">
      {path.map((step, index) => {
        const tone = toneAt(index);
        return (
          <li
            key={step}
            aria-current={tone === 'now' ? 'step' : undefined}
            className={`border-t-4 pt-2 text-xs/5 hyphens-none sm:text-sm ${TONES[tone]}`}
          >
            {tone === 'past' && <span aria-hidden="true">✓ </span>}
            {nameOf(step, tone)}
            {tone === 'past' && <span className="sr-only"> ({texts.stageDone})</span>}
          </li>
        );
      })}
    </ol>
  );
}
