/** Digits for wa.me: country code and number. Ten digits are a number of the United States. */
export const whatsappNumber = (phone: string): string => {
  const digits = phone.replace(/\D/g, '').replace(/^00/, '');
  return digits.length === 10 ? `1${digits}` : digits;
};

export const whatsappTo = (phone: string, text: string): string =>
  `https://wa.me/${whatsappNumber(phone)}?text=${encodeURIComponent(text)}`;

/** "tel:" with digits and a leading plus, by RFC 3966. */
export const phoneTo = (phone: string): string =>
  `tel:${phone.trim().startsWith('+') ? '+' : ''}${phone.replace(/\D/g, '')}`;

export const mailTo = (email: string, subject: string, body: string): string =>
  `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
