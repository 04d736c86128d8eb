import type { CalendarEntry } from '@tocada/contracts/dates/calendar.js';
import { nightDay } from '@tocada/contracts/ground/days.js';
import { INQUIRY_STATUSES } from '@tocada/contracts/inquiries/inquiries-query.js';
import { CANCELLED_BY, LOST_REASONS, STAGES } from '@tocada/contracts/kit/stages.js';
import { ask, settle } from '../patient-calls.js';

export const TIME_ZONE = 'America/Chicago';
/** Few nights, so that the acts meet. */
const NIGHTS = 30;
const FIRST_NIGHT = Date.UTC(2040, 4, 1);

const nightAt = (index: number) => new Date(FIRST_NIGHT + index * 86_400_000).toISOString().slice(0, 10);
export const NIGHT_RANGE = { from: nightAt(0), to: nightAt(NIGHTS - 1) };

/** The knowledge of admins and clients: rows of answers that they got. */
export interface Known {
  inquiries: string[];
  entries: { id: string; revision: number }[];
  templates: string[];
  shows: { id: string; inquiryId: string | null }[];
  undos: string[];
}

/** A stretch of time by the clock of the drill, in milliseconds. */
interface Stretch {
  night: string;
  from: number;
  to: number;
}

/** A show on its night: from its acknowledgement until a change of it begins. */
interface ShownNight extends Stretch {
  id: string;
  inquiryId: string | null;
}

/** A booking that was made, moved, reopened or brought back without `anyway`: from the call to its answer. */
interface BookedNight extends Stretch {
  inquiryId: string | null;
}

/** A first option: from its acknowledgement until an act begins that may end it. */
interface FirstOption extends Stretch {
  id: string;
  inquiryId: string;
}

/** An act from its call until its answer. */
interface Running {
  path: string;
  /** With `anyway` a booking ends the first option of another, and an undo may end any. */
  isForced: boolean;
  from: number;
  to: number;
}

/** True when an act may end a first option. */
const mayEnd = ({ path, isForced }: Running, { id, inquiryId }: Pick<FirstOption, 'id' | 'inquiryId'>) =>
  isForced || path.includes(id) || path.includes(inquiryId);

/** The facts that are certain after all acts. */
export interface Ledger {
  /** The answers by act and outcome. */
  counts: Record<string, number>;
  /** The numbers of acknowledged notes and replies of each inquiry. */
  notes: Map<string, number>;
  replies: Map<string, number>;
  /** The ids of the acknowledged inquiries by the client's address. */
  inquiries: Map<string, string>;
  erased: Set<string>;
  shown: ShownNight[];
  booked: BookedNight[];
  held: FirstOption[];
  acts: Running[];
  /** Answers that no refusal of the contract explains. */
  faults: string[];
}

type Call = [method: string, path: string, fields: object];

const add = <K>(counts: Map<K, number>, key: K) => void counts.set(key, (counts.get(key) ?? 0) + 1);

