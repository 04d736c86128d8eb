import type { Site } from '@tocada/contracts/site.js';

interface PhoneLinks {
  whatsapp: string;
  call: string;
}

/** The number of digits without the country code. */
const NATIONAL = 10;

/**
 * Links to a telephone number that a client entered. A number without a country code gets the country code of the band.
 * Returns undefined when the text cannot be a telephone number.
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
