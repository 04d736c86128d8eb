import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { CALENDAR } from '@tocada/contracts/dates/calendar.js';
import type { RpcOutput, RpcPayload } from '@tocada/contracts/kit/rpc.js';
import { exactlyOnce } from '@tocada/runtime/database/exactly-once.js';
import { sql } from '@tocada/runtime/database/sql.js';
import type { CallContext } from '@tocada/runtime/streams/handlers-of.js';

type Feed = RpcOutput<typeof CALENDAR.feed>;

const VERSION = 'select version from calendar_feed';
const RENEW = `insert into calendar_feed (id) values (1) on conflict (id) do update set version = gen_random_uuid()
  returning version`;
const END = 'delete from calendar_feed';

/** The address under which the band's own programs read its calendar. */
@Injectable()
export class FeedService {
  constructor(private readonly em: EntityManager) {}

  async feed(): Promise<Feed> {
    const [row] = await sql<{ version: string }>(this.em, VERSION);
    return { version: row?.version ?? null };
  }

  async setFeed(input: RpcPayload<typeof CALENDAR.setFeed>, { writeId }: CallContext): Promise<Feed> {
    const { result } = await exactlyOnce(this.em, writeId, input, async (em) => {
      const [row] = await sql<{ version: string }>(em, input.on ? RENEW : END);
      return { version: row?.version ?? null };
    });
    return result;
  }
}
