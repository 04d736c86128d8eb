import { createHash } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { say } from '@tocada/contracts/sentences/say.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { whenBack } from '@tocada/runtime/database/when-back.js';
import { periodically } from '@tocada/runtime/periodic.js';
import { backOff } from '@tocada/runtime/queue/back-off.js';
import { Relay } from '@tocada/runtime/queue/relay.js';
import { leaseNext, renewLease, restFor, unnamedOf, type Leased } from '../../records/deals/documents.sql.js';
import type { DocumentFacts } from '../../records/deals/facts.js';
import { factsOfWaiting } from './deal-facts.js';
import { DocumentStore } from './document-store.js';
import { markStored } from './mark-stored.sql.js';
import { render } from './render.js';
import { sharing } from './sharing.js';

/** Milliseconds. The sweep spares a file for much longer. */
const KEPT = 60_000;
/** Several renewals fit into a lease. Milliseconds. */
const RENEW_EVERY = 8000;

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Undefined when none waits. A slip takes its facts anew in the transaction that leases it. */
export const leasePaper = (em: EntityManager): Promise<Leased | undefined> =>
  em.fork().transactional(async (transaction) => {
    const leased = await leaseNext(transaction);
    return leased && { ...leased, facts: await factsOfWaiting(transaction, leased) };
  });

@Injectable()
export class DocumentsService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(DocumentsService.name);
  private readonly relay = new Relay((stopping) => this.round(stopping), this.logger);

  /**
   * Renders a document and stores its file. On a slow host a caller may give up before, and finds the file at its next try.
   * @throws AppError `unavailable` while the store is away
   */
  readonly store = sharing(KEPT, (facts: DocumentFacts) => this.storeNow(facts));

  constructor(
    private readonly em: EntityManager,
    private readonly files: DocumentStore,
  ) {}

  onApplicationBootstrap(): void {
    this.relay.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.relay.stop();
  }

  private async storeNow(facts: DocumentFacts): Promise<{ key: string; sha256: string }> {
    const bytes = await render(facts);
    const sha256 = hashOf(bytes);
    try {
      return { key: await this.files.put(sha256, bytes), sha256 };
    } catch (error) {
      throw new AppError('unavailable', undefined, undefined, { cause: error });
    }
  }

  /**
   * The bytes of a stored file.
   * @throws AppError `unavailable`, `not_found` when the store has lost the file, `internal` when it holds other bytes
   */
  async content(key: string): Promise<Buffer> {
    const bytes = await this.files.get(key).catch((error: Error) => {
      if (error.name === 'NoSuchKey') throw new AppError('not_found', say('document_not_found'));
      throw new AppError('unavailable', undefined, undefined, { cause: error });
    });
    if (!key.includes(hashOf(bytes))) throw new AppError('internal');
    return bytes;
  }

  /** Deletes files that no row names any more. A file that stays goes with the next sweep. */
  async forget(keys: string[]): Promise<void> {
    try {
      await this.files.remove(await unnamedOf(this.em, keys));
    } catch (error) {
      this.logger.warn(`files of erased documents wait for the sweep: ${(error as Error).message}`);
    }
  }

  /** Call after a commit that has issued documents. */
  wake(): void {
    this.relay.wake();
  }

  private async round(stopping: AbortSignal): Promise<void> {
    while (!stopping.aborted && (await this.storeNext(stopping)));
  }

  /** Resolves with false when none waits. No transaction is open while the store is waited for. */
  private async storeNext(stopping: AbortSignal): Promise<boolean> {
    const leased = await leasePaper(this.em);
    if (!leased) return false;
    const { id, facts, tries } = leased;
    const stopRenewing = periodically(RENEW_EVERY, () => renewLease(this.em, leased), this.logger);
    try {
      const stored = await this.store(facts).catch(({ message, cause }: Error) => {
        this.logger.warn(
          `document ${id} is not stored, try ${tries}: ${(cause as Error | undefined)?.name ?? message}`,
        );
      });
      const outcome = () =>
        stored ? markStored(this.em, id, stored.key, stored.sha256) : restFor(this.em, leased, backOff(tries));
      await whenBack<unknown>(outcome, stopping);
    } finally {
      stopRenewing();
    }
    return true;
  }
}
