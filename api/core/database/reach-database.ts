import pg from 'pg';
import { ConfigError } from '../config.ts';

/** The oldest supported PostgreSQL, as `server_version_num`. */
const oldest = 18_00_00;

/** Connection time limit in milliseconds. */
const connectionTimeout = 10_000;

/**
 * Connects once, to report a missing database or an old PostgreSQL before anything else starts.
 * - Throws ConfigError, whose Polish sentence names server, user and database but never the password.
 */
export async function reachDatabase(url: string): Promise<void> {
  let client: pg.Client;
  try {
    client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectionTimeout });
  } catch {
    throw new ConfigError('DATABASE_URL: to nie jest adres bazy, jak postgres://użytkownik:hasło@serwer:5432/baza');
  }
  // Errors after a refused connection add nothing; without a listener they would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    await requireVersion(client);
  } catch (error) {
    throw error instanceof ConfigError ? error : new ConfigError(`DATABASE_URL: ${faultOf(error, client)}`);
  } finally {
    await client.end().catch(() => {});
  }
}

async function requireVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string; number: number }>(
    `SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int AS number`,
  );
  const [found] = rows;
  if (found && found.number < oldest)
    throw new ConfigError(
      `DATABASE_URL: serwer ${client.host}:${client.port} to PostgreSQL ${found.version}, a Gtinoteka potrzebuje wersji 18 lub nowszej`,
    );
}

function faultOf(error: unknown, { host, port, user, database }: pg.Client): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const message = error instanceof Error ? error.message : String(error);
  const server = `${host}:${port}`;
  if (code === '28P01' || code === '28000' || /password must be/.test(message))
    return `serwer ${server} odrzuca użytkownika „${user}” albo jego hasło`;
  switch (code) {
    case 'ECONNREFUSED':
    case 'ENOENT': // of a socket
      return `serwer ${server} odmawia połączenia; sprawdź, czy baza działa i czy port jest właściwy`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `nie ma serwera o nazwie „${host}”`;
    case '3D000':
      return `na serwerze ${server} nie ma bazy „${database}”`;
    case '57P03':
      return `serwer ${server} dopiero się uruchamia albo zatrzymuje; spróbuj za chwilę`;
    case '53300':
      return `serwer ${server} ma już tyle połączeń, ile może przyjąć`;
  }
  return /timeout|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH/i.test(`${String(code)} ${message}`)
    ? `serwer ${server} nie odpowiada`
    : `nie można połączyć się z serwerem ${server} (${message})`;
}
