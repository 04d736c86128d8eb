import { randomUUID } from 'node:crypto';
import { raw } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Image, IMAGES, ReadyImage } from '@tocada/contracts/kit/images.js';
import type { RpcPayload } from '@tocada/contracts/kit/rpc.js';
import type { Tag } from '@tocada/contracts/routes.js';
import { say } from '@tocada/contracts/sentences/say.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { sql } from '@tocada/runtime/database/sql.js';
import { hashInName } from './derivative.js';
import { ImageStore } from './image-store.js';
import { ImageEntity, type ImageRow } from './image.entity.js';

/** The columns that hold image addresses. All queries for "rows that name an image" derive from this list. */
export const NAMED_IN: { tag: Tag; table: string; column: string }[] = [
  { tag: 'events', table: 'shows', column: 'image_url' },
  { tag: 'members', table: 'band_members', column: 'image_url' },
  { tag: 'gallery', table: 'photos', column: 'url' },
  { tag: 'site', table: 'site_images', column: 'url' },
];

/** SQL condition: no row names the image. */
const UNNAMED = NAMED_IN.map(
  ({ table, column }) => `not exists (select 1 from ${table} where ${column} = images.url)`,
).join(' and ');

/** SQL for all addresses that rows name. */
const NAMED = NAMED_IN.map(
  ({ table, column }) => `select ${column} as url from ${table} where ${column} is not null`,
).join(' union ');

const FAILED = `select count(*)::int as count from images where state = 'failed' and url in (${NAMED})`;

const GIVEN_UP = `select id from images where state = 'failed' and created_at > now() - interval '1 day' and url in (${NAMED})`;

export type Reader = 'visitor' | 'admin';

/** The image of a row for a reader: the address to show, and the image when it is an uploaded one. */
export interface Shown {
  url: string | null;
  image: Image | null;
}

const present = (row: ImageRow): Image => {
  if (row.state === 'failed')
    return { state: 'failed', message: row.message ?? '', ...(row.said && { said: row.said }) };
  if (row.state !== 'ready') return { state: 'pending' };
  const { width, height, placeholder, sources } = row;
  return { state: 'ready', width: width!, height: height!, placeholder: placeholder!, sources: sources! };
};

/** The address of the widest JPEG. */
const jpegOf = ({ sources }: ReadyImage): string => sources.findLast(({ type }) => type === 'image/jpeg')!.url;

/** Finds the image behind an address, and keeps the table of images in step with the rows that name them. */
@Injectable()
export class ImagesService {
  /** Called in the transaction in which an image gets ready. A room whose rows show images adds its part. */
  readonly whenReady: ((em: EntityManager, url: string) => Promise<unknown>)[] = [];

  constructor(
    private readonly em: EntityManager,
    private readonly store: ImageStore,
  ) {}

  /** The number of images that a row names and that could not be processed. */
  async failed(): Promise<number> {
    const [row] = await sql<{ count: number }>(this.em, FAILED);
    return row!.count;
  }

  async givenUp(): Promise<{ ids: string[] }> {
    return { ids: (await sql<{ id: string }>(this.em, GIVEN_UP)).map(({ id }) => id) };
  }

  isOurs(url: string | null | undefined): url is string {
    return Boolean(url?.startsWith(this.store.prefix));
  }

  /**
   * Presents rows with their images. Visitors get derivatives or nothing. The admin gets the address of the original
   * until the derivatives are ready, so that a form can send back the address that it received.
   * @param column holds the address of the image
   */
  async present<Column extends string, Row extends Partial<Record<Column, string | null>>, Answer>(
    em: EntityManager,
    rows: Row[],
    column: Column,
    reader: Reader,
    presentRow: (row: Row, shown: Shown) => Answer,
  ): Promise<Answer[]> {
    const images = await this.find(
      em,
      rows.map((row) => row[column]),
    );
    return rows.map((row) => {
      const url = row[column];
      if (!this.isOurs(url)) return presentRow(row, { url: url ?? null, image: null });
      const image = images.get(url) ?? { state: 'pending' };
      if (image.state === 'ready') return presentRow(row, { url: jpegOf(image), image });
      return presentRow(row, reader === 'admin' ? { url, image } : { url: null, image: null });
    });
  }

