import { press, readPage } from '../patient-calls.js';
import { add, addRequest, note, type Client, type Play, type Turn } from './play.js';

const FINE = [303, 400, 403, 404, 409, 410, 429];

function fieldsOf(page: string, act: string): URLSearchParams | undefined {
  const form = page.split('<form').find((part) => /action="([^"]*)"/.exec(part)?.[1]?.endsWith(`/${act}`));
  if (!form) return undefined;
  const inputs = form.split('</form>')[0]!.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g);
  return new URLSearchParams([...inputs].map(([, name, value]) => [name!, value!]));
}

/** One act of a client, by what the page offers. Resolves with false when there is nothing to do. */
export async function clientAct(play: Play, client: Client, turn: Turn): Promise<boolean> {
  const { ledger } = play;
  if (!client.inquiry) return turn.rarely(2) && request(play, client, turn);
  const { inquiry, links } = client;
  if (links.length === 0) return false;
  const place = 1 + turn.below(links.length);
  const link = links[place - 1]!;
  const { status, body: page } = await readPage(link);
  if (status === 404) {
    // Erased.
    if (client.inquiry === inquiry) client.inquiry = undefined;
    return false;
  }
  if (status !== 200) {
    ledger.faults.push(`the client's page answers ${status}`);
    return false;
  }
  const send = async (act: string, fields: Record<string, string> | URLSearchParams) => {
    const form = new URLSearchParams(fields);
    form.set('key', turn.key);
    const answer = await press(`${link}/${act}`, form);
    note(ledger, act, { ...answer, body: undefined }, FINE);
    return answer.status === 303;
  };
  const wish = { text: `Somos más, ${turn.key}` };

  if (fieldsOf(page, 'review')) {
    const act = turn.one('accept accept accept accept accept accept choose decline details'.split(' '));
    if (act === 'accept') return sign(play, { client, link, place, turn, send });
    if (act === 'choose') {
      const choice = { package: turn.one(['a', 'b']), extras: turn.one(['3', '']) };
      note(
        ledger,
        act,
        { status: (await readPage(`${link}?${new URLSearchParams(choice)}`)).status, body: undefined },
        [200, 404],
      );
    } else await send(act, act === 'decline' ? { reason: 'Otra banda' } : { guests: String(turn.below(300)) });
    return true;
  }
  if (fieldsOf(page, 'paid')) {
    const act = turn.one('paid paid paid wait wait wait wait wait wait change cancel wait'.split(' '));
    if (act === 'wait') return false;
    if (act !== 'paid') await send(act, wish);
    else if (await send(act, { amount: String(1 + turn.below(900)), method: 'zelle' }))
      add(ledger.done.claimed, inquiry);
    return true;
  }
  if (!turn.rarely(20)) return false;
  await send(turn.one(['change', 'resend']), wish);
  return true;
}

interface Signing {
  client: Client;
  link: string;
  place: number;
  turn: Turn;
  send(act: string, fields: URLSearchParams): Promise<boolean>;
}

/** Both steps of a signature, as a phone without scripts takes them. */
async function sign({ ledger }: Play, { client, link, place, turn, send }: Signing): Promise<boolean> {
  const inquiry = client.inquiry!;
  // Both signers choose the same, mostly.
  const choice = turn.rarely(10) ? 'package=b' : 'package=a&extras=3';
  const { status, body } = await press(`${link}/review`, new URLSearchParams(choice));
  const form = fieldsOf(String(body), 'accept');
  if (status !== 200 || !form) {
    note(ledger, 'review', { status, body: undefined }, [200, 404, 409, 410]);
    return true;
  }
  const name = `Firma ${place}`;
  form.set('name', name);
  form.set('consent', 'yes');
  if (await send('accept', form)) ledger.signed.push({ inquiry, place, name, sha256: form.get('documentSha256')! });
  return true;
}

async function request(play: Play, client: Client, turn: Turn): Promise<boolean> {
  await addRequest(play, { client, turn, act: 'request', path: '/api/booking-inquiry' });
  return true;
}