/** Plays one act, which depends on its seed and on what is known. Resolves when its outcome is clear. */
export async function play(url: string, index: number, random: () => number, known: Known, ledger: Ledger) {
  const below = (limit: number) => Math.floor(random() * limit);
  const one = <T>(all: readonly T[]): T => all[below(all.length)]!;
  const night = () => nightAt(below(NIGHTS));
  const email = `d${index}@drill.example`;
  const client = { name: 'Cliente', email, phone: '9795550100', eventType: 'Boda', location: 'Bryan TX' };
  const inquiry = known.inquiries.length > 0 ? one(known.inquiries) : undefined;
  const anyway = random() < 0.3 ? { anyway: true } : {};
  const show = known.shows.length > 0 ? one(known.shows) : undefined;
  const entry = known.entries.length > 0 ? one(known.entries) : undefined;
  const ofInquiry = (name: string): Call | undefined => {
    if (!inquiry) return undefined;
    const path = `/api/admin/bookings/${inquiry}`;
    const calls: Record<string, () => Call> = {
      hold: () => ['POST', `${path}/holds`, { day: night(), ...anyway }],
      reopen: () => ['POST', `${path}/reopen`, { ...anyway }],
      note: () => ['POST', `${path}/notes`, { text: `nota ${index}` }],
      reply: () => ['POST', `${path}/replies`, { templateId: one(known.templates), channel: 'whatsapp', text: 'Hola' }],
      status: () => ['PUT', `${path}/status`, { status: one(INQUIRY_STATUSES) }],
      stage: () => [
        'PUT',
        `${path}/stage`,
        { stage: one(STAGES), reason: one([...LOST_REASONS, ...CANCELLED_BY]), note: 'porque sí', ...anyway },
      ],
      'follow up': () => ['PUT', `${path}/follow-up`, { day: night(), note: `llamar ${index}` }],
      facts: () => ['PUT', `${path}/facts`, { venue: `salón ${index}` }],
      erase: () => ['DELETE', path, {}],
    };
    return calls[name]?.();
  };
  const ofEntry = (name: string): Call | undefined => {
    if (!entry || !['release', 'challenge', 'extend', 'confirm', 'move'].includes(name)) return undefined;
    const base = random() < 0.5 ? { revision: entry.revision } : {};
    const more = { ...(name === 'move' && { day: night() }), ...(['move', 'confirm'].includes(name) && anyway) };
    return ['POST', `/api/admin/calendar/${entry.id}/${name}`, { ...base, ...more }];
  };
  const ofShow = (name: string): Call | undefined => {
    const fields = { title: `Show ${index}`, location: 'Bryan TX' };
    // Some in the small hours, which belong to the night before, and some without an hour.
    const date =
      random() < 0.2 ? `${nightAt(below(NIGHTS - 1) + 1)}T00:30` : night() + (random() < 0.5 ? 'T21:00' : '');
    const own = random() < 0.3 && inquiry ? { inquiryId: inquiry } : {};
    if (name === 'show') return ['POST', '/api/admin/events', { ...fields, ...own, date }];
    if (name === 'undo' && known.undos.length > 0) return ['POST', `/api/admin/undo/${known.undos.at(-1)!}`, {}];
    if (!show || !['move show', 'remove show'].includes(name)) return undefined;
    const path = `/api/admin/events/${show.id}`;
    return name === 'remove show' ? ['DELETE', path, {}] : ['PUT', path, { ...fields, date }];
  };
  const draw = one(ACTS);
  const call = ofInquiry(draw) ?? ofEntry(draw) ?? ofShow(draw);
  const [name, [method, path, fields]]: [string, Call] =
    draw === 'block'
      ? [draw, ['POST', '/api/admin/calendar', { title: 'Bloqueo', day: night() }]]
      : call
        ? [draw, call]
        : random() < 0.5
          ? ['enter', ['POST', '/api/admin/bookings', { ...client, eventDate: night(), source: 'phone' }]]
          : ['request', ['POST', '/api/booking-inquiry', { ...client, eventDate: night() }]];

  const begun = performance.now();
  if (draw === name && name.endsWith(' show'))
    for (const shown of ledger.shown) if (shown.id === show?.id) shown.to = Math.min(shown.to, begun);
  const act: Running = { path, isForced: 'anyway' in fields || name === 'undo', from: begun, to: Infinity };
  ledger.acts.push(act);
  for (const option of ledger.held) if (mayEnd(act, option)) option.to = Math.min(option.to, begun);
  const stood = name === 'undo' ? await entriesOfNights(url) : undefined;
  const answer = await settle(url + path, method, fields, `desk-drill-${index}`);
  act.to = performance.now();
  const outcome = `${name} ${answer.status}${answer.body?.code ? ` ${answer.body.code}` : ''}`;
  ledger.counts[outcome] = (ledger.counts[outcome] ?? 0) + 1;
  if (![200, 201, 204, 400, 404, 409].includes(answer.status))
    ledger.faults.push(`act ${index}: ${outcome} ${answer.body?.message ?? ''}`);
  if (answer.status >= 300) return;
  const { body } = answer;
  if (name === 'enter' || name === 'request') {
    known.inquiries.push(body.id);
    ledger.inquiries.set(email, body.id);
  }
  if (name === 'note') add(ledger.notes, inquiry!);
  if (name === 'reply') add(ledger.replies, inquiry!);
  if (name === 'erase') ledger.erased.add(inquiry!);
  const [from, to] = [performance.now(), Infinity];
  if (name === 'show' || name === 'move show') {
    const { id, inquiryId = null } = body;
    if (name === 'show') known.shows.push({ id, inquiryId });
    ledger.shown.push({ id, inquiryId, night: nightDay(body, TIME_ZONE), from, to });
  }
  if (name === 'remove show') known.shows = known.shows.filter(({ id }) => id !== show!.id);
  if (body?.undo) known.undos.push(body.undo);
  if (!('anyway' in fields)) {
    const { kind, day, inquiryId } = body ?? {};
    if ((name === 'confirm' || name === 'move') && kind === 'booked')
      ledger.booked.push({ inquiryId, night: day, from: begun, to: from });
    // Another act at the same time may have ended or booked an entry.
    const isAlone = (entry: { id: string; inquiryId: string }) =>
      !ledger.acts.some((one) => one !== act && one.to > begun && mayEnd(one, entry));
    if (name === 'hold' && kind === 'hold' && body.rank === 1 && !answer.isRepeated && isAlone(body))
      ledger.held.push({ id: body.id, inquiryId, night: day, from, to: Infinity });
    if (stood)
      for (const { id, kind, inquiryId, day } of (await entriesOfNights(url)) ?? []) {
        const stoodBefore = stood.some((before) => before.id === id && before.kind === 'booked');
        if (kind !== 'booked' || stoodBefore || !body.inquiryIds.includes(inquiryId)) continue;
        if (isAlone({ id, inquiryId: inquiryId! }))
          ledger.booked.push({ inquiryId, night: day, from: begun, to: from });
      }
    if ((name === 'stage' || name === 'reopen') && body.stage === 'booked')
      ledger.booked.push({
        inquiryId: body.id,
        night: nightDay({ ...body, date: body.eventDate }, TIME_ZONE),
        from: begun,
        to: from,
      });
  }
  if (name === 'hold' || name === 'block') known.entries.push(body);
  else if (entry && body?.id === entry.id) entry.revision = body.revision;
}

/** The acts that are drawn, each as often as it stands here. An act that has nothing to act on makes a new inquiry. */
const ACTS = (
  'new new new new hold hold hold hold confirm confirm confirm release move move extend challenge ' +
  'stage stage stage stage status note note reply reply facts follow-up block erase ' +
  'show show show move-show remove-show remove-show reopen undo'
)
  .split(' ')
  .map((name) => name.replace('-', ' '));

/** The entries of all nights, or undefined while they cannot be had. */
export async function entriesOfNights(url: string): Promise<CalendarEntry[] | undefined> {
  const { status, body } = await ask(`${url}/api/admin/calendar`, NIGHT_RANGE);
  return status === 200 ? (body as CalendarEntry[]) : undefined;
}
