import { MikroORM, type EntityManager, type Options } from '@mikro-orm/postgresql';
import { withLongLimits } from './orm-options.js';

interface Statement {
  text: string;
  values?: unknown[];
}
interface Client {
  query(...args: unknown[]): Promise<{ rows: Record<string, any>[] }>;
}
interface Pool extends Client {
  on(event: 'acquire', listener: (client: Client) => void): void;
}
interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Plan Rows': number;
  Plans?: Plan[];
}

/** A sort of more rows than this is one of a whole table, milliseconds that grow with it. */
const SORTED = 5000;

const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];

/** For specs: looks at how Postgres would run each statement that passes through the pool of `em`. */
export class QueryPlans {
  private statements: Statement[] | undefined;

  /** @param small tables of which a scan costs nothing */
  private constructor(
    private readonly em: EntityManager,
    readonly pool: Pool,
    private readonly small: string[],
  ) {
    const watched = new WeakSet<Client>();
    pool.on('acquire', (client) => {
      if (watched.has(client)) return;
      watched.add(client);
      const query = client.query.bind(client);
      client.query = (...args) => {
        const statement = typeof args[0] === 'string' ? { text: args[0], values: args[1] } : args[0];
        this.statements?.push(statement as Statement);
        return query(...args);
      };
    });
  }

  static async of(em: EntityManager, small: string[] = []): Promise<QueryPlans> {
    return new QueryPlans(em, (await em.getConnection().getNativeClient()) as unknown as Pool, small);
  }

  /** Statements of a setup, one after the other, with time to spare. */
  async run(statements: string): Promise<void> {
    const orm = await MikroORM.init(withLongLimits(this.em.config.getAll() as Options));
    try {
      for (const text of statements.split(';')) await orm.em.execute(text);
    } finally {
      await orm.close();
    }
  }

  /** Runs `work`: how many statements it sent, and those that go through a whole table. */
  async explain(work: () => Promise<unknown>): Promise<{ statements: number; faults: string[] }> {
    const seen: Statement[] = (this.statements = []);
    await work().finally(() => (this.statements = undefined));
    const sent = seen.filter(({ text }) => /^(select|update|insert|delete|with)/i.test(text));
    const faults: string[] = [];
    for (const { text, values = [] } of sent) {
      const { rows } = await this.pool.query(`explain (format json) ${text}`, values);
      const [{ Plan }] = rows[0]!['QUERY PLAN'] as [{ Plan: Plan }];
      faults.push(...this.faultsOf(Plan).map((fault) => `${fault}: ${text.slice(0, 300)}`));
    }
    return { statements: sent.length, faults };
  }

  private faultsOf(plan: Plan): string[] {
    return nodes(plan).flatMap((node) => {
      const table = node['Relation Name'] ?? '';
      if (node['Node Type'] === 'Seq Scan' && !this.small.includes(table)) return [`scans ${table}`];
      if (node['Node Type'] === 'Sort' && node.Plans![0]!['Plan Rows'] > SORTED) return ['sorts a table'];
      return [];
    });
  }
}
