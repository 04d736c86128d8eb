import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DOCUMENTS_FOLDER } from '@tocada/contracts/kit/images.js';
import { sql } from '@tocada/runtime/database/sql.js';
import { ContentEnv } from '../config/content.env.js';
import { hashInName } from './derivative.js';
import { ImageStore } from './image-store.js';
import { ImagesService } from './images.service.js';

const AN_HOUR = 3_600_000;

/** Deletes objects that no row names: uploads that were never saved and leftovers of killed processes. Runs may overlap. */
@Injectable()
export class ImagesSweep implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(ImagesSweep.name);
  private readonly grace: number;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    env: ContentEnv,
    private readonly em: EntityManager,
    private readonly store: ImageStore,
    private readonly images: ImagesService,
  ) {
    this.grace = env.ORPHANS_AFTER * 1000;
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(
      () => {
        this.sweep().catch((error: unknown) => this.logger.warn({ msg: 'sweep not finished', err: error }));
      },
      Math.min(this.grace, AN_HOUR),
    );
  }

  async sweep(): Promise<void> {
    const before = new Date(Date.now() - this.grace);
    await this.images.releaseUnnamed(before);
    let objects = 0;
    for await (const keys of this.store.writtenBefore(before)) {
      const orphans = await this.orphansOf(keys.filter((key) => !key.startsWith(`${DOCUMENTS_FOLDER}/`)));
      await this.store.remove(orphans);
      objects += orphans.length;
    }
    const uploads = await this.store.abortUploadsBefore(before);
    if (objects + uploads > 0) this.logger.log({ msg: 'orphans removed', objects, uploads });
  }

  private async orphansOf(keys: string[]): Promise<string[]> {
    if (keys.length === 0) return [];
    const urls = JSON.stringify(keys.map((key) => this.store.urlOf(key)));
    const hashes = JSON.stringify(keys.flatMap((key) => hashInName(key) ?? []));
    const named = await sql<{ name: string }>(
      this.em,
      `select url as name from images where url in (select jsonb_array_elements_text($1::jsonb))
       union select hash from images where hash in (select jsonb_array_elements_text($2::jsonb))`,
      [urls, hashes],
    );
    const kept = new Set(named.map(({ name }) => name));
    return keys.filter((key) => !kept.has(this.store.urlOf(key)) && !kept.has(hashInName(key) ?? ''));
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }
}
