import type { LoggerService } from '@nestjs/common';
import { pino, type Level, type Logger } from 'pino';
import { requestContext } from './context.js';

/** E-mail addresses and runs of seven or more digits: database errors quote the refused row. Linear in time. */
const PERSONAL = /(?<![^\s"'<>()[\]{},;:=])[^\s"'<>()[\]{},;:=]+@[^\s"'<>()[\]{},;:=]+|\+?\d[\d\s().-]{5,}\d/g;
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

export const scrub = (text: string): string => {
  const ids: string[] = [];
  const kept = text.replace(UUID, (id) => `\u0001${String.fromCodePoint(0xe000 + ids.push(id) - 1)}`);
  return kept.replace(PERSONAL, '…').replace(/\u0001(.)/gu, (_, mark: string) => ids[mark.codePointAt(0)! - 0xe000]!);
};

/** The longest part of a path that is logged. All paths of the site have shorter parts. */
const LONGEST_PART = 100;

/** Decodes up to three times and skips malformed escapes, as a reader of the log might. */
const decoded = (text: string): string => {
  let plain = text;
  for (let times = 0; times < 3; times += 1)
    plain = plain.replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return plain;
};

const mayNamePerson = (text: string): boolean => text.length > LONGEST_PART || scrub(text) !== text;

/** Removes personal data from a requested path. Any client can put any text into a path. */
export function scrubPath(path: string): string {
  const parts = path.split('/').map((part) => (mayNamePerson(decoded(part)) ? '…' : part));
  // A phone number may also be spread over several parts.
  return /^[\d\s()._/-]{7,}$/.test(parts.join('/')) ? '/…' : parts.join('/');
}

/** Removes the statement and its values from a driver's error message. */
const withoutStatement = (message: string) => message.replace(/^[\s\S]*? - (?=[^-]*$)/, '');

const serializeError = (error: unknown): unknown => {
  if (!(error instanceof Error)) return scrub(String(error));
  const { code } = error as NodeJS.ErrnoException;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    message: scrub(withoutStatement(error.message)),
    ...(code && { code }),
    stack: frames.slice(0, 8).join('\n'),
    ...(error.cause !== undefined && { cause: serializeError(error.cause) }),
  };
};

/** Writes JSON lines with the request id to stdout. Callers pass ids and counts, never personal data. */
export const createLogger = (name: string, level: string): Logger =>
  pino({
    name,
    level,
    base: { name, pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: serializeError, path: scrubPath },
    mixin: () => {
      const context = requestContext.getStore();
      if (!context) return {};
      const traceId = context.traceparent?.split('-')[1];
      return { requestId: context.requestId, ...(traceId && { traceId }) };
    },
  });

/** Classes of Nest that tell of each start. */
const STARTERS = new Set([
  'InstanceLoader',
  'NestApplication',
  'NestFactory',
  'NestMicroservice',
  'RouterExplorer',
  'RoutesResolver',
]);

/** Writes Nest's messages through pino: a text, an error, or fields with `msg`. Nest's start is for debugging. */
export const nestLogger = (logger: Logger): LoggerService => {
  const write =
    (level: Level) =>
    (message: unknown, ...rest: unknown[]) => {
      const context = rest.at(-1);
      const { msg, ...fields } = fieldsOf(message);
      const isStart = level === 'info' && STARTERS.has(context as string);
      logger[isStart ? 'debug' : level]({ context, ...fields }, scrub(String(msg)));
    };
  return {
    log: write('info'),
    debug: write('debug'),
    verbose: write('trace'),
    warn: write('warn'),
    error: write('error'),
    fatal: write('fatal'),
  };
};

const fieldsOf = (message: unknown): Record<string, unknown> => {
  if (message instanceof Error) return { msg: 'unhandled error', err: message };
  return typeof message === 'object' ? { ...message } : { msg: message };
};
