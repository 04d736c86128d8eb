/** Characters that hide, turn words around or draw nothing: a name with them could pretend to be another one. */
const HIDDEN = /[\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Variation_Selector}]|[^\P{Cc}\n\t]/gu;
const PICTURES = /\p{Extended_Pictographic}/gu;
/** Digits and signs are pictographs, too. */
const isWritten = (character: string) => /[\u0000-\u02FF\u2000-\u22FF]/.test(character);

export const printable = (text: string): string =>
  text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .toWellFormed()
    .normalize('NFC')
    .replace(HIDDEN, '')
    .replace(PICTURES, (picture) => (isWritten(picture) ? picture : ''))
    .replaceAll('\t', ' ');

/** A name or a description: one line. */
export const printableLine = (text: string): string => printable(text).replace(/\s+/g, ' ').trim();
