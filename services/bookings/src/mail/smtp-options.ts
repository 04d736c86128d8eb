import addressparser from 'nodemailer/lib/addressparser';
import type { Address } from './mail.js';

/** The first address of a text like `Band <band@example.org>`. */
export function readAddress(text: string): Address {
  const [first] = addressparser(text, { flatten: true });
  return { name: first?.name ?? '', address: first?.address ?? text };
}

/** Connecting, the greeting included: some servers let programs that do not wait for it give themselves away. Milliseconds. */
const CONNECTION_TIMEOUT = 30_000;

/** nodemailer's settings for an address like `smtp://user:password@host:587`; settings behind its `?` come after ours. */
export function smtpOptions(url: string) {
  const { username, searchParams } = new URL(url);
  return {
    url,
    connectionTimeout: CONNECTION_TIMEOUT,
    // A login never travels in the clear, unless the address says so itself.
    ...(username && !searchParams.has('requireTLS') && !searchParams.has('ignoreTLS') && { requireTLS: true }),
  };
}
