import pg from 'pg';

/** A service's own database, as its address names it: role, password, database. */
function parseAddress(address: string) {
  const { username, password, pathname } = new URL(address);
  return {
    role: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: decodeURIComponent(pathname.slice(1)),
  };
}

/** Roles and databases, made where they are missing: each service owns its own and may not enter another. */
export async function makeDatabases(adminUrl: string, addresses: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 30_000 });
  // A connection that breaks off ends in the query that waits for it.
  client.on('error', () => {});
  await client.connect();
  try {
    for (const { role, password, database } of addresses.map(parseAddress)) {
      const name = client.escapeIdentifier(role);
      const { rowCount: hasRole } = await client.query('select 1 from pg_roles where rolname = $1', [role]);
      // Set anew each time: so a changed password takes effect.
      await client.query(
        `${hasRole ? 'alter' : 'create'} role ${name} login password ${client.escapeLiteral(password)}`,
      );
      const { rowCount: exists } = await client.query('select 1 from pg_database where datname = $1', [database]);
      const quoted = client.escapeIdentifier(database);
      if (!exists) await client.query(`create database ${quoted} owner ${name}`);
      await client.query(`revoke connect on database ${quoted} from public`);
    }
  } finally {
    await client.end();
  }
}
