import { expect, test } from '@jest/globals';
import { openSpecDatabase } from '@tocada/runtime/database/spec-database.js';
import { tablesPage } from '@tocada/runtime/database/spec-tables.js';
import { contentOrm } from './content.orm.js';

const { em } = await openSpecDatabase('content', contentOrm);

test('docs/tables.md shows the tables as the migrations leave them', async () => {
  const { wanted, standing } = await tablesPage(em, 'content', new URL('../docs/tables.md', import.meta.url));
  expect(standing).toBe(wanted);
});
