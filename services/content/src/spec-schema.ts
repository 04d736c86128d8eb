import { randomUUID } from 'node:crypto';
import { MikroORM, type Options } from '@mikro-orm/postgresql';
import { patient } from '@tocada/runtime/database/spec-patience.js';
import { contentOrm } from './content.orm.js';
import { servicesOver } from './spec-services.js';

/** For specs: content over an empty schema of its own, because other files fill and empty the tables of the usual one. */
export async function openContent() {
  const schema = `content_${randomUUID().replaceAll('-', '_')}`;
  const usual = patient(contentOrm(process.env.TEST_CONTENT_DATABASE_URL!));
  const { options: settings, ...limits } = usual.driverOptions as { options: string };
  const options = {
    ...usual,
    driverOptions: { ...limits, options: `${settings} -c search_path=${schema}` },
    migrations: { ...usual.migrations, tableName: schema },
    logger: () => {},
  };
  const maker = await MikroORM.init({ ...usual, logger: () => {} });
  await maker.em.execute(`create schema ${schema}`);
  const orm = await MikroORM.init(options);
  await orm.migrator.up();
  return {
    em: orm.em,
    services: servicesOver(orm.em),
    /** The same schema with other entities. */
    open: (entities: NonNullable<Options['entities']>) => MikroORM.init({ ...options, entities }),
    empty: () =>
      orm.em.execute(
        'truncate shows, photos, images, inbox, event_changes, event_tombstones; update site_settings set time_zone = null',
      ),
    async close() {
      await orm.close();
      await maker.em.execute(`drop schema ${schema} cascade`);
      await maker.close();
    },
  };
}
