import { Injectable } from '@nestjs/common';
import { CLIENT_PAGE } from '@tocada/contracts/client-page.js';
import { isProof } from '@tocada/runtime/proof.js';
import { StreamsClient } from '@tocada/runtime/streams/streams.client.js';

/** The time for which the key is kept. A restored database has another one. Milliseconds. */
const KEPT = 60_000;

/** Tells the tokens that bookings has made, also old ones, from made-up ones, without a question to bookings for each. */
@Injectable()
export class Proofs {
  private known: { key: Promise<string>; until: number } | undefined;

  constructor(private readonly client: StreamsClient) {}

  /** False also while the key cannot be had. */
  async isMade(token: string): Promise<boolean> {
    const end = token.lastIndexOf('.');
    const key = await this.key().catch(() => undefined);
    return key !== undefined && isProof(key, token.slice(0, end), token.slice(end + 1));
  }

  private key(): Promise<string> {
    const now = performance.now();
    if (this.known && this.known.until > now) return this.known.key;
    const key = this.client.call(CLIENT_PAGE.proofKey, {}).then((answer) => answer.key);
    this.known = { key, until: now + KEPT };
    key.catch(() => (this.known = undefined));
    return key;
  }
}
