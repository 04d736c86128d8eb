import { Resolver } from 'node:dns/promises';
import type { Finding } from '@tocada/contracts/doctor.js';
import { fault, finding, off, ok, unknown, warning, type Found } from '@tocada/runtime/doctor.js';

/** For one try at one server; the second try waits twice as long. Milliseconds. */
const TRY = 1200;
const LIMIT = 5000;

/** The names under which mail providers usually publish their keys. */
const SELECTORS =
  'default dkim mail smtp email s1 s2 k1 k2 k3 key1 key2 selector1 selector2 google zoho sig1 fm1 fm2 fm3 protonmail protonmail2 pm mg resend brevo1 brevo2 mailjet mandrill hostingermail1 hostingermail-a titan1 x ionos s1-ionos'.split(
    ' ',
  );

/** Reserved domain names: they cannot be registered. */
const RESERVED = /(^|\.)(example|test|invalid|localhost|local|example\.(com|net|org))$/i;

const SAY_NAME = 'Donde compraste el dominio';

/** Published records that tell other mail servers whether to believe a mail from the domain. */
export class MailRecords {
  private readonly resolver = new Resolver({ timeout: TRY, tries: 2 });

  constructor(
    private readonly domain: string,
    servers: string | undefined,
  ) {
    if (servers) this.resolver.setServers(servers.split(','));
  }

  /** One line each for SPF, DKIM and DMARC. @param isMailOn whether mails leave this installation */
  looks(isMailOn: boolean): Promise<Finding>[] {
    const found = !isMailOn
      ? off('No se envía correo.')
      : RESERVED.test(this.domain)
        ? off(
            `El remitente es de un dominio de ejemplo (${this.domain}).`,
            'Pon en MAIL_FROM una dirección de tu dominio.',
          )
        : undefined;
    const looks = { spf: () => this.spf(), dkim: () => this.dkim(), dmarc: () => this.dmarc() };
    return Object.entries(looks).map(([name, look]) =>
      finding(name as keyof typeof looks, LIMIT, async () => found ?? (await look().catch(noAnswer))),
    );
  }

  private async spf(): Promise<Found> {
    const records = (await this.texts(this.domain)).filter((text) => /^v=spf1(\s|$)/i.test(text));
    const [record] = records;
    if (!record)
      return fault(
        `${this.domain} no tiene registro SPF: muchos servidores tiran los correos o los mandan a spam.`,
        `${SAY_NAME}, agrega un registro TXT para ${this.domain}: «v=spf1 include:… ~all». Tu proveedor de correo dice qué va en «include».`,
      );
    if (records.length > 1)
      return fault(
        `${this.domain} tiene ${records.length} registros SPF, y así no vale ninguno.`,
        `${SAY_NAME}, deja uno solo, que junte todos los «include».`,
      );
    if (/^v=spf1\s+-all\s*$/i.test(record))
      return fault(
        `El SPF de ${this.domain} dice que nadie envía en su nombre.`,
        'Agrega antes de «-all» el «include» que da tu proveedor de correo.',
      );
    if (/(^|\s)\+?all(\s|$)/i.test(record))
      return warning(
        `El SPF de ${this.domain} deja que cualquiera envíe en su nombre.`,
        'Termina el registro con «~all» o «-all» en lugar de «+all».',
      );
    return ok(`Publicado en ${this.domain}. Tu proveedor de correo dice si su «include» está.`);
  }

  private async dkim(): Promise<Found> {
    const keys = await Promise.all(
      SELECTORS.map(async (selector) => {
        const texts = await this.texts(`${selector}._domainkey.${this.domain}`);
        return texts.some((text) => /(^|;)\s*p=[^;\s]/i.test(text)) ? [selector] : [];
      }),
    );
    const selectors = keys.flat();
    if (selectors.length > 0) return ok(`Clave publicada con el nombre ${selectors.join(', ')}.`);
    return warning(
      `No hay una clave DKIM de ${this.domain} con los nombres usuales. Puede tener otro nombre.`,
      'Envía un correo de prueba a una cuenta de Gmail y abre «Mostrar original»: debe decir «DKIM: PASS». Si no, pide a tu proveedor de correo el registro DKIM.',
    );
  }

  private async dmarc(): Promise<Found> {
    const labels = this.domain.split('.');
    // A subdomain without a record of its own follows the domain above it.
    for (let index = 0; index <= labels.length - 2; index += 1) {
      const domain = labels.slice(index).join('.');
      const record = (await this.texts(`_dmarc.${domain}`)).find((text) => /^v=DMARC1\s*(;|$)/i.test(text));
      if (record) return ok(`Publicado en _dmarc.${domain}.`);
    }
    return fault(
      `${this.domain} no tiene registro DMARC: Gmail y Yahoo lo piden.`,
      `${SAY_NAME}, agrega un registro TXT para _dmarc.${this.domain}: «v=DMARC1; p=none».`,
    );
  }

  private async texts(name: string): Promise<string[]> {
    try {
      return (await this.resolver.resolveTxt(name)).map((parts) => parts.join(''));
    } catch (error) {
      if (/^(ENODATA|ENOTFOUND)$/.test((error as NodeJS.ErrnoException).code ?? '')) return [];
      throw error;
    }
  }
}

const noAnswer = () => unknown('el servidor de nombres (DNS) no responde');
