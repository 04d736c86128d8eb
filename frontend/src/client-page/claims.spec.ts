import { expect, test } from '@jest/globals';
import type { ClientPageView } from '@tocada/contracts/deals/client-page.js';
import type { ClientPageState } from '@tocada/contracts/deals/client-page.rendering.js';
import { dealSums } from '@tocada/contracts/deals/spec-quote.js';
import { QUOTE, VIEW } from '@tocada/contracts/deals/spec-view.js';
import { spoken } from '@tocada/contracts/ground/spec-spoken.js';
import type { Site } from '@tocada/contracts/site/site.js';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { ClientPage } from './client-page';
import { ClientPageContext } from './state';

const SITE = {
  name: 'Neón 979',
  whatsapp: '19795550142',
  email: 'hola@neon979.example',
  timeZone: 'America/Chicago',
} as Site;
const STATE = {
  page: 'main',
  view: VIEW,
  site: SITE,
  home: '/',
  token: 't',
  key: 'k',
  done: undefined,
  refused: undefined,
  today: '2027-03-10',
} satisfies ClientPageState & { today: string };

/** The HTML of the page, and its text without tags. */
function drawn(view: Partial<ClientPageView>, page: ClientPageState['page'] = 'main') {
  const state = { ...STATE, page, view: { ...VIEW, ...view } };
  const html = renderToStaticMarkup(createElement(ClientPageContext, { value: state }, createElement(ClientPage)));
  return { html, text: html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ') };
}

const AGREED = { ...QUOTE, state: 'accepted' } as const;
const WAY = { way: 'zelle', account: 'pagos@neon979.example', note: '' } as const;
/** The page of an agreement of which a payment is due. */
const owing = (on: string, claims: ClientPageView['claims'] = []): Partial<ClientPageView> => ({
  stage: 'deposit',
  isOpen: false,
  hasQuote: false,
  quote: AGREED,
  money: dealSums({
    totalCents: 202_500,
    paidCents: 0,
    owedCents: 202_500,
    claimedCents: claims.reduce((sum, { cents }) => sum + cents, 0),
    next: { cents: 101_250, on },
  }),
  claims,
  payWays: [WAY],
  pay: { cents: 101_250, currency: 'USD', memo: 'C-2026-0041' },
});
const claim = (cents: number) => ({ cents, at: '2027-03-03T18:00:00.000Z' });

test('while claims cover the next payment the page asks for nothing, and another way to pay is folded', () => {
  const { html, text } = drawn(owing('2027-03-12', [claim(100_000), claim(1250)]));
  expect(text).toContain(
    spoken({
      es: 'Avisaste que pagaste $1,000 el 3 de marzo. En cuanto la banda lo vea te manda el recibo.',
      en: 'You told us you paid $1,000 on March 3. You get the receipt as soon as the band sees it.',
    }),
  );
  for (const asked of spoken({ es: ['toca pagar', 'Sigue:'], en: ['Now due', 'is due on', 'Next:'] }))
    expect(text).not.toContain(asked);
  const other = spoken({ es: 'Pagar de otra forma', en: 'Pay another way' });
  const fold = html.slice(0, html.indexOf(other)).lastIndexOf('<details');
  expect(html.slice(fold).startsWith('<details class=')).toBe(true);
  expect(html.indexOf(WAY.account)).toBeGreaterThan(html.indexOf(other));
});

test('a claim below the next payment is told, and the payment is asked for', () => {
  const { text } = drawn(owing('2027-03-12', [claim(50_000)]));
  expect(text).toContain(spoken({ es: 'Avisaste que pagaste $500', en: 'You told us you paid $500' }));
  expect(text).toContain(spoken({ es: 'Ahora toca pagar $1,012.50.', en: 'Now due: $1,012.50.' }));
  expect(text).not.toContain(spoken({ es: 'Pagar de otra forma', en: 'Pay another way' }));
});

test.each([
  ['2027-05-15', { es: 'Toca pagar $1,012.50 el 15 de mayo.', en: '$1,012.50 is due on May 15.' }],
  ['2028-05-15', { es: 'Toca pagar $1,012.50 el 15 de mayo de 2028.', en: '$1,012.50 is due on May 15, 2028.' }],
  ['2027-03-18', { es: 'Toca pagar $1,012.50 el 18 de marzo.', en: '$1,012.50 is due on March 18.' }],
  ['2027-03-17', { es: 'Ahora toca pagar $1,012.50.', en: 'Now due: $1,012.50.' }],
  ['2027-03-01', { es: 'Ahora toca pagar $1,012.50.', en: 'Now due: $1,012.50.' }],
])('a payment that is due on %s is asked for in true words', (on, words) => {
  const { text } = drawn(owing(on));
  expect(text).toContain(spoken(words));
  const now = spoken({ es: 'Ahora', en: 'Now due' });
  expect(text.includes(now)).toBe(spoken(words).includes(now));
});

test('the claim of what is owed after a cancellation is not asked for again', () => {
  const settlement = { damagesCents: 101_250, paidCents: 0, returnedCents: 0, returnCents: 0, owedCents: 101_250 };
  const { text } = drawn({ ...owing('2027-03-01', [claim(101_250)]), stage: 'cancelled', settlement });
  expect(text).not.toContain(spoken({ es: 'toca pagar', en: 'Now due' }));
  expect(text).toContain(spoken({ es: 'Pagar de otra forma', en: 'Pay another way' }));
});

const TOLD = { words: { startTime: '21:00', guests: 150, setting: 'outdoors' }, sha256: 'ef'.repeat(32) };

test('the second step shows what was quoted, and beside it what the client told, which is no term', () => {
  const event = { ...QUOTE.event, startTime: '20:00', endTime: '23:00', venue: 'Salón Ñandú', guests: 120 };
  const { html, text } = drawn({ quote: { ...QUOTE, event }, told: TOLD }, 'review');
  for (const quoted of ['Salón Ñandú, Bryan TX', '120', spoken({ es: '8:00 p.m.', en: '8:00 PM' })])
    expect(text).toContain(quoted);
  const title = spoken({ es: 'Lo que indicó el cliente', en: 'What the client told us' });
  const section = html.slice(html.indexOf(`aria-label="${title}"`));
  for (const words of spoken({
    es: ['No cambia lo que incluye el precio.', '9:00 p.m.', '150', 'Al aire libre'],
    en: ['It doesn’t change what the price includes.', '9:00 PM', '150', 'Outdoors'],
  }))
    expect(section.slice(0, section.indexOf('</section>'))).toContain(words);
  expect(html).toContain(`name="toldSha256" value="${TOLD.sha256}"`);
});

test('without such words the second step has no part for them, and its hash all the same', () => {
  const { html, text } = drawn({ told: { words: {}, sha256: 'ab'.repeat(32) } }, 'review');
  expect(text).not.toContain(spoken({ es: 'Lo que indicó', en: 'What the client told' }));
  expect(html).toContain('name="toldSha256"');
});

test('the details say what they are: open, beside a quote, and once somebody has signed', () => {
  const open = drawn({ quote: null, hasQuote: false }).text;
  expect(open).toContain(spoken({ es: 'Nada de esto es obligatorio.', en: 'All of this is optional.' }));
  const beside = drawn({}).text;
  const price = spoken({ es: 'no cambia lo que incluye el precio', en: 'doesn’t change what the price includes' });
  expect(beside).toContain(price);
  const details = { ...VIEW.details, venue: 'Salón Ñandú', mayAnnounce: false };
  const closed = drawn({ isOpen: false, details });
  expect(closed.html).not.toContain('name="venue"');
  expect(closed.text).toContain('Salón Ñandú');
  expect(closed.text).toContain(spoken({ es: 'No cambian lo que incluye el precio.', en: 'They don’t change what' }));
  expect(closed.text).not.toMatch(/parte del acuerdo|part of the agreement/);
});

test('what a client asked stands on the page until the band answers', () => {
  const at = '2027-03-03T18:00:00.000Z';
  const { text } = drawn({
    asked: [
      { kind: 'change', text: 'Otro día', by: null, at },
      { kind: 'cancel', text: 'Ya no', by: 'Beto Ruiz', at },
    ],
  });
  expect(text).toContain(
    spoken({
      es: 'Pediste «Otro día» el 3 de marzo. La banda todavía no contesta.',
      en: 'You asked for “Otro día” on March 3. The band hasn’t answered yet.',
    }),
  );
  expect(text).toContain(
    spoken({
      es: 'Beto Ruiz pidió cancelar («Ya no») el 3 de marzo. La banda todavía no contesta.',
      en: 'Beto Ruiz asked to cancel (“Ya no”) on March 3. The band hasn’t answered yet.',
    }),
  );
});
