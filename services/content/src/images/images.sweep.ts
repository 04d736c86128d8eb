import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import { ContentEnv } from '../content.env.js';
import { LOGGER } from '../tokens.js';
import { hashInName } from './derivative.js';
import { ImageStore } from './image-store.js';
import { ImagesService } from './images.service.js';

const AN_HOUR = 3_600_000;

/** Deletes objects that no row names: uploads that were never saved and leftovers of killed processes. Runs may overlap. */
@Injectable()
export class ImagesSweep implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly grace: number;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    env: ContentEnv,
    private readonly em: EntityManager,
    private readonly store: ImageStore,
    private readonly images: ImagesService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.grace = env.ORPHANS_AFTER * 1000;
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(
      () => {
        this.sweep().catch((error: unknown) => this.logger.warn({ err: error }, 'sweep not finished'));
      },
      Math.min(this.grace, AN_HOUR),
    );
  }

  async sweep(): Promise<void> {
    const before = new Date(Date.now() - this.grace);
    await this.images.releaseUnnamed(before);
    let objects = 0;
    for await (const keys of this.store.writtenBefore(before)) {
      const orphans = await this.orphansOf(keys);
      await this.store.remove(orphans);
      objects += orphans.length;
    }
    const uploads = await this.store.abortUploadsBefore(before);
    if (objects + uploads > 0) this.logger.info({ objects, uploads }, 'orphans removed');
  }

  private async orphansOf(keys: string[]): Promise<string[]> {
    if (keys.length === 0) return [];
    const urls = JSON.stringify(keys.map((key) => this.store.urlOf(key)));
    const hashes = JSON.stringify(keys.flatMap((key) => hashInName(key) ?? []));
    const named = await this.em.execute<{ name: string }[]>(
      `select url as name from images where url in (select jsonb_array_elements_text(?::jsonb))
       union select hash from images where hash in (select jsonb_array_elements_text(?::jsonb))`,
      [urls, hashes],
    );
    const kept = new Set(named.map(({ name }) => name));
    return keys.filter((key) => !kept.has(this.store.urlOf(key)) && !kept.has(hashInName(key) ?? ''));
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }
}
