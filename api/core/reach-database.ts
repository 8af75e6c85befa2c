import pg from 'pg';
import { ConfigError } from './config.ts';

/** How long a server may take to answer, in milliseconds. */
const patience = 10_000;

/**
 * Connects once and lets go, so that whoever starts the product with an address that leads nowhere is told so in a sentence.
 * Throws ConfigError, whose Polish sentence names server, user and database but never the password.
 */
export async function reachDatabase(url: string): Promise<void> {
  let client: pg.Client;
  try {
    client = new pg.Client({ connectionString: url, connectionTimeoutMillis: patience });
  } catch {
    throw new ConfigError('DATABASE_URL: to nie jest adres bazy, jak postgres://użytkownik:hasło@serwer:5432/baza');
  }
  // A connection that breaks after it was refused says nothing new; without a listener it would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    throw new ConfigError(`DATABASE_URL: ${faultOf(error, client)}`);
  } finally {
    await client.end().catch(() => {});
  }
}

function faultOf(error: unknown, { host, port, user, database }: pg.Client): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const message = error instanceof Error ? error.message : String(error);
  const server = `${host}:${port}`;
  if (code === '28P01' || code === '28000' || /password must be/.test(message))
    return `serwer ${server} odrzuca użytkownika „${user}” albo jego hasło`;
  switch (code) {
    case 'ECONNREFUSED':
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
