import { describe, expect, test } from '@jest/globals';
import type { ClientPageView } from '@tocada/contracts/deals/client-page.js';
import { contradictionsIn, randomDeal } from '@tocada/contracts/deals/spec-deals.js';
import { dealSums } from '@tocada/contracts/deals/spec-quote.js';
import { VIEW } from '@tocada/contracts/deals/spec-view.js';
import { SPOKEN } from '@tocada/contracts/ground/language.js';
import { moneyText } from '@tocada/contracts/ground/money.js';
import { spoken } from '@tocada/contracts/ground/spec-spoken.js';
import { samples, SEED, seededBelow } from '@tocada/contracts/kit/spec-samples.js';
import { drawn, wordsOf } from './spec-page';

const WAYS = [{ way: 'zelle', account: 'band@example.org', note: '' }] as unknown as ClientPageView['payWays'];
const said = { es: 'Falta', en: 'Still due' };
const OWED = new RegExp(`^${spoken(said)}$`, 'm');
const ALL_PAID = spoken({ es: 'Está todo pagado', en: 'It’s all paid' });
const WAYS_TO_PAY = spoken({ es: 'Formas de pago', en: 'Ways to pay' });
const I_PAID = spoken({ es: 'Ya pagué', en: 'I paid' });
const IN_FAVOR = spoken({ es: 'A tu favor', en: 'In your favor' });

/** An agreement with these sums, whose quote stands. */
const page = (money: Parameters<typeof dealSums>[0], fields: Partial<ClientPageView> = {}) =>
  wordsOf(
    drawn({
      stage: 'booked',
      isOpen: false,
      quote: { ...VIEW.quote!, state: 'accepted' },
      money: dealSums(money),
      payWays: WAYS,
      ...fields,
    }),
  );

describe('the sums of an agreement', () => {
  test('are asked for in their currency', () => {
    const next = { cents: 3_500_000, on: '2150-05-01' };
    const pay = { cents: 3_500_000, currency: 'MXN', memo: 'C-1' } as const;
    const words = page({ next, currency: 'MXN' }, { pay });
    expect(words).toContain('$35,000 MXN');
    expect(words).toContain(spoken({ es: 'Cuánto, en pesos', en: 'Amount in pesos' }));
  });

  test('name a debt, and ask for it', () => {
    const next = { cents: 75_000, on: '2150-05-01' };
    const words = page({ next }, { pay: { cents: 75_000, currency: 'USD', memo: 'C-1' } });
    expect(words).toMatch(OWED);
    expect(words).toContain(WAYS_TO_PAY);
    expect(words).not.toContain(ALL_PAID);
  });

  test('name each charge, and a total that holds them', () => {
    const charges = [{ cents: 20_000, description: 'Una hora más', day: '2027-05-16' }];
    const words = page({ chargesCents: 20_000, owedCents: 95_000 }, { charges });
    for (const line of ['Una hora más\n$200\n', '$1,700\n', '$950\n']) expect(words).toContain(line);
  });

  test('are shown of a free gig that owes a charge', () => {
    const charges = [{ cents: 20_000, description: 'Una hora más', day: '2027-05-16' }];
    const free = { totalCents: 0, paidCents: 0, chargesCents: 20_000, owedCents: 20_000 };
    expect(page(free, { charges })).toContain('Una hora más\n$200\n');
    expect(page({ totalCents: 0, paidCents: 0, owedCents: 0 })).not.toContain(
      spoken({ es: 'Tu cuenta', en: 'Your account' }),
    );
  });

  test('of a client who paid too much say what is in the client’s favour, and no sum below zero', () => {
    const words = page({ paidCents: 359_645, owedCents: -209_645 });
    expect(words).toContain(`${IN_FAVOR}: $2,096.45\n`);
    expect(words).not.toMatch(OWED);
    expect(words).not.toContain('-$');
    expect(words).not.toContain(ALL_PAID);
  });

  test('of a debt that the band gave up are total and paid alone', () => {
    const words = page({ paidCents: 50_000, writtenOffCents: 100_000, owedCents: 0 });
    expect(words).toContain('$1,500\n');
    expect(words).toContain('$500\n');
    for (const never of [ALL_PAID, WAYS_TO_PAY, I_PAID, IN_FAVOR, '$1,000']) expect(words).not.toContain(never);
    expect(words).not.toMatch(OWED);
  });

  test('of a debt that the band gave up in part ask for the rest, and do not name the part', () => {
    const next = { cents: 60_000, on: '2150-05-01' };
    const words = page({ paidCents: 50_000, writtenOffCents: 40_000, owedCents: 60_000, next });
    expect(words).toMatch(OWED);
    expect(words).toContain('$600\n');
    expect(words).toContain(WAYS_TO_PAY);
    expect(words).not.toContain('$400');
  });

  test('that are settled say so', () => {
    expect(page({ paidCents: 150_000, owedCents: 0 })).toContain(ALL_PAID);
  });
});

describe('a cancelled agreement', () => {
  const settlement = { damagesCents: 75_000, paidCents: 10_000, returnedCents: 0, returnCents: 0, owedCents: 65_000 };
  const cancelled = { stage: 'cancelled', settlement, cancelledBy: 'client' } as const;

  test('says who cancelled, and what the fee is', () => {
    const words = page({ paidCents: 10_000, owedCents: 65_000 }, cancelled);
    expect(words).toContain(
      spoken({ es: 'Cargo por cancelar (daños acordados)', en: 'Cancellation fee (agreed damages)' }),
    );
    expect(words).toContain(spoken({ es: 'Se canceló de tu parte.', en: 'Canceled on your side.' }));
    expect(page({ owedCents: 0 }, { ...cancelled, cancelledBy: 'band' })).toContain(
      spoken({ es: 'Lo canceló la banda.', en: 'The band canceled it.' }),
    );
  });

  test('asks for what is left of its settlement alone', () => {
    expect(page({ paidCents: 10_000, writtenOffCents: 15_000, owedCents: 50_000 }, cancelled)).toContain('$500\n');
    const given = page({ paidCents: 10_000, writtenOffCents: 65_000, owedCents: 0 }, cancelled);
    for (const never of [WAYS_TO_PAY, I_PAID, ALL_PAID, '$650']) expect(given).not.toContain(never);
    expect(given).not.toMatch(OWED);
  });
});

test(`no sentence of a random page contradicts the sum beside it (seed ${SEED})`, () => {
  const below = seededBelow();
  for (let round = 0; round < samples(1000, 10_000); round += 1) {
    const { money, charges, settlement } = randomDeal(below);
    const { owedCents, next } = money;
    const words = page(money, {
      quote: null,
      charges,
      settlement,
      stage: settlement ? 'cancelled' : 'booked',
      cancelledBy: settlement && 'client',
      pay: next && { cents: next.cents, currency: money.currency, memo: 'C-1' },
    });
    expect([money, contradictionsIn(words, { money, language: SPOKEN })]).toEqual([money, []]);
    if (owedCents > 0) expect(words).toContain(`\n${spoken(said)}\n${moneyText(owedCents)}\n`);
    if (owedCents < 0 && !settlement) expect(words).toContain(`${IN_FAVOR}: ${moneyText(-owedCents)}\n`);
  }
});
