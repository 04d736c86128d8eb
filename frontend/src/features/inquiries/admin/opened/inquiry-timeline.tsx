import { longMoment } from '@tocada/contracts/dates.js';
import { INQUIRY_ADMIN_ROUTES, type Activity, type InquirySource } from '@tocada/contracts/inquiries.js';
import type { ContactChannel, NewsKind } from '@tocada/contracts/replies.js';
import type { Stage, StageReason } from '@tocada/contracts/stages.js';
import { useId, useState, type FormEvent } from 'react';
import { useSite } from '../../../../lib/context';
import { useSession } from '../../../../panel/admin-session';
import { Field } from '../../../../ui/field';
import type { PartProps } from './part-props';
import { FIELD_NAMES } from './inquiry-fields';
import { shortDay } from '../desk/nights';
import { Refusal } from '../desk/refusal';
import { NEWS_WORDS, REASON_NAMES, SOURCE_NAMES, STAGE_WORDS } from '../desk/stage-words';
import { useAct } from '../desk/use-act';
import { smallButton } from '../desk/small-button';

type Detail = Activity['detail'];

const on = (day: string | null | undefined) => (day ? `: ${shortDay(day)}` : '');
const because = ({ reason, text }: Detail) => {
  const why = reason ? ` · ${REASON_NAMES[reason as StageReason] ?? reason}` : '';
  return text ? `${why} · ${text}` : why;
};
/** The entries on the night that the band took all the same. */
const overOthers = ({ over }: Detail) => (over ? ` · por encima de: ${over}` : '');
const fieldsIn = (names = '') =>
  names
    .split(' ')
    .map((name) => (FIELD_NAMES as Record<string, string>)[name]?.toLowerCase())
    .filter(Boolean)
    .join(', ');

const CONTACTS: Record<ContactChannel, string> = {
  whatsapp: 'Se abrió en WhatsApp',
  phone: 'Se abrió la llamada',
  mail: 'Se abrió tu correo para escribirle',
};

const SENTENCES: Record<Activity['kind'], (detail: Detail) => string> = {
  created: ({ source }) => `Se anotó a mano · ${SOURCE_NAMES[source as InquirySource] ?? 'sin medio'}`,
  stage: (detail) =>
    `De ${STAGE_WORDS[detail.from as Stage]?.name ?? detail.from} a ${STAGE_WORDS[detail.to as Stage]?.name ?? detail.to}${because(detail)}${overOthers(detail)}`,
  note: ({ text }) => text ?? '',
  facts: ({ fields }) => `Se corrigieron datos: ${fieldsIn(fields ?? '')}`,
  reply: ({ channel, template }) =>
    `Respuesta «${template}» · ${channel === 'mail' ? 'correo' : 'se abrió en WhatsApp'}`,
  contact: ({ channel }) => CONTACTS[channel as ContactChannel] ?? '',
  untold: ({ news }) => `No hizo falta avisarle: ${NEWS_WORDS[news as NewsKind] ?? ''}`,
  follow_up: ({ day, text }) => (day ? `Seguimiento${on(day)}${text ? ` · ${text}` : ''}` : 'Seguimiento quitado'),
  hold: (detail) => `Fecha apartada${on(detail.day)}${overOthers(detail)}`,
  confirm: (detail) => `Fecha reservada${on(detail.day)}${overOthers(detail)}`,
  release: (detail) => `Fecha liberada${on(detail.day)}${because(detail)}`,
  challenge: ({ day }) => `Plazo de 48 horas${on(day)}`,
  extend: ({ day }) => `Fecha apartada por más tiempo${on(day)}`,
  move: (detail) =>
    `Fecha cambiada${on(detail.from)}${detail.to ? ` → ${shortDay(detail.to)}` : ''}${overOthers(detail)}`,
  overruled: ({ day }) => `La fecha se reservó para otra solicitud${on(day)}`,
  undo: () => 'Se deshizo el último cambio',
};

/** Notes, and what happened with an inquiry, newest first. */
export function InquiryTimeline({ inquiry, onChange, timeline }: PartProps & { timeline: Activity[] }) {
  const session = useSession();
  const { timeZone } = useSite();
  const form = useId();
  const { busy, refusal, run } = useAct(onChange);
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const { id, createdAt } = inquiry;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setError(text.trim() ? undefined : 'La nota está vacía');
    if (!text.trim()) return;
    if (await run('Nota guardada', () => session.call(INQUIRY_ADMIN_ROUTES.addNote, { id }, { text }))) setText('');
  };
  const arrived = !timeline.some(({ kind }) => kind === 'created');
  return (
    <>
      <form noValidate className="grid gap-3" onSubmit={(event) => void submit(event)}>
        <Field form={form} name="note" label="Nueva nota" error={error}>
          <textarea rows={2} maxLength={10_000} value={text} onChange={(event) => setText(event.target.value)} />
        </Field>
        <Refusal>{refusal}</Refusal>
        <p>
          <button type="submit" disabled={busy} className={smallButton}>
            Guardar nota
          </button>
        </p>
      </form>
      <ol className="space-y-3">
        {timeline.map(({ id: key, at, kind, detail }) => (
          <li key={key} className="border-l border-rail pl-4">
            <p className="break-words whitespace-pre-line text-paper">
              {kind === 'note' && <span className="font-semibold text-bulb">Nota: </span>}
              {SENTENCES[kind]?.(detail) ?? ''}
            </p>
            <p className="text-sm">{longMoment({ date: at, hasTime: true }, timeZone)}</p>
          </li>
        ))}
        {arrived && (
          <li className="border-l border-rail pl-4">
            <p className="text-paper">Llegó por el formulario del sitio</p>
            <p className="text-sm">{longMoment({ date: createdAt, hasTime: true }, timeZone)}</p>
          </li>
        )}
      </ol>
    </>
  );
}
