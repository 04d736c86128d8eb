import { Migration } from '@mikro-orm/migrations';
import { TEMPLATES } from './20261128000000_replies.js';

/** The purposes of the templates that came first, and better words for some of them. */
const FIRST: [name: string, purpose: string, text?: string][] = [
  ['Fecha libre', 'free'],
  [
    'Fecha ocupada, con otras fechas',
    'taken',
    `¡Hola, {{nombre}}! Gracias por escribirnos. El {{fecha}} ya tenemos un compromiso, qué pena.

Si tu fecha se puede mover, cerca de ese día todavía tenemos libres: {{libres}}. Dinos cuál te acomoda y con gusto lo vemos. ¡Nos encantaría acompañarlos!`,
  ],
  ['Cotización', 'quote'],
  [
    'Recordatorio al tercer día',
    'nudge',
    `¡Hola, {{nombre}}! Somos {{banda}}. ¿Cómo van con los planes para el {{fecha}}?

Solo queríamos saber si te quedó alguna duda. Si prefieres, con gusto te marcamos.`,
  ],
  [
    'Anticipo',
    'deposit',
    `¡Hola, {{nombre}}! Ya casi es tuya la fecha: {{fecha}}. Para asegurarla nos falta el anticipo de {{anticipo}}, a más tardar el {{vence}}.

En cuanto lo recibamos te confirmamos, y la fecha es tuya.`,
  ],
  ['Gracias', 'thanks'],
];

