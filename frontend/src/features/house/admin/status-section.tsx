import { DOCTOR_ROUTES, EXAMINED, type Finding, type FindingState } from '@tocada/contracts/house/doctor.js';
import { useState } from 'react';
import { bodyOf } from '../../../lib/api';
import { useSession } from '../../../panel/admin-session';
import { LoadFailure } from '../../../panel/list-state';
import { texts as panelTexts } from '../../../panel/panel.texts';
import { sendTestMail } from '../../../panel/test-mail';
import { buttonClass } from '../../../ui/button';
import { texts } from './doctor.texts';

/** In the order of urgency. */
const LOOKS: Record<FindingState, string> = {
  fault: 'border-alarm/60 text-alarm',
  warning: 'border-bulb/60 text-bulb',
  unknown: 'border-edge text-dust',
  ok: 'border-aqua/60 text-aqua',
  off: 'border-edge text-dust',
};

const byUrgency = (findings: Finding[]) =>
  Object.keys(LOOKS).flatMap((state) => findings.filter((finding) => finding.state === state));

const sumOf = (findings: Finding[]): string => texts.faults(findings.filter(({ state }) => state === 'fault').length);

function FindingRow({ finding: { name, state, found, todo } }: { finding: Finding }) {
  const session = useSession();
  const [busy, setBusy] = useState(false);
  const testMail = async () => {
    setBusy(true);
    await sendTestMail(session);
    setBusy(false);
  };
  return (
    <li className="py-4">
      <div className="flex items-start justify-between gap-4">
        <h3 className="font-semibold text-paper">{EXAMINED[name]}</h3>
        <span className={`shrink-0 rounded-full border px-3 py-0.5 text-sm font-semibold ${LOOKS[state]}`}>
          {texts.states[state]}
        </span>
      </div>
      <p className="mt-1 [overflow-wrap:anywhere]">{found}</p>
      {todo && <p className="mt-2 border-l-2 border-rail pl-3 text-paper [overflow-wrap:anywhere]">{todo}</p>}
      {name === 'mail' && state !== 'unknown' && (
        <button type="button" disabled={busy} className={`${buttonClass.quiet} mt-3`} onClick={() => void testMail()}>
          {texts.sendTestMail}
        </button>
      )}
    </li>
  );
}

/** The state of the whole installation. It is asked for only on demand, because the answer takes some seconds. */
export default function StatusSection() {
  const session = useSession();
  const [findings, setFindings] = useState<Finding[]>();
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const examine = async () => {
    setBusy(true);
    setError(undefined);
    try {
      setFindings(await bodyOf<Finding[]>(await session.send(DOCTOR_ROUTES.examine.path)));
    } catch (problem) {
      setFindings(undefined);
      setError(problem);
    }
    setBusy(false);
  };
  const button = findings ? texts.checkAgain : texts.check;
  return (
    <section id="estado" aria-label={panelTexts.status}>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 className="text-2xl font-semibold">{panelTexts.status}</h2>
        <button type="button" disabled={busy} className={buttonClass.quiet} onClick={() => void examine()}>
          {button}
        </button>
      </div>
      <p className="mt-3 max-w-3xl">{texts.intro}</p>
      <p role="status" className="mt-4 font-semibold text-paper empty:hidden">
        {busy ? texts.checking : findings && sumOf(findings)}
      </p>
      {error !== undefined && !busy && (
        <div className="mt-6">
          <LoadFailure title={texts.notChecked} error={error} onRetry={() => void examine()} />
        </div>
      )}
      {findings && (
        <ul
          aria-busy={busy}
          className="mt-4 divide-y divide-rail rounded-card border border-rail bg-hall px-5 transition-opacity aria-busy:opacity-60 sm:px-6"
        >
          {byUrgency(findings).map((finding) => (
            <FindingRow key={finding.name} finding={finding} />
          ))}
        </ul>
      )}
    </section>
  );
}
