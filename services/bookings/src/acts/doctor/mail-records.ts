import { Resolver } from 'node:dns/promises';
import type { Language } from '@tocada/contracts/ground/language.js';
import type { Finding } from '@tocada/contracts/house/doctor.js';
import { fault, finding, off, ok, unknown, warning, type Found } from '@tocada/runtime/doctor.js';
import FINDINGS from './findings.texts.js';

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

/** Published records that tell other mail servers whether to believe a mail from the domain. */
export class MailRecords {
  private readonly resolver = new Resolver({ timeout: TRY, tries: 2 });

  constructor(
    private readonly domain: string,
    servers: string | undefined,
    private readonly language: Language,
  ) {
    if (servers) this.resolver.setServers(servers.split(','));
  }

  /** One line each for SPF, DKIM and DMARC. @param isMailOn whether mails leave this installation */
  looks(isMailOn: boolean): Promise<Finding>[] {
    const { noMail, example, exampleTodo, noAnswer } = FINDINGS[this.language].records;
    const found = !isMailOn
      ? off(noMail)
      : RESERVED.test(this.domain)
        ? off(example(this.domain), exampleTodo)
        : undefined;
    const looks = { spf: () => this.spf(), dkim: () => this.dkim(), dmarc: () => this.dmarc() };
    return Object.entries(looks).map(([name, look]) =>
      finding(
        name as keyof typeof looks,
        LIMIT,
        this.language,
        async () => found ?? (await look().catch(() => unknown(noAnswer))),
      ),
    );
  }

  private async spf(): Promise<Found> {
    const texts = FINDINGS[this.language].spf;
    const { domain } = this;
    const records = (await this.texts(domain)).filter((text) => /^v=spf1(\s|$)/i.test(text));
    const [record] = records;
    if (!record) return fault(texts.none(domain), texts.noneTodo(domain));
    if (records.length > 1) return fault(texts.several(domain, records.length), texts.severalTodo);
    if (/^v=spf1\s+-all\s*$/i.test(record)) return fault(texts.nobody(domain), texts.nobodyTodo);
    if (/(^|\s)\+?all(\s|$)/i.test(record)) return warning(texts.anybody(domain), texts.anybodyTodo);
    return ok(texts.good(domain));
  }

  private async dkim(): Promise<Found> {
    const keys = await Promise.all(
      SELECTORS.map(async (selector) => {
        const texts = await this.texts(`${selector}._domainkey.${this.domain}`);
        return texts.some((text) => /(^|;)\s*p=[^;\s]/i.test(text)) ? [selector] : [];
      }),
    );
    const selectors = keys.flat();
    const { good, none, noneTodo } = FINDINGS[this.language].dkim;
    return selectors.length > 0 ? ok(good(selectors.join(', '))) : warning(none(this.domain), noneTodo);
  }

  private async dmarc(): Promise<Found> {
    const { good, none, noneTodo } = FINDINGS[this.language].dmarc;
    const labels = this.domain.split('.');
    // A subdomain without a record of its own follows the domain above it.
    for (let index = 0; index <= labels.length - 2; index += 1) {
      const domain = labels.slice(index).join('.');
      const record = (await this.texts(`_dmarc.${domain}`)).find((text) => /^v=DMARC1\s*(;|$)/i.test(text));
      if (record) return ok(good(domain));
    }
    return fault(none(this.domain), noneTodo(this.domain));
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
