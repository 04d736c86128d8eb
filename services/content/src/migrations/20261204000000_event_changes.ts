import { Migration } from '@mikro-orm/migrations';

/** The columns of an event that bookings knows. */
const KNOWN = ['title', 'date', 'has_time', 'location', 'venue', 'inquiry_id'];

export class Migration20261204000000_event_changes extends Migration {
  override name = '20261204000000_event_changes';

  override up(): void {
    // Rows outlive their events, so that a reader of the changes learns of a removal.
    this.addSql('create table "event_changes" ("event_id" uuid primary key, "revision" integer not null)');
    this.addSql('insert into "event_changes" select "id", 0 from "events"');
    this.addSql('create index "event_changes_revision_event_id_index" on "event_changes" ("revision", "event_id")');
    // A trigger, because the release before writes events too. It runs at the commit, when the write has the revision and the
    // lock on it that puts all writes in the order of their commits.
    this.addSql(`create function note_event_change() returns trigger language plpgsql as $$
      begin
        insert into event_changes (event_id, revision)
        values (coalesce(new.id, old.id), (select revision from content_revision))
        on conflict (event_id) do update set revision = excluded.revision;
        return null;
      end $$`);
    this.addSql(`create constraint trigger "events_added" after insert or delete on "events"
      deferrable initially deferred for each row execute function note_event_change()`);
    const isChanged = KNOWN.map((column) => `old.${column} is distinct from new.${column}`).join(' or ');
    this.addSql(`create constraint trigger "events_changed" after update on "events"
      deferrable initially deferred for each row when (${isChanged}) execute function note_event_change()`);
  }
}
