import { AGENDA_KINDS, type Agenda, type AgendaKind } from '@tocada/contracts/inquiries/agenda.js';
import MAIL from '../mail/mail.texts.js';

interface Lines {
  kind: AgendaKind;
  total: number;
  /** Of the requests that are named. None of a kind that is one line. */
  ids: string[];
}

/** The kinds of which panel and mail show one line. */
const ONE_LINE: readonly AgendaKind[] = ['unclosedBefore', 'debtsBefore'];

/** For specs: what the panel shows of an answer, in its order. */
export const panelLines = (agenda: Agenda): Lines[] =>
  AGENDA_KINDS.map((kind): Lines => {
    const { total, named } = agenda[kind];
    const idOf = (one: object) => ('inquiryId' in one ? one.inquiryId : (one as { id: string }).id) as string | null;
    return { kind, total, ids: ONE_LINE.includes(kind) ? [] : named.flatMap((one) => idOf(one) ?? []) };
  }).filter(({ total }) => total > 0);

/** For specs: the same, as the text of the mail says it. */
export function mailLines(text: string): Lines[] {
  const { kinds } = MAIL.es.agenda;
  const headings = new Map(AGENDA_KINDS.map((kind) => [kinds[kind] as string, kind]));
  return text.split('\n\n').flatMap((part): Lines[] => {
    const [heading = ''] = part.split('\n', 1);
    const [, words = '', total] = /^(.*) \((\d+)\)$/.exec(heading) ?? [];
    const kind = headings.get(words);
    if (!kind) return [];
    const ids = [...part.matchAll(/#solicitudes-([\da-f-]{36})/g)].map(([, id]) => id!);
    const more = Number(/\n- … y (\d+) más/.exec(part)?.[1] ?? 0);
    if (!ONE_LINE.includes(kind) && ids.length + more !== Number(total)) throw new Error(`${heading}: ${part}`);
    return [{ kind, total: Number(total), ids }];
  });
}
