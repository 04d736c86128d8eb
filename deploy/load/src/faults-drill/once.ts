import type { Received } from '@tocada/e2e/kit/scripted-mail-server.js';

/** A past fault, in times of performance.now(). */
export interface Past {
  kind: string;
  begin: number;
  end: number;
}

interface DoubledMails {
  counts: Record<string, number>;
  broken: string[];
}

/** The mail server lost an accepted mail, or could not answer that it had accepted it. */
const SERVER_DIED = /^(kill the mail server|mail server (d|swallows))/;
/** The sender ended or gave up before it recorded the sending, or the whole host stood still meanwhile. */
const SENDER_DIED = /^(kill|restart) .+ bookings$|clock|^all by hand$|^the host pauses$/;
/** The mail server is silent during the fault: what arrives meanwhile waits for its end, the answers do too. */
const SILENT = /^(mail server hangs|freeze the mail server)/;
/** Milliseconds around a server's silence: a mail just before it may be unanswered, and arrive during it. */
const AROUND_SILENCE = 1000;
/** The time after the answer in which a sending may be recorded. Milliseconds. */
const NOTED_WITHIN = 15_000;
/** An answer is lost with its connection where the sender had not read it yet. Milliseconds. */
const JUST_BEFORE = 2000;

/** The bytes of a mail may reach the server this long after the death of their sender, on a busy host. Milliseconds. */
const IN_TRANSIT = 100;

/** Finds mails that the server accepted twice although neither the server nor the sender died in between. */
export function judgeDoubledMails(mails: Pick<Received, 'to' | 'at' | 'mail'>[], faults: Past[]): DoubledMails {
  const counts = { 'mails doubled, server died': 0, 'mails doubled, sender died': 0, 'mails doubled': 0 };
  const broken: string[] = [];
  for (const [id, same] of Map.groupBy(mails, ({ to, mail }) => `${mail.messageId} to ${to}`)) {
    for (const [index, again] of same.slice(1).entries()) {
      const { at } = same[index]!;
      const has = (kind: RegExp, from: number, to: number) =>
        faults.some((fault) => kind.test(fault.kind) && fault.begin <= to && fault.end >= from);
      const silences = faults.filter(
        ({ kind, begin, end }) => SILENT.test(kind) && begin <= at + AROUND_SILENCE && end >= at - AROUND_SILENCE,
      );
      const sent = Math.min(at, ...silences.map(({ begin }) => begin));
      const answered = Math.max(at, ...silences.map(({ end }) => end));
      if (has(SERVER_DIED, at, answered + JUST_BEFORE)) counts['mails doubled, server died'] += 1;
      else if (has(SENDER_DIED, sent - IN_TRANSIT, Math.min(again.at, answered + NOTED_WITHIN)))
        counts['mails doubled, sender died'] += 1;
      else {
        counts['mails doubled'] += 1;
        const seconds = (time: number) => (time / 1000).toFixed(1);
        const during = faults
          .filter(({ begin, end }) => begin <= again.at && end >= at - JUST_BEFORE)
          .map(({ kind, begin, end }) => `${kind} (${seconds(begin)} to ${seconds(end)} s)`);
        const when = `${seconds(at)} s and again at ${seconds(again.at)} s`;
        broken.push(`mail ${id}: taken at ${when}, meanwhile: ${during.join(', ') || 'nothing'}`);
      }
    }
  }
  return { counts, broken };
}
