import { createHash, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { say } from '@tocada/contracts/sentences/say.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { GatewayEnv } from '../config/gateway.env.js';

/** The launcher is on this machine. Milliseconds. */
const LIMIT = 5000;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
/** A person copies the code from a log: neither capitals nor dashes count. */
const plain = (code: string) => code.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** The first password of the one image. The launcher has the code and keeps the password. */
@Injectable()
export class Setup {
  constructor(private readonly env: GatewayEnv) {}

  async isOpen(): Promise<boolean> {
    return (await this.code()) !== undefined;
  }

  /** The code that the log shows; undefined when no password waits to be set. */
  async code(): Promise<string | undefined> {
    const { SETUP_URL } = this.env;
    if (SETUP_URL === undefined) return undefined;
    const answer = await fetch(SETUP_URL, { signal: AbortSignal.timeout(LIMIT) }).catch(() => undefined);
    return answer?.ok ? answer.text() : undefined;
  }

  isSame(given: string, code: string): boolean {
    return timingSafeEqual(digest(plain(given)), digest(plain(code)));
  }

  /**
   * Resolves when the launcher has kept the password, which counts from then on.
   * @param origin of the page on which it was typed
   * @throws AppError when another page was first, or when the password could not be kept
   */
  async keep(code: string, password: string, origin: string | undefined): Promise<void> {
    const answer = await fetch(this.env.SETUP_URL!, {
      method: 'PUT',
      body: JSON.stringify({ code, password, origin }),
      signal: AbortSignal.timeout(LIMIT),
    }).catch(() => undefined);
    if (answer?.status === 404) throw new AppError('not_found', say('setup_done'));
    if (!answer?.ok) throw new AppError('unavailable', say('setup_not_kept'));
    // The launcher gives the password to the gateways that it starts. This one goes on with it.
    this.env.ADMIN_PASSWORD = password;
  }
}
