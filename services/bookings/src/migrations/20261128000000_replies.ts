import { Migration } from '@mikro-orm/migrations';

/** The templates that a band has before it writes its own. The band may change and remove all of them. */
export const TEMPLATES: [name: string, text: string][] = [
  [
    'Fecha libre',
    `¡Hola, {{nombre}}! Gracias por pensar en {{banda}} para tu evento ({{tipo}}).

El {{fecha}} lo tenemos libre. ¿A qué hora sería, y más o menos para cuánta gente? Con eso te mandamos el precio hoy mismo.`,
  ],
  [
    'Fecha ocupada, con otras fechas',
    `¡Hola, {{nombre}}! Gracias por escribirnos. El {{fecha}} ya tenemos un compromiso, qué pena.

Si tu fecha se puede mover, dinos qué otros días te acomodan y con gusto vemos opciones cerca. ¡Nos encantaría acompañarlos!`,
  ],
  [
    'Cotización',
    `¡Hola, {{nombre}}! Te mandamos la cotización de {{banda}} para tu evento ({{tipo}}) el {{fecha}} en {{lugar}}.

El total es {{total}}. Te guardamos la fecha hasta el {{vence}}. Aquí puedes ver todo el detalle y aceptarla: {{enlace}}

Cualquier duda, aquí andamos.`,
  ],
  [
    'Recordatorio al tercer día',
    `¡Hola, {{nombre}}! Somos {{banda}}. ¿Cómo van con los planes para el {{fecha}}?

Nomás queríamos saber si te quedó alguna duda. Si prefieres, con gusto te marcamos.`,
  ],
  [
    'Anticipo',
    `¡Hola, {{nombre}}! Ya casi queda apartado el {{fecha}}. Para asegurarlo nos falta el anticipo de {{anticipo}}, a más tardar el {{vence}}.

En cuanto lo recibamos te confirmamos, y la fecha es tuya.`,
  ],
  [
    'Gracias',
    `¡Hola, {{nombre}}! Muchas gracias por invitarnos a tu evento en {{lugar}}. La pasamos muy a gusto con ustedes.

Si te gustó, recomiéndanos con tu familia y tus amigos. ¡Ojalá nos veamos pronto! Un abrazo de parte de {{banda}}.`,
  ],
];

export class Migration20261128000000_replies extends Migration {
  override name = '20261128000000_replies';

  override up(): void {
    this.addSql(`create table "reply_templates" (
      "id" uuid primary key default gen_random_uuid(),
      "place" integer not null,
      "name" text not null,
      "language" text not null default 'es' check ("language" in ('es', 'en')),
      "text" text not null,
      "revision" integer not null default 0
    )`);
    const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
    const rows = TEMPLATES.map(([name, text], index) => `(${index + 1}, ${quoted(name)}, ${quoted(text)})`);
    this.addSql(`insert into "reply_templates" ("place", "name", "text") values ${rows.join(', ')}`);

    this.addSql(`create table "replies" (
      "id" uuid primary key,
      "inquiry_id" uuid not null references "booking_inquiries" ("id") on delete cascade,
      "at" timestamptz(3) not null default clock_timestamp(),
      "channel" text not null check ("channel" in ('whatsapp', 'mail')),
      "template" text not null,
      "text" text not null
    )`);
    this.addSql('create index "replies_inquiry_id_at_index" on "replies" ("inquiry_id", "at", "id")');
    // A reply has no inquiry_id in the outbox: an inquiry has one notice of each kind, but many replies.
    this.addSql(`alter table "notices" add "reply_id" uuid null references "replies" ("id") on delete cascade,
      drop constraint "notices_kind_check",
      add constraint "notices_kind_check" check ("kind" in ('band', 'client', 'webhook', 'digest', 'reply'))`);
    this.addSql('create unique index "notices_reply_id_index" on "notices" ("reply_id") where "reply_id" is not null');
  }
}
