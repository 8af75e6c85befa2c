import pg from 'pg';

/** Dedicated connection of an import or its reversal. `name`: application name in the database. */
export async function connectForImport(databaseUrl: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: name,
    keepAlive: true,
    // for the temporary table of rows; can only be set before the first use of one
    options: '-c temp_buffers=64MB',
  });
  // The failing statement reports a broken connection; without a listener the process would crash first.
  client.on('error', () => {});
  await client.connect();
  return client;
}
