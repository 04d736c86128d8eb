import { Migration } from '@mikro-orm/migrations';

/** The columns that visitors see, and those that the release before reads and writes. */
const SHOWN = `id, title, date, has_time, upcoming_until, location, venue, description, image_url, has_photos, revision,
  edited_revision, created_at, inquiry_id, translations, event_status, status_reason, previous_dates, ends_at, doors_at,
  time_zone, ticket_url, ticket_state, price_min_cents, price_max_cents, currency, address, city, region, postal_code,
  map_url, age_limit, lineup, changed_at, publication, announce_at, series_id`;

const isVisible = (row: string) =>
  `${row}.publication = 'public' and (${row}.announce_at is null or ${row}.announce_at <= now())`;

/** The columns that bookings knows. */
const KNOWN = ['title', 'date', 'has_time', 'location', 'venue', 'inquiry_id', 'ends_at', 'time_zone', 'event_status'];

/** The columns that an edit of the release before can change alone in an event of a series, by the names of the contract. */
const EDITED = {
  title: 'title',
  date: 'date',
  location: 'location',
  venue: 'venue',
  description: 'description',
  image_url: 'imageUrl',
  has_photos: 'hasPhotos',
  translations: 'translations',
};

export class Migration20261214000000_shows extends Migration {
  override name = '20261214000000_shows';

