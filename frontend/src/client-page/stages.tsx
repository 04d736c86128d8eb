import { CLIENT_STAGES, type ClientStage } from '@tocada/contracts/kit/stages.js';
import { Badge } from '../ui/badge';
import { texts } from './client-page.texts';
import { useView } from './state';

const PATH = CLIENT_STAGES.filter((stage) => stage !== 'cancelled');

/** Without the deposit, where none is asked for. */
const pathOf = (hasDeposit: boolean) => PATH.filter((step) => step !== 'deposit' || hasDeposit);

const TONES = {
  past: 'border-aqua text-paper',
  now: 'border-bulb font-semibold text-bulb',
  next: 'border-rail text-dust',
};

export function Stages() {
  const { stage, quote, money, isPostponed, isAgreedElsewhere } = useView();
  if (stage === 'cancelled' || isPostponed)
    return (
      <p>
        {texts.stage}:{' '}
        <Badge tone={isPostponed ? 'bulb' : 'alarm'}>{isPostponed ? texts.postponed : texts.stages[stage]}</Badge>
      </p>
    );
  const isPaid = money !== null && money.paidCents > 0;
  // The deposit is paid or written off, but the band has not booked the night yet.
  const isDeposited = stage === 'deposit' && money !== null && (isPaid || money.owedCents <= 0);
  const hasNone = quote?.confirmOn === 'signature' || quote?.totals.totalCents === 0;
  const path = pathOf(isDeposited ? isPaid : stage === 'deposit' || !hasNone);
  const reached = path.indexOf(isDeposited ? 'booked' : stage);
  const toneAt = (index: number) => {
    if (index < reached) return 'past';
    return index === reached && !isDeposited ? 'now' : 'next';
  };
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
