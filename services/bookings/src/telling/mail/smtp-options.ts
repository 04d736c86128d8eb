import addressparser from 'nodemailer/lib/addressparser';
import type { Address } from './mail.js';

/** The first address of a text like `Band <band@example.org>`. */
export function readAddress(text: string): Address {
  const [first] = addressparser(text, { flatten: true });
  return { name: first?.name ?? '', address: first?.address ?? text };
}

/** The limit of connecting, with the greeting. Some servers delay the greeting to detect spam programs. Milliseconds. */
const CONNECTION_TIMEOUT = 30_000;

/** nodemailer's options for an address like `smtp://user:password@host:587`. Options in its query override ours. */
export function smtpOptions(url: string) {
  const { username, searchParams } = new URL(url);
  return {
    url,
    connectionTimeout: CONNECTION_TIMEOUT,
    // Never send a login without TLS, unless the address allows it explicitly.
    ...(username && !searchParams.has('requireTLS') && !searchParams.has('ignoreTLS') && { requireTLS: true }),
  };
}
