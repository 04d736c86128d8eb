import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Member, MEMBERS } from '@tocada/contracts/members.js';
import { LIMITS } from '@tocada/contracts/limits.js';
import type { RpcPayload } from '@tocada/contracts/rpc.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { ChangesService } from '../changes/changes.service.js';
import { ImagesService, type Shown } from '../images/images.service.js';
import { MemberEntity, type MemberRow } from './member.entity.js';

const byName = new Intl.Collator('es').compare;

const memberNotFound = () => new AppError('not_found', 'Miembro no encontrado');

const present = (row: MemberRow, { url, image }: Shown): Member => ({ ...row, imageUrl: url, image });

@Injectable()
export class MembersService {
  constructor(
    private readonly em: EntityManager,
    private readonly changes: ChangesService,
    private readonly images: ImagesService,
  ) {}

  all(): Promise<Member[]> {
    return this.list(false);
  }

  forAdmin(): Promise<Member[]> {
    return this.list(true);
  }

  private async list(admin: boolean): Promise<Member[]> {
    const rows = await this.em
      .fork()
      .find(MemberEntity, {}, { orderBy: { order: 'asc', id: 'asc' }, limit: LIMITS.list });
    const members = await this.present(this.em, rows, admin);
    // By name here, not there: a database made with the C locale puts "Álvaro" behind "Zoe".
    return members.toSorted((a, b) => a.order - b.order || byName(a.name, b.name));
  }

  create(requestId: string, input: RpcPayload<typeof MEMBERS.create>): Promise<Member> {
    return this.changes.write(['members'], requestId, input, async (em) => {
      const imageUrl = await this.images.originalOf(em, input.imageUrl);
      const row = em.create(MemberEntity, { ...input, imageUrl, id: randomUUID() });
      await em.persist(row).flush();
      await this.images.register(em, imageUrl);
      return (await this.present(em, [row as MemberRow], true))[0]!;
    });
  }

  update(requestId: string, input: RpcPayload<typeof MEMBERS.update>): Promise<Member> {
    return this.changes.write(['members'], requestId, input, async (em) => {
      const row = await em.findOneOrFail(MemberEntity, { id: input.id }, { failHandler: memberNotFound });
      const before = row.imageUrl;
      const imageUrl = await this.images.originalOf(em, input.imageUrl, before);
      em.assign(row, { ...input, imageUrl });
      await em.flush();
      await this.images.replace(em, before, imageUrl);
      return (await this.present(em, [row as MemberRow], true))[0]!;
    });
  }

  remove(requestId: string, id: string): Promise<null> {
    return this.changes.write(['members'], requestId, { id }, async (em) => {
      const { imageUrl } = await em.findOneOrFail(MemberEntity, { id }, { failHandler: memberNotFound });
      if ((await em.nativeDelete(MemberEntity, { id })) === 0) throw memberNotFound();
      await this.images.release(em, imageUrl);
      return null;
    });
  }

  private async present(em: EntityManager, rows: MemberRow[], admin: boolean): Promise<Member[]> {
    const images = await this.images.of(
      em,
      rows.map(({ imageUrl }) => imageUrl),
    );
    return rows.map((row) => present(row, images(row.imageUrl, admin)));
  }
}
