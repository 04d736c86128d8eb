import { isDeepStrictEqual } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { agreedOf, DEALINGS, faultsOf, owedOf, type DealingsRow } from '@tocada/bookings/acts/deals/spec-judge.js';
import type { InquiryDetail } from '@tocada/contracts/inquiries/inquiries.js';
import { ask } from '../patient-calls.js';
import { query } from '../query.js';
import type { Play } from './play.js';

const EVERY = 400;

/** Looks at the open requests in single moments: rules hold, and the panel says the same between equal looks. */
export function watch({ stack, clients, ledger }: Play) {
  const stopping = new AbortController();
  const looks = { 'moments looked at': 0, 'answers compared': 0 };
  const tell = (id: string, faults: Iterable<string>) => {
    for (const fault of faults) {
      const line = `${id}: meanwhile ${fault}`;
      if (!ledger.faults.includes(line)) ledger.faults.push(line);
    }
  };
  const dealingsOf = (ids: string[]) =>
    query<DealingsRow>(stack.backing.BOOKINGS_DATABASE_URL!, `${DEALINGS} where inquiry.id = any($1)`, [ids]).catch(
      // Postgres is away.
      () => undefined,
    );
  const loop = (async () => {
    for (let turn = 0; !stopping.signal.aborted; turn += 1) {
      await sleep(EVERY);
      const ids = clients.flatMap(({ inquiry }) => inquiry ?? []);
      const rows = await dealingsOf(ids);
      if (!rows) continue;
      looks['moments looked at'] += 1;
      for (const row of rows) tell(row.id, faultsOf(row));
      const before = rows[turn % Math.max(1, rows.length)];
      if (!before) continue;
      const { status, body } = await ask(`${stack.url}/api/admin/bookings/${before.id}`);
      const [after] = (await dealingsOf([before.id])) ?? [];
      if (status !== 200 || !isDeepStrictEqual(before, after)) continue;
      looks['answers compared'] += 1;
      const { stage, money } = body as InquiryDetail;
      const told = `${stage}, owed ${money?.owedCents} ${money?.currency}`;
      const stands = `${before.stage}, owed ${owedOf(before) ?? undefined} ${agreedOf(before)?.currency}`;
      if (told !== stands) tell(before.id, [`the panel says ${told}, not ${stands}`]);
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await loop;
      return looks;
    },
  };
}
