import { describe, expect, test } from '@jest/globals';
import { agreedQuote, agreedSum, errorsIn, likelyHow, type Typed } from './agreed-input';

const TODAY = '2027-03-10';
const typed = (fields: Partial<Typed> = {}): Typed => ({
  what: 'sum',
  package: '',
  total: '1,500',
  currency: undefined,
  how: 'phone',
  on: TODAY,
  who: '',
  title: '',
  note: '',
  first: '',
  firstOn: TODAY,
  confirmOn: 'signature',
  ...fields,
});
const fieldsOf = (fields: Partial<Typed>, hasPackages = false) =>
  Object.keys(errorsIn(typed(fields), { today: TODAY, hasPackages }));

describe('what was agreed', () => {
  test('is a total, and all else has its value', () => {
    expect(agreedSum(typed(), 'es', undefined)).toEqual({
      totalCents: 150_000,
      how: 'phone',
      who: '',
      on: TODAY,
      confirmOn: 'signature',
    });
    expect(fieldsOf({})).toEqual([]);
  });

  test('with a deposit is two payments, and the whole at once is one', () => {
    const schedule = (first: string) => agreedSum(typed({ first, firstOn: '2027-03-20' }), 'en', undefined).schedule;
    expect(schedule('500')).toMatchObject([
      { label: 'Deposit', cents: 50_000, due: { on: '2027-03-20' } },
      { label: 'Balance', cents: 100_000, due: { daysBefore: 0 } },
    ]);
    expect(schedule('1500')).toMatchObject([{ cents: 150_000 }]);
  });

  test('names each field that is not right', () => {
    expect(fieldsOf({ total: '' })).toEqual(['totalCents']);
    expect(fieldsOf({ total: '0' })).toEqual([]);
    expect(fieldsOf({ first: '2000' })).toEqual(['schedule']);
    expect(fieldsOf({ first: '500', firstOn: '' })).toEqual(['firstOn']);
    expect(fieldsOf({ currency: '' })).toEqual(['currency']);
    expect(fieldsOf({ on: '2027-03-11' })).toEqual(['on']);
    expect(fieldsOf({ what: 'quote', total: '' })).toEqual([]);
    expect(fieldsOf({ what: 'quote', total: '' }, true)).toEqual(['choice']);
  });

  test('of a sent quote is the package that the client named', () => {
    expect(agreedQuote(typed({ package: 'b', confirmOn: '' }), 'f')).toEqual({
      how: 'phone',
      who: '',
      on: TODAY,
      fileId: 'f',
      choice: { package: 'b' },
    });
  });
});

test.each([
  ['phone', 'phone'],
  ['whatsapp', 'chat'],
  [null, 'phone'],
])('a request by %s is likely agreed by %s', (source, how) => {
  expect(likelyHow(source)).toBe(how);
});
