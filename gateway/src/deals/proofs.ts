import { Injectable } from '@nestjs/common';
import { CLIENT_PAGE } from '@tocada/contracts/deals/client-page.js';
import { isProof } from '@tocada/runtime/proof.js';
import { StreamsClient } from '@tocada/runtime/streams/streams.client.js';

/** Bookings is asked for the key at most once in this time, because a restored database has another one. Milliseconds. */
const ASKED_EACH = 60_000;
/** The time after a question without an answer. */
const RETRIED_AFTER = 2000;

/** Tells the tokens that bookings has made, also old ones, from made-up ones, without a question to bookings for each. */
@Injectable()
export class Proofs {
  private key: string | undefined;
  private question: Promise<void> | undefined;
  private next = 0;

  constructor(private readonly client: StreamsClient) {}

  /** False also while the key cannot be had. */
  async isMade(token: string): Promise<boolean> {
    const end = token.lastIndexOf('.');
    const isProven = () => this.key !== undefined && isProof(this.key, token.slice(0, end), token.slice(end + 1));
    if (isProven()) return true;
    if (performance.now() >= this.next) this.question = this.ask();
    await this.question;
    return isProven();
  }

  private async ask(): Promise<void> {
    this.next = performance.now() + ASKED_EACH;
    try {
      this.key = (await this.client.call(CLIENT_PAGE.proofKey, {})).key;
    } catch {
      this.next = performance.now() + RETRIED_AFTER;
    }
  }
}
