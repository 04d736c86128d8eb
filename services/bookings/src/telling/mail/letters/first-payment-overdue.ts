import { paragraph } from '../looks/parts.js';
import { written, type Letter } from './letter.js';

export const firstPaymentOverdue: Letter = {
  band: ({ texts, client, due, dueDay }) =>
    written(texts.overdue.title(client), paragraph(texts.overdue.text(due, dueDay))),
  reminds: { ofFirst: { from: 1, to: 7 } },
};
