import type { Site } from '@tocada/contracts/site.js';

export interface PhoneLinks {
  whatsapp: string;
  call: string;
}

/** Digits of a number without its country code, in the countries whose numbers have that many. */
const NATIONAL = 10;

/**
 * Links to a number as a client typed it. One without a country code is taken for one of the band's own country.
 * Undefined when it can be no telephone number.
 */
export function phoneLinks(phone: string, site: Site): PhoneLinks | undefined {
  const typed = phone.slice(0, 60).normalize('NFKC');
  const digits = typed.replace(/\D/g, '');
  const isInternational = /^\s*(\+|00)/.test(typed);
  const international = isInternational ? digits.replace(/^00/, '') : digits;
  const number =
    !isInternational && digits.length === NATIONAL ? site.whatsapp.slice(0, -NATIONAL) + digits : international;
  if (number.length < 7 || number.length > 15) return undefined;
  return { whatsapp: `https://wa.me/${number}`, call: `tel:+${number}` };
}
