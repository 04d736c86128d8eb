const LONGEST = 500;

/** Why a notice was not sent, as the band may read it in the admin. */
export class DeliveryError extends Error {
  override name = 'DeliveryError';

  constructor(
    message: string,
    /** Without personal data, for the logs. */
    readonly code: string,
    /** The other side has said that trying again is of no use. */
    readonly isFinal = false,
  ) {
    super(message);
  }

  static from(error: unknown): DeliveryError {
    if (error instanceof DeliveryError) return error;
    const { code, responseCode, response, message } = error as SmtpError;
    const said = oneLine(response ?? message ?? String(error));
    return new DeliveryError(
      said,
      [code, responseCode].filter(Boolean).join(' ') || 'unknown',
      // Refused for its addresses or its content; a refused login is ours to mend.
      (responseCode ?? 0) >= 500 && /^(EENVELOPE|EMESSAGE)$/.test(code ?? ''),
    );
  }
}

/** What nodemailer throws. */
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
