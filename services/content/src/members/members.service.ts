import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Member, MEMBERS } from '@tocada/contracts/members.js';
import type { RpcPayload } from '@tocada/contracts/rpc.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { ChangesService } from '../changes/changes.service.js';
import { MemberEntity, type MemberRow } from './member.entity.js';

const byName = new Intl.Collator('es').compare;

const memberNotFound = () => new AppError('not_found', 'Miembro no encontrado');

const present = (row: MemberRow): Member => ({ ...row, imageUrl: row.imageUrl ?? null });

@Injectable()
export class MembersService {
  constructor(
    private readonly em: EntityManager,
    private readonly changes: ChangesService,
  ) {}

  async all(): Promise<Member[]> {
    const rows = await this.em.fork().find(MemberEntity, {}, { orderBy: { order: 'asc', id: 'asc' } });
    // By name here, not there: a database made with the C locale puts "Álvaro" behind "Zoe".
    return rows.map(present).toSorted((a, b) => a.order - b.order || byName(a.name, b.name));
  }

  create(requestId: string, input: RpcPayload<typeof MEMBERS.create>): Promise<Member> {
    return this.changes.write('members', requestId, input, async (em) => {
      const row = em.create(MemberEntity, { ...input, id: randomUUID() });
      await em.persist(row).flush();
      return present(row as MemberRow);
    });
  }

  update(requestId: string, input: RpcPayload<typeof MEMBERS.update>): Promise<Member> {
    return this.changes.write('members', requestId, input, async (em) => {
      const row = await em.findOneOrFail(MemberEntity, { id: input.id }, { failHandler: memberNotFound });
      em.assign(row, input);
      await em.flush();
      return present(row as MemberRow);
    });
  }

  remove(requestId: string, id: string): Promise<null> {
    return this.changes.write('members', requestId, { id }, async (em) => {
      if ((await em.nativeDelete(MemberEntity, { id })) === 0) throw memberNotFound();
      return null;
    });
  }
}
