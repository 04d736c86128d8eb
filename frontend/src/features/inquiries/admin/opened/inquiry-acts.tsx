import type { Payment } from '@tocada/contracts/deals/payments.js';
import { QUOTE_ROUTES } from '@tocada/contracts/deals/quotes.js';
import type { InquiryDetail, InquiryStageInput } from '@tocada/contracts/inquiries/inquiries.js';
import { INQUIRY_ADMIN_ROUTES } from '@tocada/contracts/inquiries/inquiries.admin-routes.js';
import { isClosed, type Stage } from '@tocada/contracts/kit/stages.js';
import { useId, useState, type ComponentType, type ReactNode } from 'react';
import { useNow, useSite } from '../../../../lib/context';
import { useSession } from '../../../../panel/admin-session';
import { Declined, useAsk } from '../../../../panel/confirm';
import { texts as desk } from '../../../../panel/desk/desk.texts';
import { isNightPast, nightOfInquiry, shortDay } from '../../../../panel/desk/nights';
import { Overruled } from '../../../../panel/desk/overruled';
import { showPart, type PartProps } from '../../../../panel/desk/part';
import { Refusal } from '../../../../panel/desk/refusal';
import { nextSmallButton, smallButton } from '../../../../panel/desk/small-button';
import type { StageWords } from '../../../../panel/desk/stage-words';
import { texts as words } from '../../../../panel/desk/stage-words.texts';
import { standsThere, useAct } from '../../../../panel/desk/use-act';
import { useToday } from '../../../../panel/desk/use-desk';
import { useShows } from '../../../../panel/shows';
import { loneLinkClass } from '../../../../ui/button';
import { nextStepOf } from '../desk/next-step';
import { asksFor, StageForm } from '../desk/stage-form';
import { isBack, waysFrom, usualAct } from '../desk/stage-ways';
import type { InquiryActions } from '../desk/use-inquiry-actions';
import { texts } from './opened.texts';
import { showOf } from './show-of';

/** An act that a button offers. */
interface Act {
  key: string;
  label: string;
  /** Undefined when the button opens no form. */
  isUnfolded?: boolean;
  onPress: () => void;
}

export interface ActsProps extends PartProps, Pick<InquiryActions, 'setStatus'> {
  /** The stage whose form is open from the start. */
  asked: Stage | undefined;
  entries: InquiryDetail['entries'];
  payments: InquiryDetail['payments'];
  shows: InquiryDetail['shows'];
  /** True when the client said that the site may announce the event. */
  mayAnnounce: boolean;
  isReplying: boolean;
  onReply: () => void;
  Postpone: ComponentType<{
    inquiryId: string;
    /** The night that is given back. */
    night: string;
    onChange: PartProps['onChange'];
    onDone: () => void;
    onCancel: () => void;
  }>;
  /** The rare acts. */
  children: ReactNode;
}

