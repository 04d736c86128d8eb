import { defineEntity, p } from '@mikro-orm/core';

/** The record of an executed write. It commits with the write, so that a redelivery finds the first result. */
export const InboxEntity = defineEntity({
  name: 'inbox',
  properties: {
    id: p.uuid().primary(),
    /** Fingerprint of the payload. The same id with another payload is an error of the caller. */
    fingerprint: p.string(),
    /** json and not jsonb, so that a repeated answer keeps the order of its keys. */
    result: p.json().columnType('json').nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});

export const INBOX_SQL = `create table "inbox" (
  "id" uuid primary key, "fingerprint" text not null, "result" json null, "created_at" timestamptz not null default now()
);
create index "inbox_created_at_index" on "inbox" ("created_at");`;
