import { FORMS } from '@tocada/bookings/acts/deals/spec-forms.js';
import { QUOTE_CURRENCIES } from '@tocada/contracts/deals/currency.js';
import { VOID_KINDS } from '@tocada/contracts/deals/payments.js';
import { AGREED_HOW, type Quote, type QuoteState } from '@tocada/contracts/deals/quote.js';
import type { SentQuote } from '@tocada/contracts/deals/quotes.js';
import { HALVES } from '@tocada/contracts/deals/spec-quote.js';
import type { InquiryDetail } from '@tocada/contracts/inquiries/inquiries.js';
import { read, settle, type Answer } from '../patient-calls.js';
import { query } from '../query.js';
import { add, addRequest, BAND_NOTE, note, pagesOf, type Client, type Ledger, type Play, type Turn } from './play.js';

const FINE = [200, 201, 204, 400, 404, 409];

/** Acts by the standing of the quote. Each is drawn as often as it stands here. */
const ACTS: Record<QuoteState, string> = {
  draft: 'send send send send send send send send send send send send edit edit withdraw withdraw move move agree',
  sent: 'withdraw withdraw renew renew expire expire agree agreequote wait wait wait wait wait wait wait wait wait wait',
  partly_signed: 'withdraw expire wait wait wait wait wait wait',
  accepted:
    'pay pay pay pay slip confirm confirm arrived arrived void charge charge uncharge writeoff expectagain amend amend amend ' +
    'agree tell unagree postpone invoice invoice credit cancel complete erase',
  declined: 'create renew renew erase leave',
  withdrawn: 'create renew renew erase leave',
  superseded: 'renew amend erase leave',
};
const CLOSED = 'pay void confirm arrived writeoff expectagain charge erase leave leave leave';
const WITHOUT = 'create create create create create agree parties';

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
  const { quote, stage, money, payments, documents, charges, writeOffs } = body as InquiryDetail;
  const isClosed = stage === 'cancelled' || stage === 'completed';
  const acts = quote ? (isClosed ? CLOSED : ACTS[quote.state]) : WITHOUT;
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
  const done = async (kind: keyof Ledger['done'], at: string, fields: object): Promise<Answer> => {
    const answer = await act('POST', `${path}/${at}`, fields);
    if (answer.status < 300) add(ledger.done[kind], id);
    return answer;
  };
  const agree = async (at: string, fields: object) => {
    const { status, body } = await act('POST', at, { ...agreedBy(turn), ...fields });
    if (status >= 300) return;
    const agreed = body as Quote;
    ledger.agreed.set(id, (ledger.agreed.get(id) ?? new Set()).add(agreed.id));
    if (client.inquiry === id) client.links = pagesOf(agreed.links, stack.url);
  };
  const ofQuote = (end: string, fields: object = {}) =>
    act('POST', `${stack.url}/api/admin/quotes/${quote!.id}/${end}`, { revision: quote!.revision, ...fields });
  const change = (fields: object) =>
    act('PUT', `${stack.url}/api/admin/quotes/${quote!.id}`, { revision: quote!.revision, ...fields });
  const anyway = turn.rarely(5) ? { anyway: true } : {};

  switch (name) {
    case 'create':
      await act('POST', `${path}/quotes`, {
        ...turn.one(FORMS),
        validUntil: dayIn(10),
        currency: turn.rarely(3) ? 'MXN' : undefined,
      });
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
      await change({ ...turn.one(FORMS), currency: turn.rarely(5) ? turn.one(QUOTE_CURRENCIES) : undefined });
      return true;
    case 'move':
      if (quote!.kind !== 'amendment') return false;
      await change({ event: { day: turn.night() } });
      return true;
    case 'agree':
      await agree(`${path}/agreed`, {
        totalCents: turn.rarely(8) ? 0 : 20_000 + turn.below(150_000),
        schedule: turn.rarely(2) ? HALVES : undefined,
      });
      return true;
    case 'agreequote': {
      const { revision, packages } = quote!;
      const choice = packages.length > 0 ? { package: turn.one(packages).key } : undefined;
      await agree(`${stack.url}/api/admin/quotes/${quote!.id}/agreed`, { revision, choice });
      return true;
    }
    case 'tell':
      if (!quote!.agreedElsewhere) return false;
      await act('POST', `${path}/agreed/tell`, { tellsClient: !turn.rarely(3) });
      return true;
    case 'unagree':
      if (!quote!.agreedElsewhere) return false;
      await done('unagreed', 'agreed/void', {});
      return true;
    case 'pay': {
      const kind = turn.one(['deposit', 'deposit', 'instalment', 'balance', 'refund', 'tip', 'withheld'] as const);
      const cents = 1 + turn.below(turn.rarely(3) ? 160_000 : 40_000);
      await done('paid', 'payments', { kind, cents, method: 'zelle', day: dayIn(0), ...anyway });
      return true;
    }
    case 'slip': {
      // A payment that is taken back at once, mostly before its receipt is printed.
      const slip = { kind: 'deposit', cents: 1 + turn.below(40_000), method: 'zelle', day: dayIn(0), ...anyway };
      const { status, body: paid } = await done('paid', 'payments', slip);
      if (status !== 201) return true;
      const taken = await settle(`${path}/payments/${paid.id}/void`, 'POST', wordsOfVoid(turn), `${turn.key}-void`);
      note(ledger, 'slip void', taken, FINE);
      if (taken.status === 200) add(ledger.done.voided, id);
      return true;
    }
    case 'confirm': {
      const claim = payments.find(({ state }) => state === 'claimed');
      if (claim) await done('confirmed', `payments/${claim.id}/confirm`, anyway);
      return claim !== undefined;
    }
    case 'arrived': {
      const claim = payments.find(({ state }) => state === 'claimed');
      if (!claim) return false;
      const cents = turn.rarely(3) ? claim.cents : 1 + turn.below(90_000);
      await done(cents === claim.cents ? 'confirmed' : 'arrived', `payments/${claim.id}/arrived`, { cents, ...anyway });
      return true;
    }
    case 'void': {
      const wrong = payments.length > 0 ? turn.one(payments) : undefined;
      if (wrong) await done('voided', `payments/${wrong.id}/void`, wordsOfVoid(turn));
      return wrong !== undefined;
    }
    case 'charge': {
      const cents = 1 + turn.below(30_000);
      await done('charged', 'charges', { cents, description: 'Una hora más', day: dayIn(turn.below(90)) });
      return true;
    }
    case 'uncharge': {
      const charge = charges.find((one) => !one.void);
      if (charge) await done('uncharged', `charges/${charge.id}/void`, {});
      return charge !== undefined;
    }
    case 'writeoff': {
      const most = Math.max(0, money?.owedCents ?? 0);
      await done('writtenOff', 'write-off', { cents: turn.rarely(4) ? most + 1 : 1 + turn.below(most) });
      return true;
    }
    case 'expectagain': {
      const writeOff = writeOffs.find((one) => !one.void);
      if (writeOff) await done('expectedAgain', `write-offs/${writeOff.id}/void`, {});
      return writeOff !== undefined;
    }
    case 'complete': {
      const stillOwed = turn.rarely(2);
      const { status } = await act('PUT', `${path}/stage`, { stage: 'completed', stillOwed });
      if (status === 200) ledger.completed.set(id, stillOwed);
      return true;
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
        keptCents: turn.rarely(3) ? turn.below(60_000) : undefined,
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

/** As the band says that a client has agreed. Yesterday is over in every time zone. */
const agreedBy = (turn: Turn) => ({
  how: turn.one(AGREED_HOW),
  who: 'Lucía',
  on: dayIn(-1),
  confirmOn: turn.one([undefined, 'deposit', 'signature']),
  anyway: turn.rarely(2),
});
const wordsOfVoid = (turn: Turn) => ({
  reason: turn.one([...VOID_KINDS, undefined]),
  note: turn.rarely(2) ? 'error' : undefined,
  bandNote: BAND_NOTE,
});

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
