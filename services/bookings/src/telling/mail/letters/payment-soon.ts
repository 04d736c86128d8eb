import { paragraph, quiet } from '../looks/parts.js';
import { written, type Letter } from './letter.js';

export const paymentSoon: Letter = {
  client: ({ texts, event, due, dueDay, page }) =>
    written(texts.soon.title(due, dueDay), paragraph(texts.soon.text(event)), page(), quiet(texts.alreadyPaid)),
  reminds: { ofFirst: { from: -2, to: -1 }, ofOthers: { from: -7, to: -5 } },
};
