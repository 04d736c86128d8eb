import type { Received } from '@tocada/e2e/kit/scripted-mail-server.js';
import type { Acknowledged } from './clients.js';
import type { StoredRow } from './rows.js';

export interface Verdict {
  counts: Record<string, number>;
  /** One line for each broken promise. */
  faults: string[];
}

interface Evidence {
  requests: number;
  acknowledged: Acknowledged;
  rows: StoredRow[];
  mails: Received[];
}

/** The client that a mail is about. The band's copy has the client as its reply address. */
const clientOf = ({ to, mail }: Received): string => (to.startsWith('banda@') ? mail.replyTo![0]!.address! : to);

export function judge({ requests, acknowledged, rows, mails }: Evidence): Verdict {
  const faults: string[] = [];
  const byEmail = Map.groupBy(rows, ({ email }) => email);
  for (const [email, id] of acknowledged) {
    const stored = byEmail.get(email) ?? [];
    if (stored.length !== 1 || stored[0]!.id !== id) faults.push(`${email}: acknowledged, ${stored.length} rows`);
  }
  const mailsByClient = Map.groupBy(mails, clientOf);
  for (const { email, sent, unsent } of rows) {
    const own = mailsByClient.get(email) ?? [];
    const ids = new Set(own.map(({ mail }) => mail.messageId));
    const recipients = new Set(own.map(({ to }) => to));
    if (ids.size !== 2 || recipients.size !== 2) faults.push(`${email}: ${ids.size} mails to ${recipients.size}`);
    if (sent !== 2 || unsent !== 0) faults.push(`${email}: ${sent} notices sent, ${unsent} not`);
  }
  for (const email of mailsByClient.keys()) if (!byEmail.has(email)) faults.push(`${email}: mail without a row`);

  const distinct = new Set(mails.map(({ mail }) => mail.messageId)).size;
  return {
    counts: {
      requests,
      'acknowledged (201)': acknowledged.size,
      'rows stored': rows.length,
      'stored without an acknowledgement': rows.filter(({ email }) => !acknowledged.has(email)).length,
      'mails, by Message-ID': distinct,
      'mails taken again, same Message-ID': mails.length - distinct,
      'mails without a row': [...mailsByClient.keys()].filter((email) => !byEmail.has(email)).length,
    },
    faults,
  };
}