const MORE: [language: string, purpose: string, name: string, text: string][] = [
  [
    'es',
    'held',
    'Fecha apartada por alguien más',
    `¡Hola, {{nombre}}! Gracias por pensar en {{banda}}. El {{fecha}} ya lo tiene apartado otra persona, pero todavía no está confirmado.

Si quieres, te avisamos en cuanto se libere. Y si tu fecha se puede mover, cerca de ese día tenemos libres: {{libres}}. ¿Qué prefieres?`,
  ],
  [
    'es',
    'booked',
    'Fecha reservada',
    `¡Hola, {{nombre}}! Ya quedó: el {{fecha}} está reservado para tu evento ({{tipo}}).

Unos días antes te escribimos para afinar los detalles. ¡Muchas gracias por la confianza! Un abrazo de parte de {{banda}}.`,
  ],
  [
    'es',
    'moved',
    'Cambio de fecha',
    `¡Hola, {{nombre}}! Listo, ya cambiamos la fecha: tu evento ({{tipo}}) queda para el {{fecha}}.

Si algo no te cuadra, avísanos y lo arreglamos. Un abrazo de parte de {{banda}}.`,
  ],
  [
    'es',
    'cancelled',
    'Cancelación',
    `¡Hola, {{nombre}}! Te confirmamos que quedó cancelado lo del {{fecha}}.

Cualquier cosa que necesites, aquí andamos. Ojalá nos toque acompañarte en otra ocasión. Un abrazo de parte de {{banda}}.`,
  ],
  [
    'es',
    'lost',
    'Solicitud cerrada',
    `¡Hola, {{nombre}}! Cerramos tu solicitud para el {{fecha}}. ¡Que tu evento salga muy bonito!

Si cambian los planes o se te ofrece música más adelante, escríbenos y con gusto lo vemos. Un abrazo de parte de {{banda}}.`,
  ],
  [
    'es',
    'overruled',
    'La fecha se reservó para otro evento',
    `¡Hola, {{nombre}}! Te escribimos para avisarte que el {{fecha}} ya quedó reservado para otro evento, así que no te lo podemos seguir guardando. De verdad lo sentimos.

Si tu fecha se puede mover, cerca de ese día todavía tenemos libres: {{libres}}. Dinos cuál te acomoda y te la apartamos.`,
  ],
  [
    'es',
    'challenge',
    'Pedir que confirme (48 h)',
    `¡Hola, {{nombre}}! Te tenemos apartado el {{fecha}}, y te lo guardamos hasta el {{vence}}. ¿Nos confirmas antes, por favor?

Cualquier duda, aquí andamos. Un abrazo de parte de {{banda}}.`,
  ],
  [
    'en',
    'free',
    'Date available',
    `Hi {{nombre}}, thanks for thinking of {{banda}} for your event ({{tipo}})!

Good news: we're free on {{fecha}}. What time would you need us, and roughly how many guests are you expecting? With that we can get you a price today.`,
  ],
  [
    'en',
    'taken',
    'Date taken, with other dates',
    `Hi {{nombre}}, thanks for getting in touch! Unfortunately we're already booked on {{fecha}}.

If your date is flexible, we're still open around then on {{libres}}. Let us know if one of those works for you. We'd love to play for you!`,
  ],
  [
    'en',
    'quote',
    'Quote',
    `Hi {{nombre}}, here's the quote from {{banda}} for your event ({{tipo}}) on {{fecha}}.

The total is {{total}}, and we're holding the date for you until {{vence}}. You can see all the details and accept it here: {{enlace}}

Any questions, just ask.`,
  ],
  [
    'en',
    'nudge',
    'Follow-up on day three',
    `Hi {{nombre}}, it's {{banda}}. How are the plans for {{fecha}} coming along?

Just checking in to see if you have any questions. If it's easier, we're happy to give you a call.`,
  ],
  [
    'en',
    'deposit',
    'Deposit',
    `Hi {{nombre}}, {{fecha}} is almost yours! To lock it in, all we need is the {{anticipo}} deposit by {{vence}}.

As soon as it arrives we'll confirm, and the date is yours.`,
  ],
  [
    'en',
    'thanks',
    'Thank you',
    `Hi {{nombre}}, thank you so much for having us! We had a great time playing for you all.

If you enjoyed it, please tell your family and friends about us. Hope to see you again soon! All the best from {{banda}}.`,
  ],
  [
    'en',
    'held',
    'Date on hold for someone else',
    `Hi {{nombre}}, thanks for thinking of {{banda}}! Someone else has a hold on {{fecha}} right now, but it isn't confirmed yet.

We can let you know the moment it opens up. Or, if your date is flexible, we're free around then on {{libres}}. Which would you prefer?`,
  ],
  [
    'en',
    'booked',
    'Date booked',
    `Hi {{nombre}}, you're all set: {{fecha}} is booked for your event ({{tipo}}).

We'll be in touch a few days before to go over the details. Thank you for trusting us with it! All the best from {{banda}}.`,
  ],
  [
    'en',
    'moved',
    'New date',
    `Hi {{nombre}}, done! We've moved your event ({{tipo}}) to {{fecha}}.

If anything doesn't look right, let us know and we'll sort it out. All the best from {{banda}}.`,
  ],
  [
    'en',
    'cancelled',
    'Cancellation',
    `Hi {{nombre}}, this is to confirm that {{fecha}} has been cancelled.

If you need anything, we're here. We hope we get to play for you another time. All the best from {{banda}}.`,
  ],
  [
    'en',
    'lost',
    'Request closed',
    `Hi {{nombre}}, we've closed your request for {{fecha}}. We hope your event goes wonderfully!

If plans change or you need live music down the road, drop us a line anytime. All the best from {{banda}}.`,
  ],
  [
    'en',
    'overruled',
    'Date booked for another event',
    `Hi {{nombre}}, we're writing to let you know that {{fecha}} has just been booked for another event, so we can't hold it for you any longer. We're really sorry.

If your date is flexible, we're still open around then on {{libres}}. Tell us which one works and we'll hold it for you.`,
  ],
  [
    'en',
    'challenge',
    'Asking to confirm (48 h)',
    `Hi {{nombre}}, we have {{fecha}} on hold for you, and we can keep it until {{vence}}. Could you confirm before then?

Any questions, just ask. All the best from {{banda}}.`,
  ],
];

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

export class Migration20261205000000_template_purposes extends Migration {
  override name = '20261205000000_template_purposes';

  override up(): void {
    this.addSql(`alter table "reply_templates" add column "purpose" text null check ("purpose" in
      ('free', 'taken', 'held', 'quote', 'nudge', 'deposit', 'thanks',
        'booked', 'moved', 'cancelled', 'lost', 'overruled', 'challenge'))`);
    for (const [name, purpose, better] of FIRST) {
      const text = quoted(TEMPLATES.find(([first]) => first === name)![1]);
      // The band may have changed the name or the text. A template that it has removed stays away.
      this
        .addSql(`update "reply_templates" set "purpose" = '${purpose}' where "id" = (select "id" from "reply_templates"
        where "language" = 'es' and ("name" = ${quoted(name)} or "text" = ${text}) order by "place", "id" limit 1)`);
      if (better)
        this.addSql(
          `update "reply_templates" set "text" = ${quoted(better)} where "language" = 'es' and "text" = ${text}`,
        );
    }
    const rows = MORE.map(
      ([language, purpose, name, text], index) =>
        `((select coalesce(max("place"), 0) from "reply_templates") + ${index + 1}, '${language}', '${purpose}', ${quoted(name)}, ${quoted(text)})`,
    );
    this.addSql(
      `insert into "reply_templates" ("place", "language", "purpose", "name", "text") values ${rows.join(', ')}`,
    );
  }
}
