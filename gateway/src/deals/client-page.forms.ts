import { shownName, type ChoiceInput, type ClientDetailsInput } from '@tocada/contracts/deals/client-page.js';
import { PACKAGE_KEYS } from '@tocada/contracts/deals/quote-money.js';
import { say } from '@tocada/contracts/sentences/say.js';
import { AppError } from '@tocada/runtime/app-error.js';

const DOLLARS = /^\$?\s*((?:\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.\d{1,2})?)$/;

/** The cents of a sum that a person typed: "450", "$1,500.50". @throws AppError at the field */
export function centsOf(text: string, field: string): number {
  const [, sum] = DOLLARS.exec(text.trim()) ?? [];
  if (sum === undefined) throw AppError.atField(field, say('bad_amount'));
  return Math.round(Number(sum.replaceAll(',', '')) * 100);
}

const WHOLE = /^(?:\d{1,3}(?:,\d{3})+|\d{1,9})$/;
/** Digits alone, for `Number` reads "0x10" and "1e3", too. The schema refuses NaN. */
const wholeOf = (text: string): number => (WHOLE.test(text) ? Number(text.replaceAll(',', '')) : NaN);

/** The text of a field, empty when it is absent. Browsers submit line breaks as CRLF. */
export const textOf = (form: URLSearchParams, name: string): string =>
  (form.get(name) ?? '').replace(/\r\n?/g, '\n').trim();

/** Empty clears the field. Absent keeps it, and so does unedited: the band may have changed it since. */
const given = <Value>(form: URLSearchParams, name: string, read: (text: string) => Value): Value | null | undefined => {
  if (!form.has(name)) return undefined;
  const text = textOf(form, name);
  const shown = shownName(name);
  if (form.has(shown) && textOf(form, shown) === text) return undefined;
  return text === '' ? null : read(text);
};

const ANSWERS: Record<string, boolean> = { yes: true, no: false };

export function detailsOf(form: URLSearchParams): ClientDetailsInput {
  const text = (name: string) => given(form, name, (typed) => typed);
  return {
    startTime: text('startTime'),
    endTime: text('endTime'),
    venue: text('venue'),
    guests: given(form, 'guests', wholeOf),
    // The schema refuses other words.
    setting: text('setting') as ClientDetailsInput['setting'],
    rainPlan: text('rainPlan'),
    sound: text('sound') as ClientDetailsInput['sound'],
    budgetCents: given(form, 'budget', (typed) => centsOf(typed, 'budget')),
    mayAnnounce: given(form, 'mayAnnounce', (answer) => ANSWERS[answer] ?? null),
  };
}

/** The choice in a query or a form: `package` and `extras`, or `choice=b,ID,ID` in links. Undefined without one. */
export function choiceIn(fields: URLSearchParams): ChoiceInput | undefined {
  if (!['choice', 'package', 'extras'].some((name) => fields.has(name))) return undefined;
  const words = [fields.get('package'), ...fields.getAll('extras'), ...(fields.get('choice') ?? '').split(',')];
  const chosen = words.filter((word): word is string => Boolean(word));
  const isKey = (word: string) => PACKAGE_KEYS.some((key) => key === word);
  return {
    package: PACKAGE_KEYS.find((key) => chosen.includes(key)) ?? null,
    extras: chosen.filter((word) => !isKey(word)),
  };
}
