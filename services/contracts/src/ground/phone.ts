/** The number of digits without the country code. */
const NATIONAL = 10;

/** A number that the whole world can call: country code and number, digits only. */
export const FULL_NUMBER = /^\d{7,15}$/;

/**
 * The full number behind a text that a client entered. A number without a country code gets the country code of the band.
 * Returns undefined when the text cannot be a telephone number.
 * @param band the band's own full number
 */
export function fullNumber(text: string, band: string): string | undefined {
  const typed = text.slice(0, 60).normalize('NFKC');
  const isInternational = /^\s*(\+|00)/.test(typed);
  const digits = typed.replace(/\D/g, '');
  const international = isInternational ? digits.replace(/^00/, '') : digits;
  const number = !isInternational && digits.length === NATIONAL ? band.slice(0, -NATIONAL) + digits : international;
  return FULL_NUMBER.test(number) ? number : undefined;
}

/** Opens a chat with a full number, with `text` ready to send. */
export const whatsappLink = (number: string, text?: string): string =>
  `https://wa.me/${number}${text ? `?text=${encodeURIComponent(text)}` : ''}`;

/** Calls a full number, by RFC 3966. */
export const callLink = (number: string): string => `tel:+${number}`;
