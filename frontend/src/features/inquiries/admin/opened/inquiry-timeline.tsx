import { entryTitle } from '@tocada/contracts/dates/calendar.js';
import type { AgreedHow } from '@tocada/contracts/deals/quote.js';
import { howWord } from '@tocada/contracts/deals/quote-words.js';
import { longMoment } from '@tocada/contracts/ground/days.js';
import { priceText, UNSAID_CURRENCY } from '@tocada/contracts/deals/currency.js';
import type { Activity, InquirySource } from '@tocada/contracts/inquiries/inquiries.js';
import { INQUIRY_ADMIN_ROUTES } from '@tocada/contracts/inquiries/inquiries.admin-routes.js';
import type { Stage, StageReason } from '@tocada/contracts/kit/stages.js';
import type { ContactChannel, NewsKind } from '@tocada/contracts/messages/replies.js';
import { useId, useState, type FormEvent } from 'react';
import { useSite } from '../../../../lib/context';
import { useSession } from '../../../../panel/admin-session';
import { texts as desk } from '../../../../panel/desk/desk.texts';
import { shortDay } from '../../../../panel/desk/nights';
import type { PartProps } from '../../../../panel/desk/part';
import { Refusal } from '../../../../panel/desk/refusal';
import { smallButton } from '../../../../panel/desk/small-button';
import { texts as words } from '../../../../panel/desk/stage-words.texts';
import { useAct } from '../../../../panel/desk/use-act';
import { useToday } from '../../../../panel/desk/use-desk';
import { Field } from '../../../../ui/field';
import { labelOf, type FactName } from './inquiry-fields';
import { texts } from './opened.texts';

type Detail = Activity['detail'];

/** An event in the history of an inquiry, and the band's day. */
type Happened = Detail & { today: string };

const on = (day: string | null | undefined, today: string) => (day ? `: ${shortDay(day, today)}` : '');
const because = ({ reason, text }: Detail) => {
  const why = reason ? ` · ${words.reasons[reason as StageReason] ?? reason}` : '';
  return text ? `${why} · ${text}` : why;
};
const stageName = (stage: string | null | undefined) => words.stages[stage as Stage]?.name ?? stage;
/** The entries on the night that the band took all the same. */
const overOthers = ({ over }: Detail) => {
  if (!over) return '';
  const others = over.split(', ').map((entry) => entryTitle(entry));
  return ` · ${texts.over(others.join(', '))}`;
};
const fieldsIn = (names = '') =>
  names
    .split(' ')
    .filter((name): name is FactName => name in texts.fields)
    .map((name) => labelOf(name).toLowerCase())
    .join(', ');

type Acts = Readonly<Record<string, string>>;
/** An act of a quote, a payment or the client's page, with all that is known of it. */
const actIn =
  (acts: Acts) =>
  ({ act, number, cents, currency, how, name, reason, day, text, today }: Happened): string =>
    [
      [acts[act ?? ''] ?? act, day && shortDay(day, today)].filter(Boolean).join(' '),
      number,
      cents && priceText(Number(cents), currency ?? UNSAID_CURRENCY),
      how && howWord(how as AgreedHow),
      name,
      reason,
      text,
    ]
      .filter(Boolean)
      .join(' · ');

const SENTENCES: Record<Activity['kind'], (detail: Happened) => string> = {
  created: ({ source }) => texts.enteredByHand(words.sources[source as InquirySource] ?? texts.noSource),
  stage: (detail) =>
    texts.stageChanged(stageName(detail.from), stageName(detail.to)) + because(detail) + overOthers(detail),
  note: ({ text }) => text ?? '',
  facts: ({ fields }) => texts.factsChanged(fieldsIn(fields ?? '')),
  reply: ({ channel, template }) => texts.replied(template ?? '', channel === 'mail' ? texts.byMail : desk.inWhatsApp),
  contact: ({ channel }) => texts.contacts[channel as ContactChannel] ?? '',
  untold: ({ news }) => texts.untold(words.news[news as NewsKind] ?? ''),
  follow_up: ({ day, text, today }) =>
    day ? texts.followUpSet(shortDay(day, today)) + (text ? ` · ${text}` : '') : texts.followUpRemoved,
  hold: (detail) => desk.dateActs.held + on(detail.day, detail.today) + overOthers(detail),
  confirm: (detail) => desk.dateActs.booked + on(detail.day, detail.today) + overOthers(detail),
  release: (detail) => desk.dateActs.released + on(detail.day, detail.today) + because(detail),
  challenge: ({ day, today }) => texts.challengedFor + on(day, today),
  extend: ({ day, today }) => desk.dateActs.extended + on(day, today),
  move: (detail) =>
    desk.dateActs.moved +
    on(detail.from, detail.today) +
    (detail.to ? ` → ${shortDay(detail.to, detail.today)}` : '') +
    overOthers(detail),
  overruled: ({ day, today }) => texts.overruled + on(day, today),
  undo: () => texts.undone,
  quote: actIn(texts.quoteActs),
  payment: actIn(texts.paymentActs),
  page: actIn(texts.pageActs),
};

/** Notes, and what happened with an inquiry, newest first. */
export function InquiryTimeline({ inquiry, onChange, timeline }: PartProps & { timeline: Activity[] }) {
  const session = useSession();
  const { timeZone } = useSite();
  const today = useToday();
  const form = useId();
  const { busy, refusal, run } = useAct(onChange);
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const { id, createdAt, money } = inquiry;
  /** A request never holds two. */
  const currency = money?.currency ?? UNSAID_CURRENCY;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setError(text.trim() ? undefined : texts.noNote);
    if (!text.trim()) return;
    if (await run(texts.noteSaved, () => session.call(INQUIRY_ADMIN_ROUTES.addNote, { id }, { text }))) setText('');
  };
  const arrived = !timeline.some(({ kind }) => kind === 'created');
  return (
    <>
      <form noValidate className="grid gap-3" onSubmit={(event) => void submit(event)}>
        <Field form={form} name="note" label={texts.newNote} error={error}>
          <textarea rows={2} maxLength={10_000} value={text} onChange={(event) => setText(event.target.value)} />
        </Field>
        <Refusal>{refusal}</Refusal>
        <p>
          <button type="submit" disabled={busy} className={smallButton}>
            {texts.saveNote}
          </button>
        </p>
      </form>
      <ol className="space-y-3">
        {timeline.map(({ id: key, at, kind, detail }) => (
          <li key={key} className="border-l border-rail pl-4">
            <p className="break-words whitespace-pre-line text-paper">
              {kind === 'note' && <span className="font-semibold text-bulb">{texts.note} </span>}
              {SENTENCES[kind]?.({ currency, today, ...detail }) ?? ''}
            </p>
            <p className="text-sm">{longMoment({ date: at, hasTime: true }, timeZone)}</p>
          </li>
        ))}
        {arrived && (
          <li className="border-l border-rail pl-4">
            <p className="text-paper">{texts.cameByForm}</p>
            <p className="text-sm">{longMoment({ date: createdAt, hasTime: true }, timeZone)}</p>
          </li>
        )}
      </ol>
    </>
  );
}
