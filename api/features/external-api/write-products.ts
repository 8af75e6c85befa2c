import {
  patchMachineProduct,
  patchMachineProducts,
  putMachineProduct,
  putMachineProducts,
  writeLimits,
  writtenStates,
  type SomeOfProduct,
  type WrittenList,
} from '@gtinoteka/contract/machines/machine-write.ts';
import { addressOf } from '@gtinoteka/contract/machines/key-call.ts';
import { getMachineUpload } from '@gtinoteka/contract/machines/machine-uploads.ts';
import { idempotencyHeader, replayedHeader } from '@gtinoteka/contract/product-card.ts';
import { hash } from 'node:crypto';
import { AppError } from '../../core/app-error.ts';
import { siteOf } from '../../core/http/site-address.ts';
import { requireGtin } from '../../core/input/gtin-input.ts';
import { NetContentReader } from '../../core/input/read-net-content.ts';
import { CellFault } from '../../core/input/row-fault.ts';
import type { AddKeyCall, KeyCallRequest } from '../../core/machines/key-call-route.ts';
import type { SomeValues } from '../../store/verification/catalogue-entries.ts';
import { readTypedValues, type TypedValues } from '../../store/verification/typed-values.ts';
import {
  ChangedMeanwhile,
  compareProducts,
  readRepeated,
  readVersions,
  readWriting,
  toWrittenProducts,
  writeProducts,
  type ComparedProduct,
  type StoredResponse,
  type SeenRow,
  type SentProduct,
  type WriteFault,
  type WriteOrder,
} from '../../store/verification/written-products.ts';
import { findRecord } from './get-machine-product.ts';
import { etagOfProduct, isConditional, checkConditions, requireUnchanged } from './unchanged-product.ts';
import type { Deps } from '../deps.ts';

export type WriteOneCall = KeyCallRequest<typeof putMachineProduct> | KeyCallRequest<typeof patchMachineProduct>;
type WriteManyCall = KeyCallRequest<typeof putMachineProducts> | KeyCallRequest<typeof patchMachineProducts>;

export type WriteDeps = Pick<Deps, 'database' | 'lookUp' | 'config' | 'mail'>;

/** PUT and PATCH of the company's products, with the rules and the review of uploaded product data. */
export function addWriteProducts(add: AddKeyCall, deps: WriteDeps): void {
  add(putMachineProduct, (call) => writeOne(call, deps, true));
  add(patchMachineProduct, (call) => writeOne(call, deps, false));
  add(putMachineProducts, (call) => writeMany(call, deps, true));
  add(patchMachineProducts, (call) => writeMany(call, deps, false));
}

async function writeOne(call: WriteOneCall, deps: WriteDeps, mayAdd: boolean) {
  const { params, body, request, company } = call;
  const gtin = requireGtin(params.gtin);
  const answer = await runIdempotent(call, deps, JSON.stringify([gtin, mayAdd, body]), async (repetition) => {
    // Versions are read before the product is compared: a later read could include a concurrent write.
    const seen = await readVersions(deps.database.pool, isConditional(request) ? [gtin] : []);
    const [judged] = await compareProducts(
      deps.database.pool,
      company.companyId,
      [{ line: 1, gtin, values: valuesOf(body, '') }],
      { mayAdd },
    );
    if (!judged) throw new Error('one product is one row');
    if (judged.fault) throw refusedAs(judged.fault);
    await requireUnchanged(request, deps, { gtin, isNew: judged.isNew, ...readerOf(call, deps), query: call.query });
    try {
      return await write(call, deps, [judged], { repetition, seen });
    } catch (error) {
      throw error instanceof ChangedMeanwhile ? new AppError('PRODUCT_CHANGED') : error;
    }
  });
  setPendingStatus(call, answer);
  const [result] = answer.results;
  if (!result) throw new Error('one product is one answer');
  const { line: _, ...outcome } = result;
  if (outcome.state === 'accepted' && !answer.dryRun) {
    const now = await findRecord(() => deps.lookUp.findForMember(gtin));
    if (now) call.reply.header('etag', etagOfProduct(now, { ...readerOf(call, deps), query: call.query }));
  }
  return { dryRun: answer.dryRun, uploadId: answer.uploadId, ...outcome };
}

function refusedAs({ code, reason, field }: WriteFault): AppError {
  return new AppError(code, { detail: reason, fields: { [field === 'gtinNumber' ? 'gtin' : field]: code } });
}

/** Reader and origin of a response: its ETag depends on both. */
function readerOf({ company, request }: WriteOneCall | WriteManyCall, { config }: WriteDeps) {
  return { nip: company.nip, site: siteOf(request, config.publicUrl) };
}

