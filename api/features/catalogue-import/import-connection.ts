import pg from 'pg';

/** A connection of its own for an import, or its undoing. `name`: as the database lists it. */
export async function connectForImport(databaseUrl: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: name,
    keepAlive: true,
    // rows are laid into a temporary table first; this can be set only before the first of them
    options: '-c temp_buffers=64MB',
  });
  // A connection that breaks is reported by the statement it breaks; without a listener it would end the process first.
  client.on('error', () => {});
  await client.connect();
  return client;
}
