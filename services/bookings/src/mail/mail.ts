export interface Address {
  name: string;
  address: string;
}

/** A mail as its template makes it; `band` stands for wherever the band reads its mail. */
export interface Mail {
  to: 'band' | Address;
  replyTo?: 'band' | Address;
  subject: string;
  text: string;
  html: string;
  /** Asks out-of-office programs not to answer. */
  isAutomatic?: boolean;
}
