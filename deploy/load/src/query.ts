import pg from 'pg';

export async function query<T extends object>(
  connectionString: string,
  statement: string,
  values: unknown[] = [],
): Promise<T[]> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000, application_name: 'drill' });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<T>(statement, values)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}
