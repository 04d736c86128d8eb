import { createHmac, timingSafeEqual } from 'node:crypto';

/** 128 bits, too many to guess. */
const BYTES = 16;

/** The proof that the owner of a key has written a text. */
export const proofOf = (key: string, text: string): string =>
  createHmac('sha256', key).update(text).digest().subarray(0, BYTES).toString('base64url');

export function isProof(key: string, text: string, proof: string): boolean {
  const [own, given] = [Buffer.from(proofOf(key, text)), Buffer.from(proof)];
  return own.length === given.length && timingSafeEqual(own, given);
}