/** Maximum number of attempts on a list with preconditions under concurrent writes. */
const mostTries = 3;

async function writeMany(call: WriteManyCall, deps: WriteDeps, mayAdd: boolean): Promise<WrittenList> {
  const { products } = call.body;
  if (products.length > writeLimits.products)
    throw new AppError('TOO_MANY_ROWS', {
      detail: `Pole products jest niepoprawne. To lista, która ma od 1 do ${writeLimits.products} pozycji.`,
      fields: { products: 'TOO_MANY_ROWS' },
    });
  const answer = await runIdempotent(call, deps, JSON.stringify(['', mayAdd, call.body]), async (repetition) => {
    const contents = new NetContentReader();
    const sent = products.map((product, at) => sentOf(product, at + 1, contents));
    const { pool } = deps.database;
    for (let tries = 1; ; tries++) {
      const conditional = sent.flatMap(({ gtin, line }) =>
        gtin !== null && hasCondition(products[line - 1]) ? [gtin] : [],
      );
      // Versions are read before the products are compared, as in writeOne.
      const seen = await readVersions(pool, [...new Set(conditional)]);
      const compared = await compareProducts(pool, call.company.companyId, sent, { mayAdd });
      const judged = await checkConditions(deps, readerOf(call, deps), compared, products);
      const written = new Set(judged.flatMap(({ gtin, state }) => (state === 'waiting' ? (gtin ?? []) : [])));
      try {
        return await write(call, deps, judged, { repetition, seen: seen.filter(({ gtin }) => written.has(gtin)) });
      } catch (error) {
        if (!(error instanceof ChangedMeanwhile)) throw error;
        if (tries === mostTries) throw new AppError('CATALOGUE_BUSY');
      }
    }
  });
  setPendingStatus(call, answer);
  return answer;
}

/** Sets 202 with the location of the outcome for a pending write, also for a replayed response. */
function setPendingStatus({ reply }: WriteOneCall | WriteManyCall, { dryRun, uploadId, counts }: WrittenList): void {
  if (dryRun || uploadId === null || counts.waiting === 0) return;
  reply.code(202).header('location', addressOf(getMachineUpload).replace(':uploadId', uploadId));
}

function hasCondition(product: WriteManyCall['body']['products'][number] | undefined): boolean {
  return product?.ifMatch !== undefined || product?.ifNoneMatch !== undefined;
}

/**
 * Returns the stored response of this Idempotency-Key, or runs `work` and stores its response.
 * - The key is looked up first: effects of the first call (a new ETag, one more pending write) would refuse its
 *   repetition.
 * - It is looked up again after an error, for a concurrent first call.
 */
async function runIdempotent(
  call: WriteOneCall | WriteManyCall,
  { database }: WriteDeps,
  requestText: string,
  work: (repetition: WriteOrder['repetition']) => Promise<WrittenList>,
): Promise<WrittenList> {
  const repetition = call.query.dry_run === 'true' ? null : repetitionOf(call, requestText);
  if (!repetition) return work(null);
  const readStored = async (): Promise<WrittenList | null> => {
    const before = await readRepeated(database.pool, call.company.companyId, repetition);
    return before && replay(call, before);
  };
  const before = await readStored();
  if (before) return before;
  try {
    return await work(repetition);
  } catch (error) {
    const stored = error instanceof AppError ? await readStored() : null;
    if (stored) return stored;
    throw error;
  }
}

/** Replays a stored response. Throws IDEMPOTENCY_KEY_REUSED if it belongs to another request. */
function replay({ reply, usage }: WriteOneCall | WriteManyCall, before: StoredResponse): WrittenList {
  if ('isOther' in before)
    throw new AppError('IDEMPOTENCY_KEY_REUSED', { detail: 'Pod tym kluczem powtórzenia przyszły już inne dane.' });
  const written = before.repeated as WrittenList; // as it was stored
  usage.items = written.results.length;
  reply.header(replayedHeader, 'true');
  return written;
}

