/** The series of numbers: contracts, receipts, invoices, and notes of credit. */
export type Series = 'C' | 'R' | 'F' | 'N';

export interface LastNumber {
  series: string;
  year: number;
  last: number;
}

export const numberOf = ({ series, year, last }: LastNumber): string =>
  `${series}-${year}-${String(last).padStart(4, '0')}`;

const NUMBER = /^([CRFN])-(\d{4})-(\d{4,8})$/;

/** Undefined for a text that is no number of ours. */
export function parseNumber(text: string): LastNumber | undefined {
  const [, series, year, last] = NUMBER.exec(text) ?? [];
  return series ? { series, year: Number(year), last: Number(last) } : undefined;
}
