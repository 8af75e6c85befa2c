import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { ClusterFacts, ClusterRole } from './embedded-postgres-cluster.ts';

/** Extensions of the migrations. They are trusted, so that a server of one's own needs no superuser for them either. */
const extensions = ['fuzzystrmatch', 'pg_trgm', 'unaccent'];

/**
 * Facts that name a role of the product's own: those of a cluster that an earlier version made know only its superuser, as whom it
 * worked.
 */
export function withOwnRole(facts: ClusterFacts): ClusterFacts & { readonly superuser: ClusterRole } {
  if (facts.superuser) return { ...facts, superuser: facts.superuser };
  const superuser = { user: facts.user, password: facts.password };
  return { ...facts, user: `${facts.user}_app`, password: randomBytes(24).toString('base64url'), superuser };
}

/**
 * Makes the database and the role that the product works as, where they are missing: the role owns this database and what is in it,
 * and may nothing else. What an earlier version made as superuser is handed over to it. Safe to repeat and to interrupt.
 */
export async function makeDatabase(
  { user, password, superuser }: ClusterFacts & { readonly superuser: ClusterRole },
  port: number,
  name: string,
): Promise<void> {
  const server = { host: '127.0.0.1', port, ...superuser, ssl: false };
  await withClient({ ...server, database: 'postgres' }, async (client) => {
    const [role, database] = [client.escapeIdentifier(user), client.escapeIdentifier(name)];
    const { rowCount: hasRole } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [user]);
    if (!hasRole) await client.query(`CREATE ROLE ${role}`);
    await client.query(
      `ALTER ROLE ${role} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD ${client.escapeLiteral(password)}`,
    );
    const { rows } = await client.query<{ owner: string }>(
      'SELECT pg_get_userbyid(datdba) AS owner FROM pg_database WHERE datname = $1',
      [name],
    );
    if (!rows[0]) await client.query(`CREATE DATABASE ${database} OWNER ${role}`);
    else if (rows[0].owner !== user) await client.query(`ALTER DATABASE ${database} OWNER TO ${role}`);
  });
  await withClient({ ...server, database: name }, async (client) => {
    for (const extension of extensions) await client.query(`CREATE EXTENSION IF NOT EXISTS ${extension}`);
    await handOver(client, superuser.user, user);
  });
}

/**
 * Hands over everything of a database that the superuser owns, but for what belongs to extensions, in one transaction. REASSIGN OWNED
 * does not: the first superuser of a cluster owns what the cluster needs.
 */
async function handOver(client: pg.Client, from: string, to: string): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `WITH given AS (SELECT $1::regrole AS owner), kept AS (SELECT classid, objid FROM pg_depend WHERE deptype = 'e'),
    schemas AS (
      SELECT oid, nspname, nspowner FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname <> 'information_schema'
    ), found (place, statement) AS (
      SELECT 1, format('ALTER SCHEMA %I', nspname) FROM schemas, given WHERE nspowner = given.owner
      UNION ALL
      SELECT 2, format('ALTER %s %s', CASE relkind WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW' WHEN 'S' THEN 'SEQUENCE'
          ELSE 'TABLE' END, c.oid::regclass)
        FROM pg_class c JOIN schemas s ON s.oid = relnamespace, given
        WHERE relowner = given.owner AND relkind IN ('r', 'p', 'v', 'm', 'S')
          AND NOT EXISTS (SELECT FROM kept WHERE classid = 'pg_class'::regclass AND objid = c.oid)
          -- A sequence of a column goes with its table.
          AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid
            AND relkind = 'S' AND d.deptype IN ('a', 'i') AND d.refclassid = 'pg_class'::regclass)
      UNION ALL
      SELECT 3, format('ALTER ROUTINE %s', p.oid::regprocedure)
        FROM pg_proc p JOIN schemas s ON s.oid = pronamespace, given
        WHERE proowner = given.owner AND prokind IN ('f', 'p', 'w')
          AND NOT EXISTS (SELECT FROM kept WHERE classid = 'pg_proc'::regclass AND objid = p.oid)
      UNION ALL
      SELECT 4, format('ALTER TYPE %s', t.oid::regtype)
        FROM pg_type t JOIN schemas s ON s.oid = typnamespace LEFT JOIN pg_class c ON c.oid = typrelid, given
        WHERE typowner = given.owner AND (typtype IN ('e', 'd', 'r') OR c.relkind = 'c')
          AND NOT EXISTS (SELECT FROM kept WHERE classid = 'pg_type'::regclass AND objid = t.oid)
    ) SELECT statement FROM found ORDER BY place, statement`,
    [`"${from.replaceAll('"', '""')}"`],
  );
  if (rows.length === 0) return;
  const owner = client.escapeIdentifier(to);
  await client.query('BEGIN');
  for (const { statement } of rows) await client.query(`${statement} OWNER TO ${owner}`);
  await client.query('COMMIT');
}

async function withClient(settings: pg.ClientConfig, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client(settings);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
