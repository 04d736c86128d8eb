import type { Said } from '@tocada/contracts/sentences/say.js';
import { sentenceOf } from '@tocada/contracts/sentences/sentences.js';

const LONGEST = 500;

/** Why a notice was not delivered. The band reads the message in the panel, which shows our own sentences in its language. */
export class DeliveryError extends Error {
  override name = 'DeliveryError';

  constructor(
    message: string,
    /** For logs: contains no personal data. */
    readonly code: string,
    /** True when the server said that another try is useless. */
    readonly isFinal = false,
    /** The key and parameters of our own message; null for a message of the server. */
    readonly said: Said | null = null,
  ) {
    super(message);
  }

  static of(said: Said, code: string, isFinal = false): DeliveryError {
    return new DeliveryError(sentenceOf(said), code, isFinal, said);
  }

  static from(error: unknown): DeliveryError {
    if (error instanceof DeliveryError) return error;
    const { code, responseCode, response, message } = error as SmtpError;
    const said = oneLine(response ?? message ?? String(error));
    return new DeliveryError(
      said,
      [code, responseCode].filter(Boolean).join(' ') || 'unknown',
      // The server refused the recipient or the content. A refused login is not final, because we can correct it.
      (responseCode ?? 0) >= 500 && /^(EENVELOPE|EMESSAGE)$/.test(code ?? ''),
    );
  }
}

interface SmtpError {
  message?: string;
  code?: string;
  responseCode?: number;
  response?: string;
}

const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, LONGEST)
    .toWellFormed();
