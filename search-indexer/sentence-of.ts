import { errors } from '@elastic/elasticsearch';
import pg from 'pg';
import { IndexFault } from './target/index-fault.ts';
import { ServerOverloaded } from './target/patience.ts';

/** A Polish line about a failure of either server; null for a fault of the program, which prints its trace. */
export function sentenceOf(error: unknown): string | null {
  if (error instanceof IndexFault) return error.message;
  if (error instanceof ServerOverloaded) return `Serwer wyszukiwania nie przyjął dokumentów: ${error.message}`;
  if (error instanceof errors.ProductNotSupportedError)
    return 'ELASTICSEARCH_URL: pod tym adresem nie ma serwera Elasticsearch.';
  if (error instanceof errors.ResponseError)
    return `Serwer wyszukiwania odmówił (${error.statusCode ?? 'bez kodu'}): ${reasonOf(error)}`;
  if (error instanceof errors.ElasticsearchClientError) return `Serwer wyszukiwania nie odpowiada: ${error.message}`;
  if (error instanceof pg.DatabaseError) return `Baza danych odmówiła: ${error.message}`;
  if (isConnectionFault(error))
    return `Baza danych nie odpowiada: ${error.code} ${error.address ?? error.hostname ?? ''}`;
  if (error instanceof Error && /^timeout exceeded when trying to connect|^Connection terminated/.test(error.message))
    return 'Baza danych nie odpowiada.';
  return null;
}

/** A response that is not the server's, such as a proxy's page, is reported as such. */
function reasonOf({ body, message }: errors.ResponseError): string {
  const { error } = (typeof body === 'object' && body !== null ? body : {}) as { error?: { reason?: unknown } }; // as the server writes it
  if (typeof error?.reason === 'string') return error.reason;
  return /^[\w.,:' -]{1,200}$/.test(message) ? message : 'odpowiedź nie jest odpowiedzią Elasticsearch';
}

interface ConnectionFault {
  code: string;
  address?: string;
  hostname?: string;
}

/** Node aggregates the faults of several addresses; the first one is reported. */
function isConnectionFault(error: unknown): error is ConnectionFault {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown }; // Node adds it
  return typeof code === 'string' && /^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT|EHOST|ENET|EPIPE|ENOENT)/.test(code);
}
