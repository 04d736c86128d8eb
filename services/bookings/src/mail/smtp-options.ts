import addressparser from 'nodemailer/lib/addressparser';
import type { Address } from './mail.js';

/** The first address of a text like `Band <band@example.org>`. */
export function readAddress(text: string): Address {
  const [first] = addressparser(text, { flatten: true });
  return { name: first?.name ?? '', address: first?.address ?? text };
}

/**
 * nodemailer's settings for an address like `smtp://user:password@host:587`; settings behind its `?` come after ours.
 * @param limit milliseconds after which each step of the talk is given up
 */
export function smtpOptions(url: string, limit: number) {
  const { username, searchParams } = new URL(url);
  const patience = Math.round(limit / 2);
  return {
    url,
    connectionTimeout: patience,
    greetingTimeout: patience,
    dnsTimeout: patience,
    socketTimeout: Math.round(limit * 0.75),
    // A login never travels in the clear, unless the address says so itself.
    ...(username && !searchParams.has('requireTLS') && !searchParams.has('ignoreTLS') && { requireTLS: true }),
  };
}
