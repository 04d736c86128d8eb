import { paragraph, quiet } from '../looks/parts.js';
import { written, type Letter } from './letter.js';

export const paymentDue: Letter = {
  client: ({ texts, event, due, page }) =>
    written(texts.due.title(due), paragraph(texts.due.text(event)), page(), quiet(texts.alreadyPaid)),
  reminds: { ofFirst: { from: 0, to: 0 }, ofOthers: { from: 0, to: 0 } },
};
