import pg from 'pg';
import type { Stack } from '@tocada/local/stack.js';
import type { AccessLog } from './access-log.js';
import type { Collector } from './collector.js';
import { readLogs } from './logs.js';

/** The characters that may stand before the @ of an e-mail address. */
const LOCAL = String.raw`[^\s"'<>()[\]{},;:=/?&\\@]`;
const BETWEEN = String.raw`(?:[ .+-]|%20)`;

type Pattern = [what: string, pattern: RegExp];

/** The clients of all tests have phones of 555-0100 to 555-0199, which nobody has, and these names and words. */
const PATTERNS: Pattern[] = [
  ['an e-mail address', new RegExp(String.raw`(?<!${LOCAL})${LOCAL}+(?:@|%40)(?:[\w-]+\.)+[a-z]{2,}`, 'gi')],
  [
    'a phone number',
    new RegExp(String.raw`(?<![\w.])(?:\+?1${BETWEEN}?)?\(?[2-9]\d\d\)?${BETWEEN}{0,2}555${BETWEEN}?01\d\d(?!\w)`, 'g'),
  ],
  ['a client’s words', /Lucía|Ñandú|Zoraida|mariachi/gi],
  ['a signed token', /eyJ[\w-]{8,}\.eyJ[\w-]+\.[\w-]+/g],
];
/** Browsers send files to signed addresses, so an access log may hold them. */
const SIGNATURE: Pattern = ['a signed address', /X-Amz-Signature=\w+/g];
/** Clients open them, so an access log may hold them. */
const CLIENT_PAGE: Pattern = ['the address of a client’s page', /\/request\/(?!:token|sent\b)[\w.%~-]+/gi];

/** Shorter ones are words of any text. */
const SECRET = 12;
/** Leaks of one place that are told of. */
const MOST = 20;

/** The longest part of a password that all encodings write in the same way. */
const plainPart = (password: string): string =>
  (password.match(/[\w-]+/g) ?? [password]).reduce((longest, part) => (part.length > longest.length ? part : longest));

/** The passwords and keys in the environment of a process. */
function secretsIn(env: Record<string, string>): string[] {
  const named = Object.entries(env).filter(([name]) => /PASSWORD|SECRET|PRIVATE_KEY/.test(name));
  const addresses = Object.values(env).filter((value) => URL.canParse(value));
  return [...named.map(([, value]) => value), ...addresses.map((value) => new URL(value).password)];
}

/** A stack with all that it tells: `dataDir` holds its logs. */
export interface WatchedStack extends Stack {
  dataDir: string;
  accessLog: AccessLog;
  collector: Collector;
}

/** The secrets of a stack, with their kinds. */
function secretsOf({ processes, accessLog, adminPassword }: WatchedStack): Map<string, string> {
  const secrets = new Map<string, string>();
  for (const { spec } of processes.values())
    for (const value of secretsIn(spec.env)) if (value.length >= SECRET) secrets.set(value, 'a secret of a process');
  for (const token of accessLog.tokens) {
    secrets.set(token, 'a session or an upload token');
    const signature = token.split('.')[2];
    if (signature) secrets.set(signature, 'the signature of an upload token');
  }
  return secrets.set(plainPart(adminPassword), 'the admin password');
}

/** A text that an operator or a stranger may read, for example a log. */
type Place = [name: string, text: string];

/** Where `text` holds what it must not: the line, what it is and how it begins. */
function leaksIn([name, text]: Place, secrets: Map<string, string>, patterns: Pattern[]): string[] {
  const found: [at: number, what: string, value: string][] = [];
  for (const [value, what] of secrets)
    for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) found.push([at, what, value]);
  for (const [what, pattern] of patterns)
    for (const { index, 0: value } of text.matchAll(pattern)) found.push([index, what, value]);
  return found.slice(0, MOST).map(([at, what, value]) => {
    const line = text.slice(0, at).split('\n').length;
    // In a line of JSON.
    const field = /"([\w.]+)":"?[^"]*$/.exec(text.slice(Math.max(0, at - 300), at))?.[1];
    return `${name}:${line} holds ${what}, ${value.slice(0, 4)}…${field ? `, in the field ${field}` : ''}`;
  });
}

async function metricsOf({ processes }: Stack): Promise<Place[]> {
  const exposing = [...processes.values()].filter(({ available, spec }) => available && spec.env.PRIVATE_PORT);
  const scraped = await Promise.allSettled(
    exposing.map(async ({ label, spec }): Promise<Place> => {
      const url = `http://127.0.0.1:${spec.env.PRIVATE_PORT}/metrics`;
      return [`metrics of ${label}`, await (await fetch(url, { signal: AbortSignal.timeout(5000) })).text()];
    }),
  );
  return scraped.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
}

async function auditOf({ processes, backing }: Stack): Promise<Place[]> {
  if (!processes.get('postgres-1')?.available) return [];
  const client = new pg.Client({ connectionString: backing.CONTENT_DATABASE_URL, connectionTimeoutMillis: 5000 });
  await client.connect();
  const { rows } = await client.query<{ line: string }>('select to_json(a)::text as line from audit_entries a');
  await client.end();
  return [['the audit trail', rows.map(({ line }) => line).join('\n')]];
}

/** The places that only a running stack has: its metrics, where they answer, and its audit trail. */
export const ask = async (stack: Stack): Promise<Place[]> => [...(await metricsOf(stack)), ...(await auditOf(stack))];

/** A request line as it was sent and as people read it. */
function readably(line: string): string {
  try {
    return `${line} ${decodeURIComponent(line)}`;
  } catch {
    return line;
  }
}

/** Searches the logs, the traces, the addresses and what was `asked` for: one line for each leak. */
export function search(stack: WatchedStack, asked: Place[]): string[] {
  const secrets = secretsOf(stack);
  const places: Place[] = [...readLogs(stack.dataDir), ...asked, ['traces', stack.collector.received.join('\n')]];
  const addresses: Place = ['access log', stack.accessLog.lines.map(readably).join('\n')];
  return [
    ...places.flatMap((place) => leaksIn(place, secrets, [...PATTERNS, SIGNATURE, CLIENT_PAGE])),
    ...leaksIn(addresses, secrets, PATTERNS),
  ];
}
