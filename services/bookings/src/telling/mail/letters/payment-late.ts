import { paragraph, quiet } from '../looks/parts.js';
import { written, type Letter } from './letter.js';

export const paymentLate: Letter = {
  client: ({ texts, event, due, dueDay, page }) =>
    written(texts.late.title(due), paragraph(texts.late.text(event, dueDay)), page(), quiet(texts.alreadyPaid)),
  reminds: { ofOthers: { from: 3, to: 5 } },
};
