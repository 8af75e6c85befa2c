import pg from 'pg';

/** Name of the migrated database that each test file's own one is copied from. */
export const templateName = 'template_gtinoteka';

export interface CopiedDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

let made = 0;

/** A migrated, empty database on the run's server, whose address is given. */
export async function copyTemplate(server: string): Promise<CopiedDatabase> {
  const url = new URL(server);
  const name = `test_${process.pid}_${Date.now().toString(36)}_${made++}`;
  await runOnServer(server, `CREATE DATABASE ${name} TEMPLATE ${templateName}`);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    async drop() {
      // By force only what a test left open: no role but a superuser's may end autovacuum so, which gives way by itself.
      const statement = `DROP DATABASE IF EXISTS ${name}`;
      await runOnServer(server, statement).catch(() => runOnServer(server, `${statement} WITH (FORCE)`));
    },
  };
}

export async function runOnServer(server: string, statement: string): Promise<void> {
  const target = new URL(server);
  target.pathname = '/postgres';
  const client = new pg.Client({ connectionString: target.href });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
