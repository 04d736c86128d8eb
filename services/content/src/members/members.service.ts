import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { LIMITS } from '@tocada/contracts/ground/limits.js';
import type { RpcPayload } from '@tocada/contracts/kit/rpc.js';
import { MEMBER_TEXTS, MEMBERS, type AdminMember, type Member } from '@tocada/contracts/members/members.js';
import { say } from '@tocada/contracts/sentences/say.js';
import { inLanguage, storedTranslations } from '@tocada/contracts/site/translations.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { ChangesService } from '@tocada/runtime/database/changes.service.js';
import { lockRow, refuseStale } from '@tocada/runtime/database/edits.js';
import type { CallContext } from '@tocada/runtime/streams/handlers-of.js';
import { ImagesService } from '../images/images.service.js';
import { secondLanguage } from '../site/second-language.sql.js';
import { MemberEntity, present, presentForAdmin, type MemberRow } from './member.entity.js';

const byName = new Intl.Collator('es').compare;

const memberNotFound = () => new AppError('not_found', say('member_not_found'));

@Injectable()
export class MembersService {
  constructor(
    private readonly em: EntityManager,
    private readonly changes: ChangesService,
    private readonly images: ImagesService,
  ) {}

  async all({ lang }: RpcPayload<typeof MEMBERS.all>): Promise<Member[]> {
    const language = await secondLanguage(this.em, lang);
    return this.images.present(this.em, await this.list(), 'imageUrl', 'visitor', (row, shown) =>
      inLanguage(present(row, shown), MEMBER_TEXTS, row.translations, language),
    );
  }

  async forAdmin(): Promise<AdminMember[]> {
    return this.images.present(this.em, await this.list(), 'imageUrl', 'admin', presentForAdmin);
  }

  private async list(): Promise<MemberRow[]> {
    const rows = await this.em
      .fork()
      .find(MemberEntity, {}, { orderBy: { order: 'asc', id: 'asc' }, limit: LIMITS.list });
    // Sort by name here, because a database with the C locale sorts "Álvaro" after "Zoe".
    return rows.toSorted((a, b) => a.order - b.order || byName(a.name, b.name));
  }

  create(input: RpcPayload<typeof MEMBERS.create>, { writeId }: CallContext): Promise<AdminMember> {
    return this.changes.write(MEMBERS.create.changes, writeId, input, async (em) => {
      const imageUrl = await this.images.originalOf(em, input.imageUrl);
      const translations = storedTranslations(input.translations, null, input);
      const row = em.create(MemberEntity, { ...input, translations, imageUrl, id: randomUUID(), revision: 0 });
      await em.persist(row).flush();
      await this.images.register(em, imageUrl);
      return this.presentOne(em, row as MemberRow);
    });
  }

  update(input: RpcPayload<typeof MEMBERS.update>, { writeId }: CallContext): Promise<AdminMember> {
    return this.changes.write(MEMBERS.update.changes, writeId, input, async (em) => {
      const { id, revision: base, ...fields } = input;
      const row = await lockRow(em, MemberEntity, id, memberNotFound);
      await refuseStale(base, row.revision, () => this.presentOne(em, row));
      const before = row.imageUrl;
      const imageUrl = await this.images.originalOf(em, fields.imageUrl, before);
      // The point of another picture says nothing of this one.
      const { focalPoint = imageUrl === before ? row.focalPoint : null } = fields;
      const translations = storedTranslations(fields.translations, row.translations, fields);
      em.assign(row, { ...fields, translations, imageUrl, focalPoint, revision: row.revision + 1 });
      await em.flush();
      await this.images.replace(em, before, imageUrl);
      return this.presentOne(em, row);
    });
  }

  remove({ id }: RpcPayload<typeof MEMBERS.remove>, { writeId }: CallContext): Promise<null> {
    return this.changes.write(MEMBERS.remove.changes, writeId, { id }, async (em) => {
      const { imageUrl } = await lockRow(em, MemberEntity, id, memberNotFound);
      await em.nativeDelete(MemberEntity, { id });
      await this.images.release(em, imageUrl);
      return null;
    });
  }

  private async presentOne(em: EntityManager, row: MemberRow): Promise<AdminMember> {
    return (await this.images.present(em, [row], 'imageUrl', 'admin', presentForAdmin))[0]!;
  }
}
