import type { AgreedInput } from '@tocada/contracts/deals/agreed.js';
import type { QuoteCurrency } from '@tocada/contracts/deals/currency.js';
import type { AgreedHow } from '@tocada/contracts/deals/quote.js';
import type { PackageKey } from '@tocada/contracts/deals/quote-money.js';
import type { Language } from '@tocada/contracts/ground/language.js';
import { centsIn } from '@tocada/contracts/kit/typed-cents.js';
import type { Faults } from '../../../../panel/failures';
import SAMPLES from '../sample.words';
import { texts } from './agreed.texts';

/** The way in which the band and the client most likely agreed: the one by which the request came. */
export const likelyHow = (source: string | null | undefined): AgreedHow =>
  ['whatsapp', 'instagram', 'facebook'].includes(source ?? '') ? 'chat' : 'phone';

/** The fields of the form as they are typed. */
export interface Typed {
  what: 'quote' | 'sum';
  package: PackageKey | '';
  total: string;
  /** Asked for where the site's is none in which a quote can be. Empty: not chosen yet. */
  currency: QuoteCurrency | '' | undefined;
  how: AgreedHow;
  on: string;
  who: string;
  title: string;
  note: string;
  first: string;
  firstOn: string;
  /** Empty: in a change, as it is. */
  confirmOn: 'signature' | 'deposit' | '';
}

/** The errors that the form finds itself, by the fields of the call. @param hasPackages of the quote that was agreed */
export function errorsIn(typed: Typed, { today, hasPackages }: { today: string; hasPackages: boolean }): Faults {
  const total = centsIn(typed.total);
  const isSum = typed.what === 'sum';
  const first = typed.first.trim() === '' ? 0 : centsIn(typed.first);
  return {
    ...(isSum && total === undefined && { totalCents: texts.badTotal }),
    ...(isSum && typed.currency === '' && { currency: texts.badCurrency }),
    ...(isSum && (first === undefined || (total !== undefined && first > total)) && { schedule: texts.badFirst }),
    ...(!isSum && hasPackages && typed.package === '' && { choice: texts.badPackage }),
    ...(isSum && first && typed.firstOn === '' && { firstOn: texts.badFirstDay }),
    ...((typed.on === '' || typed.on > today) && { on: texts.badDay }),
  };
}

/** The deposit and the rest, in the client's language. Undefined where no deposit is typed. */
function scheduleIn({ total, first, firstOn }: Typed, language: Language): AgreedInput['schedule'] {
  const words = SAMPLES[language];
  const cents = centsIn(first);
  const totalCents = centsIn(total) ?? 0;
  if (!cents) return undefined;
  const deposit = { label: words.deposit, cents, due: { on: firstOn } };
  if (cents === totalCents) return [deposit];
  return [deposit, { label: words.balance, cents: totalCents - cents, due: { daysBefore: 0 } }];
}

const shared = ({ how, who, on, confirmOn }: Typed, fileId: string | undefined) => ({
  how,
  who,
  on,
  ...(confirmOn && { confirmOn }),
  ...(fileId && { fileId }),
});

/** A sum that was agreed. */
export const agreedSum = (
  typed: Typed,
  language: Language,
  fileId: string | undefined,
): Omit<AgreedInput, 'anyway'> => {
  const schedule = scheduleIn(typed, language);
  const { title, note } = typed;
  return {
    ...shared(typed, fileId),
    totalCents: centsIn(typed.total)!,
    ...(typed.currency && { currency: typed.currency }),
    ...(title.trim() && { title }),
    ...(note.trim() && { note }),
    ...(schedule && { schedule }),
  };
};

/** The sent quote, to which the client said yes. */
export const agreedQuote = (typed: Typed, fileId: string | undefined) => ({
  ...shared(typed, fileId),
  ...(typed.package && { choice: { package: typed.package } }),
});
