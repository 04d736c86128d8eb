import { Migration } from '@mikro-orm/migrations';

const text = (canceled: string) =>
  `Hi {{nombre}}, this is to confirm that {{fecha}} has been ${canceled}.

If you need anything, we're here. We hope we get to play for you another time. All the best from {{banda}}.`.replaceAll(
    "'",
    "''",
  );

/** The spelling of the United States, in a template that the band has not changed. */
export class Migration20261212000000_canceled extends Migration {
  override name = '20261212000000_canceled';

  override up(): void {
    this.addSql(
      `update "reply_templates" set "text" = '${text('canceled')}' where "language" = 'en' and "text" = '${text('cancelled')}'`,
    );
  }
}
