import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ImageSource } from '@tocada/contracts/kit/images.js';
import type { UploadFolder } from '@tocada/contracts/kit/uploads.js';
import type { Tag } from '@tocada/contracts/routes.js';
import type { Said } from '@tocada/contracts/sentences/say.js';
import { sentenceOf } from '@tocada/contracts/sentences/sentences.js';
import { ChangesService } from '@tocada/runtime/database/changes.service.js';
import { sql } from '@tocada/runtime/database/sql.js';
import { hashInName, UnusableImage, type Derivative } from './derivative.js';
import { deriveApart } from './derive-apart.js';
import { ImageStore } from './image-store.js';
import { ImageEntity, type ImageRow } from './image.entity.js';
import { ImagesService, NAMED_IN } from './images.service.js';

/** The uploads of the identity. */
const ART_FOLDER = 'site/' satisfies `${UploadFolder}/`;

/** The parts of the content whose rows name images. */
const NAMING = NAMED_IN.map(({ tag }) => tag);

/** Processes or deletes an image by the state of its row. The work is idempotent. */
@Injectable()
export class ImagesWork {
  constructor(
    private readonly em: EntityManager,
    private readonly changes: ChangesService,
    private readonly store: ImageStore,
    private readonly images: ImagesService,
  ) {}

  /** @throws an error that another try may solve: the store or the database is away, or the decoder crashed */
  async run(id: string, signal: AbortSignal): Promise<void> {
    const row = await this.em.fork().findOne(ImageEntity, { id });
    if (row?.state === 'pending') await this.derive(row as ImageRow, signal);
    if (row?.state === 'removed' && !(await this.images.keepNamed(id))) await this.remove(row as ImageRow);
  }

  private async derive({ id, url }: ImageRow, signal: AbortSignal): Promise<void> {
    const key = this.store.keyOf(url);
    try {
      const original = await this.store.read(key);
      const sources: ImageSource[] = [];
      let named: Promise<unknown> | undefined;
      const publish = async (derivative: Derivative) => {
        const { type, width } = derivative;
        sources.push({ type, width, url: this.store.urlOf(derivative.key) });
        // Before the first object is written, so that the sweep knows which row the objects belong to.
        named ??= sql(this.em, 'update images set hash = $1 where id = $2', [hashInName(derivative.key), id]);
        await named;
        await this.store.publish(derivative);
      };
      const made = await deriveApart({ ...original, isArt: key.startsWith(ART_FOLDER) }, publish, signal);
      const byType = Map.groupBy(sources, ({ type }) => type);
      await this.end(id, url, {
        state: 'ready',
        message: null,
        said: null,
        ...made,
        sources: [...byType.values()].flat(),
      });
    } catch (error) {
      if (!(error instanceof UnusableImage)) throw error;
      await this.fail(id, error.said);
      await this.store.remove([key]);
    }
  }

  /** Marks the image as failed, with a sentence for the admin. */
  async fail(id: string, said: Said): Promise<void> {
    const row = await this.em.fork().findOne(ImageEntity, { id });
    if (row?.state === 'pending') await this.end(id, row.url, { state: 'failed', message: sentenceOf(said), said });
  }

  private async end(id: string, url: string, columns: Partial<ImageRow>): Promise<void> {
    const work = async (em: EntityManager) => {
      const done = await em.nativeUpdate(ImageEntity, { id, state: 'pending' }, columns);
      if (done && columns.state === 'ready') for (const note of this.images.whenReady) await note(em, url);
      // After the update, which waits for transactions that save rows with this image, so that those rows are found.
      return this.tagsOf(em, url);
    };
    // Which rows name the image is known only before the commit, so that the change of all of them is announced.
    await this.changes.write(NAMING, randomUUID(), null, work, (tags) => tags);
  }

  private async tagsOf(em: EntityManager, url: string): Promise<Tag[]> {
    const tags: Tag[] = [];
    for (const { tag, table, column } of NAMED_IN) {
      const rows = await sql(em, `select 1 from ${table} where ${column} = $1 limit 1`, [url]);
      if (rows.length > 0) tags.push(tag);
    }
    return tags;
  }

  private async remove({ id, url, hash, sources }: ImageRow): Promise<void> {
    const [twin] = await sql(this.em, 'select 1 from images where hash = $1 and id <> $2 limit 1', [hash ?? '', id]);
    const derivatives = twin ? [] : (sources ?? []).map((source) => this.store.keyOf(source.url));
    await this.store.remove([this.store.keyOf(url), ...derivatives]);
    await this.em.nativeDelete(ImageEntity, { id, state: 'removed' });
  }
}
