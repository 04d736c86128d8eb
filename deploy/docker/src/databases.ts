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

const WRONG_PASSWORD = '28P01';
export const isWrongPassword = (error: unknown): boolean => (error as { code?: string }).code === WRONG_PASSWORD;

async function connected(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 30_000 });
  // A connection that breaks off ends in the query that waits for it.
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}

/** Signs in with a password of before, and makes the one of `adminUrl` the password. */
async function connectedAsBefore(adminUrl: string, former: string[], refusal: unknown): Promise<pg.Client> {
  const { role, password } = parseAddress(adminUrl);
  for (const url of former) {
    const client = await connected(url).catch((error: unknown) => {
      if (!isWrongPassword(error)) throw error;
    });
    if (!client) continue;
    await client.query(`alter role ${client.escapeIdentifier(role)} password ${client.escapeLiteral(password)}`);
    return client;
  }
  throw refusal;
}

/**
 * Roles and databases, made where they are missing: each service owns its own and may not enter another.
 * @param former addresses of the superuser with the passwords of before. The server takes a new password only from
 * somebody who knows its own.
 */
export async function makeDatabases(adminUrl: string, addresses: string[], former: string[] = []): Promise<void> {
  const client = await connected(adminUrl).catch((error: unknown) => {
    if (!isWrongPassword(error)) throw error;
    return connectedAsBefore(adminUrl, former, error);
  });
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
