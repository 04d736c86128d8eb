export interface Address {
  name: string;
  address: string;
}

/** A rendered mail. The recipient `band` means the addresses in MAIL_TO, `operator` those in OPS_MAIL_TO. */
export interface Mail {
  to: 'band' | 'operator' | Address;
  replyTo?: 'band' | Address;
  subject: string;
  text: string;
  html: string;
  /** Asks auto-responders not to answer. */
  isAutomatic?: boolean;
  /** A PDF. */
  attachment?: { name: string; content: Buffer };
}
