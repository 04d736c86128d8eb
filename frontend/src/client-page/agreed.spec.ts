import { describe, expect, test } from '@jest/globals';
import type { ClientPageView } from '@tocada/contracts/deals/client-page.js';
import { dealSums } from '@tocada/contracts/deals/spec-quote.js';
import { VIEW } from '@tocada/contracts/deals/spec-view.js';
import { spoken } from '@tocada/contracts/ground/spec-spoken.js';
import { drawn, wordsOf } from './spec-page';

const ELSEWHERE = { how: 'phone', on: '2027-03-03', who: null, fileId: null, tellsClient: false } as const;
const page = (fields: Partial<ClientPageView> = {}, quote: object = {}) =>
  wordsOf(
    drawn({
      stage: 'booked',
      isOpen: false,
      cancel: null,
      hasQuote: false,
      isAgreedElsewhere: true,
      isQuiet: true,
      quote: { ...VIEW.quote!, state: 'accepted', confirmOn: 'signature', agreedElsewhere: ELSEWHERE, ...quote },
      money: dealSums(),
      ...fields,
    }),
  );

describe('the page of a deal that was agreed elsewhere', () => {
  test('says so with its day, and calls its step "Acordada"', () => {
    const words = page();
    expect(words).toMatch(
      spoken({ es: /Acordado fuera de esta página el .*3 de marzo/, en: /Agreed outside of this page on .*March 3/ }),
    );
    expect(words).toContain(spoken({ es: 'Acordada', en: 'Agreed' }));
    expect(words).not.toMatch(spoken({ es: /Cotizada/, en: /Quoted/ }));
  });

  test('has no word of a signature, whatever its stage, but of a change that is to come', () => {
    const toCome = spoken({ es: 'te manda el cambio para firmar', en: 'sends the change to sign' });
    const quote = { terms: 'x', termsOther: 'y', language: 'en' as const, schedule: [] };
    for (const stage of ['deposit', 'booked', 'done'] as const)
      for (const signers of [1, 2])
        expect(page({ stage, signers }, quote).replace(toCome, '')).not.toMatch(
          spoken({ es: /(?<!con)firm/i, en: /\bsign/i }),
        );
  });

  test('lets the client ask to cancel, without a sum that nobody agreed', () => {
    const words = page();
    expect(words).toContain(
      spoken({
        es: 'La banda te dice cómo quedan las cuentas.',
        en: 'The band tells you what goes back or is still owed.',
      }),
    );
    expect(words).not.toContain(spoken({ es: 'Si cancelas hoy', en: 'If you cancel today' }));
  });

  test('promises no mail for a payment that the client has named, while the band tells the client nothing', () => {
    const claims = [{ cents: 50_000, at: '2027-03-03T18:00:00.000Z' }];
    const onPage = spoken({ es: 'el recibo queda en esta página', en: 'The receipt is on this page' });
    const byMail = spoken({ es: 'te manda el recibo', en: 'You get the receipt' });
    expect(page({ claims })).toContain(onPage);
    expect(page({ claims })).not.toContain(byMail);
    expect(page({ claims, isQuiet: false })).toContain(byMail);
  });

  test('is still that of such a deal while a change waits for its signature', () => {
    const words = page({ signers: 2, hasQuote: true }, { state: 'sent', agreedElsewhere: null });
    expect(words).toContain(spoken({ es: 'Acordada', en: 'Agreed' }));
    expect(words).not.toContain(spoken({ es: 'Firmaron dos personas', en: 'Two people signed' }));
  });

  test('names the agreed damages where there is a scale', () => {
    const cancel = { damagesCents: 75_000, paidCents: 75_000, returnCents: 0, owedCents: 0 };
    expect(page({ cancel })).toContain(spoken({ es: 'Cargo por cancelar: $750', en: 'Cancellation fee: $750' }));
  });
});

test('a page of a signed deal keeps its words', () => {
  const words = page({ isAgreedElsewhere: false, isQuiet: false }, { agreedElsewhere: null });
  expect(words).toContain(spoken({ es: 'Cotizada', en: 'Quoted' }));
  expect(words).not.toMatch(spoken({ es: /fuera de esta página/, en: /outside of this page/ }));
});
