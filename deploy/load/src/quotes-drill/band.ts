import { FORMS } from '@tocada/bookings/acts/deals/spec-forms.js';
import type { QuoteState } from '@tocada/contracts/deals/quote.js';
import type { SentQuote } from '@tocada/contracts/deals/quotes.js';
import type { InquiryDetail } from '@tocada/contracts/inquiries/inquiries.js';
import { read, settle, type Answer } from '../patient-calls.js';
import { query } from '../query.js';
import { add, addRequest, note, pagesOf, type Client, type Play, type Turn } from './play.js';

const FINE = [200, 201, 204, 400, 404, 409];

/** Acts by the standing of the quote. Each is drawn as often as it stands here. */
const ACTS: Record<QuoteState, string> = {
  draft: 'send send send send send send edit withdraw move',
  sent: 'withdraw renew expire wait wait wait wait wait',
  partly_signed: 'withdraw expire wait wait wait wait wait wait',
  accepted: 'pay pay pay pay confirm confirm confirm void amend amend amend postpone invoice credit cancel erase',
  declined: 'create renew renew erase leave',
  withdrawn: 'create renew renew erase leave',
  superseded: 'renew amend erase leave',
};
const CANCELLED = 'pay void erase leave leave';
const WITHOUT = 'create create create create parties';

/** One act of the band on the request of some client. Resolves with false when there is nothing to do. */
export async function bandAct(play: Play, turn: Turn): Promise<boolean> {
  const { stack, ledger } = play;
  const client = turn.one(play.clients);
  if (!client.inquiry) return enter(play, client, turn);
  const id = client.inquiry;
  const path = `${stack.url}/api/admin/bookings/${id}`;
  const { status, body } = await read(path);
  if (status !== 200) {
    if (client.inquiry === id) client.inquiry = undefined;
    if (status !== 404) ledger.faults.push(`an opened request answers ${status}`);
    return false;
  }
  const { quote, stage, money, payments, documents } = body as InquiryDetail;
  const acts = quote ? (stage === 'cancelled' ? CANCELLED : ACTS[quote.state]) : WITHOUT;
  const name = turn.one(acts.split(' '));
  // A gig that is paid makes room for the next one.
  if (name === 'leave' || (stage === 'booked' && (money?.owedCents ?? 1) <= 0 && turn.rarely(3))) {
    client.inquiry = undefined;
    return false;
  }

  const act = async (method: string, at: string, fields: object): Promise<Answer> => {
    const answer = await settle(at, method, fields, turn.key);
    note(ledger, name, answer, FINE);
    return answer;
  };
  const ofQuote = (end: string, fields: object = {}) =>
    act('POST', `${stack.url}/api/admin/quotes/${quote!.id}/${end}`, { revision: quote!.revision, ...fields });
  const change = (fields: object) =>
    act('PUT', `${stack.url}/api/admin/quotes/${quote!.id}`, { revision: quote!.revision, ...fields });
  const anyway = turn.rarely(5) ? { anyway: true } : {};

  switch (name) {
    case 'create':
      await act('POST', `${path}/quotes`, { ...turn.one(FORMS), validUntil: dayIn(10) });
      return true;
    case 'parties': {
      const company = turn.rarely(2) ? 'Eventos SA' : '';
      const parties = [1, 2].map((place) => ({ name: `Firma ${place}`, email: mailOf(client, place), company }));
      await act('PUT', `${path}/parties`, { parties: turn.rarely(4) ? parties.slice(0, 1) : parties });
      return true;
    }
    case 'send': {
      const by = turn.one(['mail', 'both', 'whatsapp']);
      const answer = await ofQuote('send', { by, ...anyway });
      if (answer.status !== 200) return true;
      const sent = answer.body as SentQuote;
      if (by !== 'whatsapp') ledger.mailed.add(sent.id);
      if (client.inquiry === id) client.links = pagesOf(sent.links, stack.url);
      return true;
    }
    case 'edit':
      await change(turn.one(FORMS));
      return true;
    case 'move':
      if (quote!.kind !== 'amendment') return false;
      await change({ event: { day: turn.night() } });
      return true;
    case 'pay': {
      const kind = turn.one(['deposit', 'deposit', 'instalment', 'balance', 'refund', 'tip', 'withheld'] as const);
      const cents = 1 + turn.below(turn.rarely(3) ? 160_000 : 40_000);
      const payment = { kind, cents, method: 'zelle', day: dayIn(0), ...anyway };
      if ((await act('POST', `${path}/payments`, payment)).status === 201) add(ledger.paid, id);
      return true;
    }
    case 'confirm': {
      const claim = payments.find(({ state }) => state === 'claimed');
      if (claim) await act('POST', `${path}/payments/${claim.id}/confirm`, anyway);
      return claim !== undefined;
    }
    case 'void': {
      const wrong = payments.length > 0 ? turn.one(payments) : undefined;
      if (wrong) await act('POST', `${path}/payments/${wrong.id}/void`, { note: 'error' });
      return wrong !== undefined;
    }
    case 'invoice':
      await act('POST', `${path}/invoices`, {});
      return true;
    case 'credit': {
      const invoice = documents.find(({ kind }) => kind === 'invoice');
      if (invoice) await act('POST', `${path}/invoices/${invoice.id}/credit`, { note: 'error' });
      return invoice !== undefined;
    }
    case 'postpone':
      await act('POST', `${path}/postpone`, {
        creditUntil: dayIn(300),
        followUpOn: dayIn(30),
        note: 'sin fecha',
      });
      return true;
    case 'cancel':
      await act('PUT', `${path}/stage`, {
        stage: 'cancelled',
        reason: turn.one(['client', 'band']),
        note: 'se canceló',
      });
      return true;
    case 'erase':
      // Most requests stay, to be judged in the end.
      if (!turn.rarely(3)) return false;
      if ((await act('DELETE', path, { documents: turn.rarely(3) })).status === 204) ledger.erased.add(id);
      return true;
    case 'expire':
      await expire(play, quote!.id);
      return true;
    case 'wait':
      return false;
    default:
      await ofQuote(name);
      return true;
  }
}

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const mailOf = ({ index }: Client, place: number) => `q${index}-${place}@drill.example`;

async function enter(play: Play, client: Client, turn: Turn): Promise<boolean> {
  await addRequest(play, { client, turn, act: 'enter', path: '/api/admin/bookings', more: { source: 'phone' } });
  return true;
}

const EXPIRE = `update quotes set valid_until = current_date - 2 where id = $1 and state in ('sent', 'partly_signed')`;

/** The last day of a quote passes. */
async function expire({ stack, ledger }: Play, id: string): Promise<void> {
  const done = await query(stack.backing.BOOKINGS_DATABASE_URL!, EXPIRE, [id]).then(
    () => true,
    () => false,
  );
  const outcome = done ? 'expire done' : 'expire, Postgres away';
  ledger.counts[outcome] = (ledger.counts[outcome] ?? 0) + 1;
}
