import type { QuoteCurrency } from '@tocada/contracts/deals/currency.js';
import type { PayWay } from '@tocada/contracts/deals/quotes.js';

/** The name in an account, which the band may have typed with its sign or as a whole address. */
const nameIn = (account: string): string =>
  (account.trim().split(/[?#]/)[0]!.split('/').filter(Boolean).at(-1) ?? '').replace(/^[@$]/, '');

interface Asked {
  cents: number;
  currency: QuoteCurrency;
  memo: string;
}

/**
 * The address at which a way to pay is paid; undefined for one without.
 * @param asked the sum and its words; without them the client chooses the sum, as for a tip
 */
export function payLink({ way, account }: Pick<PayWay, 'way' | 'account'>, asked?: Asked): string | undefined {
  if (way === 'card') return /^https:\/\/[^\s\\]+$/.test(account.trim()) ? account.trim() : undefined;
  if (way !== 'venmo' && way !== 'cash_app' && way !== 'paypal') return undefined;
  const name = nameIn(account);
  // An e-mail address or a telephone number has no page.
  if (!/^[\w.-]+$/.test(name) || /^\d{7,}$/.test(name)) return undefined;
  const sum = asked && (asked.cents / 100).toFixed(2);
  if (way === 'venmo') {
    const query = new URLSearchParams(asked ? { txn: 'pay', amount: sum!, note: asked.memo } : { txn: 'pay' });
    return `https://venmo.com/${name}?${query.toString().replaceAll('+', '%20')}`;
  }
  if (way === 'cash_app') return `https://cash.app/$${name}${sum ? `/${sum}` : ''}`;
  return `https://paypal.me/${name}${asked ? `/${sum}${asked.currency}` : ''}`;
}