/** Writes the checked products, or returns the result of a dry run. Throws ChangedMeanwhile. */
async function write(
  call: WriteOneCall | WriteManyCall,
  { database, mail }: WriteDeps,
  products: readonly ComparedProduct[],
  { repetition, seen }: { repetition: WriteOrder['repetition']; seen: readonly SeenRow[] },
): Promise<WrittenList> {
  const { query, company, usage } = call;
  const results = await toWrittenProducts(database, products);
  const { isDirect, waiting } = await readWriting(database.pool, company.companyId);
  const toResponse = (uploadId: string | null, taken: 'waiting' | 'accepted', isDry = false): WrittenList => {
    const outcomes = results.map((one) => (one.state === 'waiting' ? { ...one, state: taken } : one));
    const counts = Object.fromEntries(
      writtenStates.map((state) => [state, outcomes.filter((one) => one.state === state).length]),
    ) as WrittenList['counts']; // each of them
    return { dryRun: isDry, uploadId, counts, results: outcomes };
  };
  usage.items = products.length;
  if (query.dry_run === 'true') return toResponse(null, isDirect ? 'accepted' : 'waiting', true);
  const isToWait = !isDirect && products.some(({ state }) => state === 'waiting');
  if (isToWait && waiting >= writeLimits.waitingOfCompany)
    throw new AppError('TOO_MANY_REQUESTS', {
      detail: 'Za dużo zapisów Twojej firmy czeka na przyjęcie. Spróbuj, gdy biuro odpowie na wcześniejsze.',
      headers: { 'retry-after': '3600' },
    });
  const { companyId, keyId } = company;
  const written = await writeProducts(
    { pool: database.pool, mail },
    { companyId, keyId, products, isDirect, repetition, seen },
    toResponse,
  );
  return 'isOther' in written || 'repeated' in written ? replay(call, written) : written;
}

function repetitionOf(
  { request }: WriteOneCall | WriteManyCall,
  requestText: string,
): { key: string; requestHash: Buffer } | null {
  const key = request.headers[idempotencyHeader];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,100}$/.test(key))
    throw new AppError('FIELD_INVALID', { fields: { [idempotencyHeader]: 'FIELD_INVALID' } });
  return { key, requestHash: hash('sha256', requestText, 'buffer') };
}

function sentOf(
  product: SomeOfProduct & { gtinNumber: string },
  line: number,
  contents: NetContentReader,
): SentProduct {
  let gtin: string | null = null;
  try {
    gtin = requireGtin(product.gtinNumber, 'gtinNumber');
    return { line, gtin, values: valuesOf(product, '', contents) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const field = Object.keys(error.fields ?? {})[0] ?? 'gtinNumber';
    return { line, gtin, fault: { reason: error.detail, code: error.code, field } };
  }
}

/** Request field of each Polish column name in cell errors. */
const fieldOfColumn: Readonly<Record<string, string>> = {
  Nazwa: 'name',
  Marka: 'brand',
  'Zawartość netto': 'netContent',
  'Kategoria GPC': 'gpc',
};

/** Values of a request. Throws FIELD_INVALID, and FIELD_REQUIRED for a blank field or no field at all. */
function valuesOf(product: SomeOfProduct, prefix: string, contents = new NetContentReader()) {
  const { name, brand, netContent, gpc } = product;
  const typed = {
    name,
    brand,
    netContent:
      typeof netContent === 'object' ? (netContent.length === 0 ? '' : JSON.stringify(netContent)) : netContent,
    gpc: typeof gpc === 'object' ? (gpc[0]?.code ?? '') : gpc,
  };
  for (const [field, text] of Object.entries(typed))
    if (text !== undefined && text.trim() === '') throw emptyAt(prefix + field);
  if (Object.values(typed).every((text) => text === undefined))
    throw new AppError('FIELD_REQUIRED', {
      detail: 'Podaj przynajmniej jedno pole.',
      fields: { name: 'FIELD_REQUIRED' },
    });
  const values = readTyped(typed, prefix, contents);
  // A text of invisible characters only is empty after reading.
  for (const field of ['name', 'brand'] as const)
    if (typed[field] !== undefined && values[field] === undefined) throw emptyAt(prefix + field);
  return values;
}

function emptyAt(field: string): AppError {
  return new AppError('FIELD_REQUIRED', {
    detail: 'Pustego pola nie można zapisać. Pomiń je w zapytaniu PATCH.',
    fields: { [field]: 'FIELD_REQUIRED' },
  });
}

function readTyped(
  typed: { readonly [Field in keyof TypedValues]: TypedValues[Field] | undefined },
  prefix: string,
  contents: NetContentReader,
): SomeValues {
  try {
    return readTypedValues(
      {
        name: typed.name ?? '',
        brand: typed.brand ?? '',
        netContent: typed.netContent ?? '',
        gpc: typed.gpc ?? '',
      },
      contents,
    );
  } catch (error) {
    if (!(error instanceof CellFault)) throw error;
    const { column, reason } = error.fault;
    const field = prefix + (fieldOfColumn[column] ?? 'body');
    throw new AppError('FIELD_INVALID', { detail: `${column}: ${reason}`, fields: { [field]: 'FIELD_INVALID' } });
  }
}
