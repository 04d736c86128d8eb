import { describe, expect, test } from '@jest/globals';
import { priceText } from '@tocada/contracts/deals/currency.js';
import { contradictionsIn, randomDeal } from '@tocada/contracts/deals/spec-deals.js';
import { dealSums } from '@tocada/contracts/deals/spec-quote.js';
import { SPOKEN } from '@tocada/contracts/ground/language.js';
import { spoken } from '@tocada/contracts/ground/spec-spoken.js';
import { samples, SEED, seededBelow } from '@tocada/contracts/kit/spec-samples.js';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { ChargeForm } from './charge-form';
import { Settled, Sums } from './sums';
import { WriteOffForm } from './write-off-form';

const TODAY = '2027-05-20';
/** Labels and sums, by their label. */
const rowsOf = (element: ReactElement) =>
  Object.fromEntries(
    [...renderToStaticMarkup(element).matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)].map(([, label, text]) => [
      label!.replaceAll('&#x27;', '’'),
      text,
    ]),
  );
const sums = (money: Parameters<typeof dealSums>[0]) =>
  rowsOf(<Sums money={dealSums(money)} today={TODAY} creditUntil={null} />);

const OWED = spoken({ es: 'Se debe', en: 'Owed' });
const CHARGES = spoken({ es: 'Cargos después del acuerdo', en: 'Charges after the agreement' });
const WRITTEN_OFF = spoken({ es: 'No se va a cobrar', en: 'Written off' });
const IN_FAVOR = spoken({ es: 'A favor del cliente', en: 'In the client’s favor' });
const NEXT = spoken({ es: 'Sigue', en: 'Next' });
const PAID = spoken({ es: 'Pagado', en: 'Paid' });

describe('the sums of an agreement', () => {
  test('are total, paid and owed, and no others where there are none', () => {
    expect(sums({})).toEqual({ Total: '$1,500', [PAID]: '$750', [OWED]: '$750' });
  });

  test('name charges and what is written off', () => {
    expect(sums({ chargesCents: 20_000, writtenOffCents: 5000, owedCents: 90_000 })).toMatchObject({
      [CHARGES]: '$200',
      [WRITTEN_OFF]: '$50',
      [OWED]: '$900',
    });
  });

  test('name what is in the client’s favor in place of a debt below zero', () => {
    const rows = sums({ paidCents: 359_645, owedCents: -209_645 });
    expect(rows).toMatchObject({ [IN_FAVOR]: '$2,096.45' });
    expect(rows).not.toHaveProperty(OWED);
  });

  test('name the year of a day that is not of this one', () => {
    const on = (day: string) => sums({ next: { cents: 75_000, on: day } })[NEXT];
    expect(on('2027-06-06')).toBe(spoken({ es: '$750 el dom 6 jun', en: '$750 on Sun, Jun 6' }));
    expect(on('2028-01-15')).toContain('2028');
  });
});

test('the sums of a cancelled agreement ask for what no write-off covers', () => {
  const settlement = { damagesCents: 80_000, paidCents: 0, returnedCents: 0, returnCents: 0, owedCents: 80_000 };
  const settled = (money: Parameters<typeof dealSums>[0]) =>
    rowsOf(<Settled settlement={settlement} money={dealSums(money)} />);
  expect(settled({ owedCents: 80_000 })).toMatchObject({
    [spoken({ es: 'Cargo por cancelar (daños acordados)', en: 'Cancellation fee (agreed damages)' })]: '$800',
    [OWED]: '$800',
  });
  expect(settled({ writtenOffCents: 80_000, owedCents: 0 })).toMatchObject({ [WRITTEN_OFF]: '$800', [OWED]: '$0' });
});

test('a charge is of the night, and a write-off is of what is owed', () => {
  const form = { busy: false, onSave: async () => {}, onCancel: () => {} };
  expect(renderToStaticMarkup(<ChargeForm night="2027-05-15" {...form} />)).toContain('value="2027-05-15"');
  expect(renderToStaticMarkup(<WriteOffForm owedCents={75_050} {...form} />)).toContain('value="750.50"');
});

test(`no row of random sums contradicts another (seed ${SEED})`, () => {
  const below = seededBelow();
  for (let round = 0; round < samples(2000, 10_000); round += 1) {
    const { money, settlement } = randomDeal(below);
    const rows = settlement ? rowsOf(<Settled settlement={settlement} money={money} />) : sums(money);
    const text = Object.entries(rows).join('\n');
    expect([money, contradictionsIn(text, { money, language: SPOKEN, reader: 'band' })]).toEqual([money, []]);
    const { currency, owedCents, writtenOffCents } = money;
    expect(rows[WRITTEN_OFF]).toBe(writtenOffCents > 0 ? priceText(writtenOffCents, currency) : undefined);
    if (!settlement) expect(rows[owedCents < 0 ? IN_FAVOR : OWED]).toBe(priceText(Math.abs(owedCents), currency));
  }
});
