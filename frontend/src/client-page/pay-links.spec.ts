import { expect, test } from '@jest/globals';
import type { PayWay } from '@tocada/contracts/deals/quotes.js';
import { payLink } from './pay-links';

const ASKED = { cents: 150_050, currency: 'USD' as const, memo: 'C-2026-0041 & más' };
const link = (way: PayWay['way'], account: string, asked?: Parameters<typeof payLink>[1]) =>
  payLink({ way, account }, asked);

test('a link holds the sum and its words', () => {
  expect(link('venmo', '@Neon-979', ASKED)).toBe(
    'https://venmo.com/Neon-979?txn=pay&amount=1500.50&note=C-2026-0041%20%26%20m%C3%A1s',
  );
  expect(link('cash_app', '$neon979', ASKED)).toBe('https://cash.app/$neon979/1500.50');
  expect(link('paypal', 'https://www.paypal.me/neon979/', ASKED)).toBe('https://paypal.me/neon979/1500.50USD');
});

test('PayPal asks in the currency of the quote', () =>
  expect(link('paypal', 'neon979', { ...ASKED, currency: 'MXN' })).toBe('https://paypal.me/neon979/1500.50MXN'));

test('a tip is left to the client', () => {
  expect(link('venmo', 'https://venmo.com/u/neon979')).toBe('https://venmo.com/neon979?txn=pay');
  expect(link('cash_app', 'neon979')).toBe('https://cash.app/$neon979');
  expect(link('paypal', 'paypal.me/neon979')).toBe('https://paypal.me/neon979');
});

test('the band’s own link to pay by card stays as it is', () =>
  expect(link('card', 'https://pay.example/x?y=1', ASKED)).toBe('https://pay.example/x?y=1'));

test.each<[PayWay['way'], string]>([
  ['zelle', 'neon@band.example'],
  ['spei', '646180157000000004'],
  ['check', 'Neón 979'],
  ['venmo', '(979) 555-0142'],
  ['paypal', 'neon@band.example'],
  ['card', 'javascript:alert(1)'],
  ['card', 'http://pay.example'],
])('%s %s has no link', (way, account) => expect(link(way, account, ASKED)).toBeUndefined());
