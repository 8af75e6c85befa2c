import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { checkGtin } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { issuer } from '@gtinoteka/contract/rules/gtin/gtin-prefix.ts';
import { inventedItem } from './global-registry-simulator-records.ts';

/** Simulated faults, for tests of the gateway. */
export type SimulatedFault = 'slow' | 'error' | 'garbage' | 'half' | 'cut' | 'refused';

export interface RegistrySimulator {
  /** full address of the call */
  readonly url: string;
  readonly apiKey: string;
  /** fault of every further response; null: none */
  fault: SimulatedFault | null;
  /** numbers of each call so far, in order */
  readonly calls: readonly (readonly string[])[];
  /** requests so far, including refused ones */
  readonly requests: number;
  /** resets the counters */
  forget(): void;
  close(): Promise<void>;
}

const path = '/grp/v3.2/gtins/verified';
const longestBody = 100_000;
const most = 500;

/**
 * A global registry on a free loopback port with the real wire format. Its data depend only on the number.
 * - Valid foreign numbers have a full record, an incomplete one, only a licence, or nothing.
 * - `isWanted` is checked at each call: simulated data end, as 503, with the demo data.
 */
export async function startRegistrySimulator(
  isWanted: () => Promise<boolean> = () => Promise.resolve(true),
): Promise<RegistrySimulator> {
  const calls: string[][] = [];
  let requests = 0;
  const apiKey = 'simulator';
  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()));

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request);
    const { fault } = simulator;
    requests++;
    if (request.method !== 'POST' || request.url !== path) return send(response, 404, { message: 'Not found' });
    if (request.headers.apikey !== apiKey || fault === 'refused')
      return send(response, 401, { message: 'Access denied' });
    const gtins = body === null ? null : numbersOf(body);
    if (!gtins) return send(response, 400, { message: 'An array of 1 to 500 GTINs is expected' });
    if (!(await isWanted())) return send(response, 503, { message: 'The demonstration is over' });
    calls.push(gtins);
    if (fault === 'slow') await new Promise((resolve) => setTimeout(resolve, 10_000).unref());
    if (fault === 'error') return send(response, 500, { message: 'Internal error' });
    const items = gtins.map(itemOf);
    const isUnknown = items.every((item) => item === null);
    const text = JSON.stringify(
      isUnknown ? [] : items.map((item, index) => item ?? { gtin: gtins[index], gs1Licence: null }),
    );
    if (fault === 'garbage') return sendText(response, '<html><body>Service temporarily unavailable</body></html>');
    if (fault === 'half') return sendText(response, text.slice(0, text.length / 2));
    if (fault === 'cut') {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
      response.write(text.slice(0, text.length / 2), () => response.destroy());
      return;
    }
    sendText(response, text);
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const simulator: RegistrySimulator = {
    url: `http://127.0.0.1:${port}${path}`,
    apiKey,
    fault: null,
    calls,
    get requests() {
      return requests;
    },
    forget() {
      calls.length = 0;
      requests = 0;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return simulator;
}

async function readBody(request: IncomingMessage): Promise<string | null> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk;
    if (text.length > longestBody) return null;
  }
  return text;
}

function numbersOf(body: string): string[] | null {
  try {
    const parsed: unknown = JSON.parse(body);
    if (!Array.isArray(parsed) || parsed.length === 0 || parsed.length > most) return null;
    return parsed.map(String);
  } catch {
    return null;
  }
}

/** One item of the response; null: unknown number. */
function itemOf(gtin: string): object | null {
  const fault =
    gtin.length === 14 ? checkGtin(gtin) : /^\d+$/.test(gtin) ? 'GTIN_INVALID_LENGTH' : 'GTIN_INVALID_CHARACTERS';
  if (fault === 'GTIN_INVALID_LENGTH') return refusedItem(gtin, 'E001', 'GTIN has a wrong length');
  if (fault === 'GTIN_INVALID_CHARACTERS') return refusedItem(gtin, 'E003', 'GTIN has invalid characters');
  if (fault) return refusedItem(gtin, 'E002', 'GTIN has a wrong check digit');
  const { kind, isPolish } = issuer(gtin);
  if (kind === 'restricted') return refusedItem(gtin, 'E005', 'GTIN is allocated for internal use');
  if (kind !== 'organisation' || isPolish) return null;
  return inventedItem(gtin, createHash('sha256').update(gtin).digest());
}

function refusedItem(gtin: string, errorCode: string, message: string): object {
  return { gtin, validationErrors: [{ property: 'gtin', errors: [{ errorCode, message }] }] };
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function sendText(response: ServerResponse, text: string): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(text);
}
