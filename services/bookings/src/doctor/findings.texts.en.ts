import { byWay } from '@tocada/contracts/ways.js';
import { en as WORDS } from '@tocada/contracts/ways.texts.en.js';
import type { WayWords } from '@tocada/contracts/ways.texts.es.js';
import type { es } from './findings.texts.es.js';

const ways = (say: (words: WayWords) => string) => byWay(WORDS, say);
const BUY = 'Where you bought the domain';
const TEST = 'Then send a test email.';
const REASON = 'In Requests each one says what the other server answered.';

export const en = {
  restored: {
    nothing: 'Nothing is left to do.',
    numbers: (day) =>
      `The site was restored from a backup of ${day}. If quotes, receipts, or invoices were given numbers after that, the same numbers will be given again, to other clients.`,
    numbersTodo: ways(
      ({ archive }) =>
        `Look up the last one of each series in what was sent and tell it with ${archive('numbers --after C-2026-0012,R-2026-0030')}, or ${archive('numbers --after none')} if none was given.`,
    ),
    kept: (count, folder) =>
      `A restore removed what its backup did not have. ${count === 1 ? 'One document of that was put aside' : `${count} documents of that were put aside`}, in ${folder} of the storage.`,
    keptTodo: ways(
      ({ archive }) => `${archive('kept --to FOLDER')} copies them and ${archive('kept --remove')} deletes them.`,
    ),
  },
  nights: {
    good: 'The calendar knows every show.',
    wrong: (count) =>
      count === 1
        ? 'The calendar has the night of one show wrong.'
        : `The calendar has the nights of ${count} shows wrong.`,
    wrongTodo: ways(({ nights }) => `Rebuild them: ${nights}.`),
  },
  mail: {
    off: 'Email is turned off (SMTP_URL=off): nobody gets notices, and requests show up only in the panel.',
    offTodo: 'Ask a mail provider for the server, port, username, and password for sending, and put them in SMTP_URL.',
    local: (host) =>
      `${host} responds on this very machine. Without SMTP_URL, emails stay in the mail folder of DATA_DIR and are never sent.`,
    good: (host) => `${host} responds and accepts emails. A test email shows whether they arrive.`,
    badLogin: (host) => `${host} rejects the username or the password.`,
    badLoginTodo: `Correct SMTP_URL: many providers need an "app password", and @ is written %40. ${TEST}`,
    noName: (host) => `There is no server named ${host}.`,
    noNameTodo: `Correct the name in SMTP_URL. ${TEST}`,
    away: (host) => `${host} does not respond as a mail server.`,
    awayTodo: `Check the name and the port in SMTP_URL (465 with smtps://, 587 with smtp://), and that this server can connect to that port. ${TEST}`,
  },
  notices: {
    failed: (count) => (count === 1 ? 'One notice could not be sent.' : `${count} notices could not be sent.`),
    failedTodo: 'In Requests each one says why. Fix the cause and press “Try again”.',
    late: (count, minutes) => `${count} waiting, the oldest for ${minutes} minutes.`,
    mailAwayTodo: 'They will go out on their own once the mail server responds.',
    lateTodo: REASON,
    refused: (waiting, refused) => `${waiting} waiting; the other server has refused ${refused} so far.`,
    refusedTodo: `They are tried again on their own. ${REASON}`,
    held: (count) =>
      count === 1
        ? '1 email to a client is waiting for your OK, because many requests came in within an hour.'
        : `${count} emails to clients are waiting for your OK, because many requests came in within an hour.`,
    heldTodo: 'In Requests, press “Send” on the real ones.',
    none: 'None waiting, none failed.',
    waiting: (count) => `${count} waiting, none failed.`,
  },
  records: {
    noMail: 'No email is sent.',
    example: (domain) => `The sender’s address is at an example domain (${domain}).`,
    exampleTodo: 'Set MAIL_FROM to an address at your domain.',
    noAnswer: 'Could not be checked: the name server (DNS) is not responding.',
  },
  spf: {
    none: (domain) => `${domain} has no SPF record: many servers drop its emails or send them to spam.`,
    noneTodo: (domain) =>
      `${BUY}, add a TXT record for ${domain}: "v=spf1 include:… ~all". Your mail provider says what goes into "include".`,
    several: (domain, count) => `${domain} has ${count} SPF records, so none of them counts.`,
    severalTodo: `${BUY}, keep a single one with every "include".`,
    nobody: (domain) => `The SPF record of ${domain} says that nobody sends on its behalf.`,
    nobodyTodo: 'Before "-all", add the "include" from your mail provider.',
    anybody: (domain) => `The SPF record of ${domain} lets anybody send on its behalf.`,
    anybodyTodo: 'End the record with "~all" or "-all" instead of "+all".',
    good: (domain) => `Published at ${domain}. Your mail provider says if its "include" is there.`,
  },
  dkim: {
    good: (selectors) => `Key published under the name ${selectors}.`,
    none: (domain) => `There is no DKIM key of ${domain} under the usual names. It may have another name.`,
    noneTodo:
      'Send a test email to a Gmail account and open “Show original”: it should say “DKIM: PASS”. If not, ask your mail provider for the DKIM record.',
  },
  dmarc: {
    good: (domain) => `Published at _dmarc.${domain}.`,
    none: (domain) => `${domain} has no DMARC record: Gmail and Yahoo ask for one.`,
    noneTodo: (domain) => `${BUY}, add a TXT record for _dmarc.${domain}: "v=DMARC1; p=none".`,
  },
} satisfies typeof es;