/** The stage of an inquiry, the ways out of it, and the show that was made of it. One act is filled: the usual next one. */
export function InquiryActs(props: ActsProps) {
  const { inquiry, onChange, onDone, setStatus, asked: start, entries, shows, mayAnnounce } = props;
  const { isReplying, onReply, payments, Postpone, children } = props;
  const session = useSession();
  const site = useSite();
  const { timeZone } = site;
  const { offer } = useShows();
  const now = useNow();
  const today = useToday();
  const ask = useAsk();
  const { busy, refusal, overruled, run, takenBy } = useAct(onChange);
  const [asked, setAsked] = useState<Stage | 'postpone' | undefined>(start);
  const [hasMore, setMore] = useState(false);
  const more = useId();
  const { id, revision, stage, lostReason, lostNote, creditUntil, dateNote } = inquiry;
  if (!stage) return null;
  const hasAgreement = inquiry.money != null;
  const canPostpone = hasAgreement && creditUntil == null && (stage === 'booked' || stage === 'accepted');
  // An agreement is postponed by an act of its own.
  const ways = waysFrom(stage, inquiry, today, timeZone).filter(
    (to) => !(to === 'accepted' && stage === 'booked' && hasAgreement),
  );
  const night = nightOfInquiry(inquiry, timeZone);

  const setStage = async (input: Omit<InquiryStageInput, 'revision'>) => {
    const changed = await session.call(INQUIRY_ADMIN_ROUTES.setStage, { id }, { ...input, revision });
    onChange(changed);
    return changed;
  };
  const enter = async (input: Omit<InquiryStageInput, 'revision' | 'anyway'>) => {
    const done = texts.entered(words.stages[input.stage].name);
    if (!(await run(done, (more) => setStage({ ...input, ...more })))) return;
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
        const answer = await (stands === undefined
          ? ask({ title: texts.reopenWithoutDateTitle, text, action: texts.reopenWithoutDate })
          : ask({ title: texts.reopenTitle, text, action: texts.reopen, other: texts.reopenWithoutDate }));
        if (!answer) throw new Declined();
        return answer === 'action' && stands !== undefined ? withDate(true) : setStage({ stage: 'contacted' });
      }
    };
    if (await run(texts.reopened, work)) onDone();
  };

  const stageAct = (to: Stage): Act => {
    const { act, back }: StageWords = words.stages[to];
    const isReturn = isBack(stage, to);
    const label = to === 'booked' ? desk.bookOn(shortDay(night, today)) : (isReturn ? back : act)!;
    if (!isReturn && (to === 'contacted' || to === 'completed'))
      return { key: to, label, onPress: () => setStatus(inquiry, to) };
    return asksFor(to)
      ? { key: to, label, isUnfolded: asked === to, onPress: () => setAsked(asked === to ? undefined : to) }
      : { key: to, label, onPress: () => void enter({ stage: to }) };
  };
  const claim = payments.find(({ state }) => state === 'claimed');
  const confirm = async ({ id: paymentId }: Payment) => {
    const isDone = await run(
      texts.paymentConfirmed,
      async (more) => void (await session.call(QUOTE_ROUTES.confirmPayment, { id, paymentId }, more)),
    );
    if (isDone) onDone();
  };
  /** The steps that are no ways into a stage. All but one lead to the part of the opened inquiry that does them. */
  const stepActs: Act[] = [
    ...(claim ? [{ key: 'confirm', label: texts.confirmPayment, onPress: () => void confirm(claim) }] : []),
    { key: 'collect', label: texts.toMoney, onPress: () => showPart('money') },
    { key: 'send', label: texts.toDraft, onPress: () => showPart('quote') },
    { key: 'renew', label: texts.toRenewal, onPress: () => showPart('quote') },
  ];
  const acts: Act[] = [
    { key: 'reply', label: desk.reply, isUnfolded: isReplying, onPress: onReply },
    ...(isClosed(stage) ? [{ key: 'reopen', label: desk.reopen, onPress: () => void reopen() }] : ways.map(stageAct)),
    ...(canPostpone
      ? [
          {
            key: 'postpone',
            label: desk.postpone,
            isUnfolded: asked === 'postpone',
            onPress: () => setAsked(asked === 'postpone' ? undefined : ('postpone' as const)),
          },
        ]
      : []),
    ...(stage === 'booked' && shows.length === 0
      ? [{ key: 'show', label: texts.createShow, onPress: () => offer(showOf(inquiry, entries, site, mayAnnounce)) }]
      : []),
  ];
  const { step } = nextStepOf(inquiry, { entries, now, today, timeZone });
  const stepAct = stepActs.find(({ key }) => key === step);
  const usual = step === 'usual' ? usualAct(stage, isNightPast(inquiry, today, timeZone)) : step;
  const next = stepAct ?? acts.find(({ key }) => key === usual) ?? acts[0]!;
  const button = (act: Act, className: string) => (
    <button
      key={act.key}
      type="button"
      disabled={busy}
      aria-expanded={act.isUnfolded}
      className={className}
      onClick={act.onPress}
    >
      {act.label}
    </button>
  );
  const others = acts.filter((act) => act !== next);
  const [reply, ...rest] = next.key === 'reply' ? [undefined, ...others] : others;
  const why = lostReason && (words.reasons as Record<string, string>)[lostReason];
  return (
    <div className="space-y-4">
      <p className="text-paper">
        {words.stages[stage].name}
        {why && ` · ${why}`}
        {lostNote && `: ${lostNote}`}
      </p>
      {dateNote && !isClosed(stage) && <p className="text-sm">{desk.dateFirst}</p>}
      <div className="flex flex-wrap gap-2">
        {button(next, nextSmallButton)}
        {reply && button(reply, smallButton)}
        <button
          type="button"
          aria-expanded={hasMore}
          aria-controls={more}
          className={smallButton}
          onClick={() => setMore(!hasMore)}
        >
          {desk.more}
        </button>
      </div>
      {hasMore && (
        <div id={more} className="flex flex-wrap items-center gap-2">
          {rest.map((act) => button(act!, smallButton))}
          {children}
        </div>
      )}
      {shows.map((show) => (
        <p key={show.id} className="flex flex-wrap items-center gap-x-3">
          {texts.showOf}
          <a href={`#eventos-${show.eventId ?? show.id}`} className={`${loneLinkClass} break-words`}>
            {show.title}, {shortDay(show.day, today)}
          </a>
        </p>
      ))}
      <Refusal>{refusal}</Refusal>
      <Overruled ids={overruled} />
      {asked === 'postpone' && canPostpone && (
        <Postpone
          inquiryId={id}
          night={night}
          onChange={onChange}
          onDone={() => {
            setAsked(undefined);
            onDone();
          }}
          onCancel={() => setAsked(undefined)}
        />
      )}
      {asked && asked !== 'postpone' && ways.includes(asked) && (
        <StageForm
          key={asked}
          stage={asked}
          inquiry={inquiry}
          busy={busy}
          onSave={(input) => void enter(input)}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}
