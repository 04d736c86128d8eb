import { Migration } from '@mikro-orm/migrations';

/** The sentences of the release before. A parameter is a number, in its brackets or before its word. */
const CALENDARS = {
  calendar_private: 'La dirección lleva a una red privada. Usa la dirección pública del calendario.',
  calendar_not_https: 'El servidor manda a una dirección que no es https.',
  calendar_loop: 'El servidor manda demasiadas veces a otra dirección.',
  calendar_large: 'El calendario pesa más de 2 MB.',
  calendar_packed: 'El servidor comprime el calendario de una forma que no se entiende.',
  calendar_late: 'El servidor tardó demasiado.',
  calendar_unknown_host: 'No se encontró el servidor. Revisa la dirección.',
  calendar_bad_certificate: 'El certificado del servidor no es válido, así que la conexión no es segura.',
  calendar_no_answer: 'El servidor no contestó o cortó la conexión.',
  calendar_none: 'En esa dirección no hay un calendario (ICS), o llegó incompleto.',
  calendar_web_page: 'En esa dirección hay una página web y no un calendario. Copia la dirección ICS o iCal.',
  calendar_unread: 'No se pudo leer el calendario.',
};
/** By the names of their parameters, in their order. */
const COUNTED: [key: string, names: string[], sentence: string][] = [
  ['calendar_gone', ['status'], 'El servidor no tiene un calendario en esa dirección (#). Cópiala de nuevo.'],
  ['calendar_closed', ['status'], 'El servidor no deja leer el calendario (#). Copia de nuevo su dirección secreta.'],
  ['calendar_broken', ['status'], 'El servidor contestó con un error (#).'],
  [
    'calendar_endless',
    ['line'],
    'El calendario tiene demasiadas repeticiones para leerlo: la lectura se quedó en su línea #.',
  ],
  ['calendar_one_unclear', ['line'], 'Un evento no se entiende y no cuenta: el de la línea # del calendario.'],
  [
    'calendar_unclear',
    ['count', 'line'],
    '# eventos no se entienden y no cuentan; el primero está en la línea # del calendario.',
  ],
];
const NOTICES = {
  notice_no_email: 'La solicitud ya no tiene email',
  notice_no_answer: 'El servidor de correo no responde',
  notice_mail_off: 'El correo está apagado (SMTP_URL=off)',
  notice_no_webhook: 'WEBHOOK_URL no está configurado',
  document_waits: 'El documento se está preparando. Vuelve a intentarlo en unos segundos.',
};

const patternOf = (sentence: string) =>
  `^${sentence.replace(/[.()]/g, (sign) => `\\${sign}`).replaceAll('#', '([0-9]{1,9})')}$`;

export class Migration20261222000000_said extends Migration {
  override name = '20261222000000_said';

  // since 0.2: the release before writes and shows the Spanish sentence alone.
  override up(): void {
    this.addSql(`create function forget_said() returns trigger language plpgsql as $$
      begin
        new.said := null;
        return new;
      end $$`);
    this.tell('external_calendars', 'error', CALENDARS);
    for (const [key, names, sentence] of COUNTED) {
      const found = `regexp_match("error", '${patternOf(sentence)}')`;
      const params = names.map((name, at) => `'${name}', (${found})[${at + 1}]::integer`);
      this
        .addSql(`update "external_calendars" set "said" = '${key}' || chr(63) || json_build_object(${params.join(', ')})
        where "error" ~ '${patternOf(sentence)}'`);
    }
    this.tell('notices', 'last_error', NOTICES);
  }

  private tell(table: string, column: string, sentences: Record<string, string>): void {
    this.addSql(`alter table "${table}" add "said" text null`);
    const known = Object.entries(sentences).map(([key, sentence]) => `('${key}', '${sentence}')`);
    this.addSql(`update "${table}" set "said" = "key" from (values ${known.join(', ')}) as "known" ("key", "sentence")
      where "${column}" = "sentence"`);
    this.addSql(`create trigger "${table}_said" before update of "${column}" on "${table}" for each row
      when (new.${column} is distinct from old.${column} and new.said = old.said) execute function forget_said()`);
  }
}
