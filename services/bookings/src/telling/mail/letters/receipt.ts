import { voidWord } from '@tocada/contracts/deals/quote-words.js';
import { paragraph } from '../looks/parts.js';
import { written, type Letter } from './letter.js';

export const receipt: Letter = {
  client({ letter, texts, language, owed, paper, page, sumOf }) {
    const { documentKind, documentNumber, paymentKind, paymentState, paymentNumber, voidKind } = letter;
    const of = texts.receipt;
    const isNote = documentKind === 'credit_note';
    const sum = sumOf(letter.cents);
    const rest = [...owed, ...paper, page()];
    // The note of credit of a payment that the band took back. A refund has one, too, while it stands.
    if (isNote && paymentState === 'void') {
      const taken = paymentKind === 'refund' ? of.refundTaken : of.taken;
      const said = taken.text(sum, paymentNumber ?? '');
      const why = voidKind ? ` ${voidWord(voidKind, language)}` : '';
      return written(taken.title(sum), paragraph(said + why), ...rest);
    }
    const words = isNote ? of.returned : paymentKind === 'withheld' ? of.withheld : of.text;
    const { claimedCents } = letter;
    return written(
      of.title(texts.paper(documentKind ?? 'receipt', documentNumber ?? '')),
      paragraph(words(sum)),
      ...(claimedCents === null ? [] : [paragraph(of.claimed(sumOf(claimedCents), sum))]),
      ...rest,
    );
  },
};
