import { createECDH } from 'node:crypto';

const CURVE = 'prime256v1';

/** The keys that prove to push services that an alert is ours (RFC 8292). */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** @param privateKey 32 bytes in hexadecimal digits */
export function vapidKeys(privateKey: string): VapidKeys {
  const pair = createECDH(CURVE);
  pair.setPrivateKey(privateKey, 'hex');
  return {
    publicKey: pair.getPublicKey('base64url'),
    privateKey: Buffer.from(privateKey, 'hex').toString('base64url'),
  };
}

/** True for the public key of a browser: a point of the curve. */
export function isPoint(publicKey: string): boolean {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  try {
    pair.computeSecret(publicKey, 'base64url');
    return true;
  } catch {
    return false;
  }
}

/** The contact that push services get with each alert: the site, or the band's mail while the site has no https. */
export const subjectOf = (siteUrl: string, email: string): string =>
  new URL(siteUrl).protocol === 'https:' ? new URL(siteUrl).origin : `mailto:${email}`;

/** Names that belong to nobody on the internet. */
const NOBODYS = /(^|\.)(localhost|local|internal|invalid|test|example|example\.(com|net|org))$/i;

/** True for a contact that Apple refuses, with all alerts that name it. */
export function isBadSubject(subject: string): boolean {
  const host = subject.startsWith('mailto:') ? subject.split('@').at(-1)! : new URL(subject).hostname;
  // A name has a dot and does not end in a number.
  return NOBODYS.test(host) || !/\.[a-z][\w-]*$/i.test(host);
}