  async one(em: EntityManager, url: string): Promise<Image | undefined> {
    return (await this.find(em, [url])).get(url);
  }

  private async find(em: EntityManager, urls: (string | null | undefined)[]): Promise<Map<string, Image>> {
    const ours = [...new Set(urls.filter((url) => this.isOurs(url)))];
    const rows =
      ours.length > 0 ? await em.find(ImageEntity, { url: { $in: ours } }, { disableIdentityMap: true }) : [];
    return new Map(rows.map((row) => [row.url, present(row)]));
  }

  /** Filter for the rows whose image in `column` visitors may see. */
  isShown(column: string) {
    const hidden = (row: string) => `select 1 from images where state <> 'ready' and images.url = ${row}.${column}`;
    return { [raw((row) => `not exists (${hidden(row)})`)]: [] };
  }

  /** Replaces the address of a derivative, which a form may send back, by that of its original. Keeps other addresses. */
  async originalOf(em: EntityManager, url: string | null, before?: string | null): Promise<string | null> {
    const hash = this.isOurs(url) ? hashInName(this.store.keyOf(url)) : undefined;
    if (!hash) return url;
    const rows = await sql<{ url: string }>(em, 'select url from images where hash = $1 order by created_at', [hash]);
    return (rows.find((row) => row.url === before) ?? rows[0])?.url ?? url;
  }

  /** Processes an upload before a row names it, so that the admin learns early whether it is usable. */
  async prepare({ imageURL }: RpcPayload<typeof IMAGES.prepare>): Promise<Image> {
    const em = this.em.fork();
    const url = await this.originalOf(em, imageURL);
    if (!this.isOurs(url) || hashInName(this.store.keyOf(url))) {
      throw new AppError('not_found', say('image_not_found'));
    }
    await sql(em, `insert into images (id, url, state) values ($1, $2, 'pending') on conflict do nothing`, [
      randomUUID(),
      url,
    ]);
    const [row] = await em.find(ImageEntity, { url });
    return row ? present(row as ImageRow) : { state: 'pending' };
  }

  /** Registers the image for processing, in the transaction that writes `url` into a row. */
  async register(em: EntityManager, url: string | null): Promise<void> {
    if (!this.isOurs(url)) return;
    await sql(
      em,
      `insert into images (id, url, state) values ($1, $2, 'pending')
       on conflict (url) do update set state = 'pending', message = null, said = null where images.state in ('failed', 'removed')`,
      [randomUUID(), url],
    );
  }

  /** Registers `after` and releases `before`, in the transaction that replaced one by the other. */
  async replace(em: EntityManager, before: string | null | undefined, after: string | null): Promise<void> {
    await this.register(em, after);
    if (before !== after) await this.release(em, before);
  }

  /** Marks an image that no row names any more for deletion, in the transaction that removed `url` from a row. */
  async release(em: EntityManager, url: string | null | undefined): Promise<void> {
    if (!this.isOurs(url)) return;
    await sql(em, `update images set state = 'removed' where url = $1 and ${UNNAMED}`, [url]);
  }

  /** Marks prepared uploads from before `moment` that no row names for deletion. */
  async releaseUnnamed(moment: Date): Promise<void> {
    await sql(
      this.em,
      `update images set state = 'removed' where state <> 'removed' and created_at < $1 and ${UNNAMED}`,
      [moment],
    );
  }

  /** Has an image processed again when a row that was saved in between names it after all. Resolves with true then. */
  async keepNamed(id: string): Promise<boolean> {
    const kept = await sql(
      this.em,
      `update images set state = 'pending' where id = $1 and state = 'removed' and not (${UNNAMED}) returning id`,
      [id],
    );
    return kept.length > 0;
  }

  /** Registers images of rows that are older than this table or were restored without it. */
  async registerMissing(): Promise<void> {
    const rows = await sql<{ url: string }>(
      this.em,
      `select url from (${NAMED}) named where starts_with(url, $1) and url not in (select url from images)`,
      [this.store.prefix],
    );
    for (const { url } of rows) await this.register(this.em, url);
  }
}