  override up(): void {
    this.addSql('alter table "events" rename to "shows"');
    this.addSql(`alter table "shows"
      alter "date" drop not null,
      add "publication" text not null default 'public' check ("publication" in ('draft', 'private', 'public')),
      add "announce_at" timestamptz(3) null,
      add "event_status" text not null default 'scheduled'
        check ("event_status" in ('scheduled', 'postponed', 'rescheduled', 'cancelled')),
      add "status_reason" text null,
      add "previous_dates" jsonb not null default '[]',
      add "ends_at" timestamptz(3) null,
      add "doors_at" timestamptz(3) null,
      add "time_zone" text null,
      add "ticket_url" text null,
      add "ticket_state" text not null default 'none'
        check ("ticket_state" in ('none', 'free', 'on_sale', 'sold_out', 'at_door')),
      add "price_min_cents" integer null,
      add "price_max_cents" integer null,
      add "currency" text null,
      add "address" text null,
      add "city" text null,
      add "region" text null,
      add "postal_code" text null,
      add "map_url" text null,
      add "age_limit" text not null default 'all' check ("age_limit" in ('all', '18', '21')),
      add "lineup" text null,
      add "series_id" uuid null,
      add "series_index" integer null,
      add "series_own" text[] not null default '{}',
      add "changed_at" timestamptz(3) not null default now(),
      add check ("date" is not null or "publication" = 'draft')`);
    this.addSql('alter index "events_upcoming_until_id_index" rename to "shows_upcoming_until_id_index"');
    this.addSql('alter index "events_image_url_index" rename to "shows_image_url_index"');
    this.addSql(`create index "shows_series_id_index" on "shows" ("series_id", "date") where "series_id" is not null`);
    this.addSql(`create index "shows_announce_at_index" on "shows" ("announce_at") where "announce_at" is not null`);
    this.addSql(
      `create index "shows_private_index" on "shows" ("upcoming_until", "id") where "publication" = 'private'`,
    );
    this.addSql(`create index "shows_inquiry_id_index" on "shows" ("inquiry_id") where "inquiry_id" is not null`);
    // Every read of visitors and of the release before: no name that they know leads to anything that is not public.
    this.addSql(`create view "events" as select ${SHOWN} from "shows" where ${isVisible('shows')}`);

    this.addSql('alter table "gallery_images" rename to "photos"');
    this.addSql('alter index "gallery_images_placed_at_id_index" rename to "photos_placed_at_id_index"');
    this.addSql('alter index "gallery_images_url_index" rename to "photos_url_index"');
    this.addSql('alter index "gallery_images_event_id_placed_at_index" rename to "photos_event_id_placed_at_index"');
    // A value, and not "exists": for that, Postgres reads all events into a table of its own first.
    this.addSql(`create view "gallery_images" as
      select id, url, title, alt, event_id, created_at, placed_at, revision, focal_point, translations from "photos"
      where event_id is null or (select ${isVisible('shows')} from "shows" where shows.id = photos.event_id)`);

    // Rows outlive their events, so that the feeds tell of a removal.
    this.addSql(`create table "event_tombstones" (
      "uid" uuid primary key, "sequence" integer not null, "title" text null, "date" timestamptz(3) not null,
      "has_time" boolean not null, "time_zone" text null, "changed_at" timestamptz(3) not null default now(),
      "until" timestamptz(3) not null
    )`);
    // A trigger, because the release before removes events too.
    this.addSql(`create function bury_show() returns trigger language plpgsql as $$
      begin
        delete from event_tombstones where until <= now() or (tg_op = 'UPDATE' and uid = old.id);
        if tg_op = 'UPDATE' and ${isVisible('new')} then return null; end if;
        insert into event_tombstones (uid, sequence, title, date, has_time, time_zone, until)
        values (old.id, old.revision + 1, case when tg_op = 'DELETE' then old.title end, old.date, old.has_time,
          old.time_zone, now() + interval '60 days')
        on conflict (uid) do update set sequence = excluded.sequence, title = excluded.title, date = excluded.date,
          has_time = excluded.has_time, time_zone = excluded.time_zone, changed_at = excluded.changed_at,
          until = excluded.until;
        return null;
      end $$`);
    this.addSql(`create trigger "shows_removed" after delete on "shows" for each row
      when (${isVisible('old')}) execute function bury_show()`);
    this.addSql(`create trigger "shows_hidden" after update of "publication", "announce_at" on "shows" for each row
      when (${isVisible('old')} or ${isVisible('new')}) execute function bury_show()`);

    // The release before knows neither ends nor states, and writes an event as if it had none. What it does not know keeps
    // its distance from the date. A transaction that knows all columns says so.
    const own = Object.entries(EDITED)
      .map(([column, name]) => `case when old.${column} is distinct from new.${column} then '${name}' end`)
      .join(', ');
    this.addSql(`create function keep_show() returns trigger language plpgsql as $$
      declare moved interval := coalesce(make_interval(secs => extract(epoch from new.date - old.date)), '0');
      begin
        if new.revision <> old.revision and new.changed_at = old.changed_at then new.changed_at := now(); end if;
        if current_setting('tocada.shows', true) = 'whole' then return new; end if;
        if old.ends_at is not null or old.event_status in ('postponed', 'cancelled') then
          new.upcoming_until := old.upcoming_until + moved;
        end if;
        new.ends_at := old.ends_at + moved;
        new.doors_at := old.doors_at + moved;
        if old.series_id is not null then
          new.series_own := array(select distinct unnest(old.series_own || array_remove(array[${own}], null)));
        end if;
        return new;
      end $$`);
    this.addSql(`create trigger "shows_kept" before update on "shows" for each row execute function keep_show()`);

    // To the release before, a row that it cannot see names no image, and it removes images that no row names.
    this.addSql(`create function keep_named_image() returns trigger language plpgsql as $$
      begin
        if exists (select from shows where image_url = new.url) or exists (select from photos where url = new.url) then
          return null;
        end if;
        return new;
      end $$`);
    this.addSql(`create trigger "images_kept" before update of "state" on "images" for each row
      when (new.state = 'removed' and old.state <> 'removed') execute function keep_named_image()`);

    // Bookings knows more columns than before.
    const isChanged = KNOWN.map((column) => `old.${column} is distinct from new.${column}`).join(' or ');
    this.addSql('drop trigger "events_changed" on "shows"');
    this.addSql(`create constraint trigger "events_changed" after update on "shows"
      deferrable initially deferred for each row when (${isChanged}) execute function note_event_change()`);
  }
}
