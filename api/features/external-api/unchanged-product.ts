import type { NetContentForm } from '@gtinoteka/contract/rules/net-content-forms.ts';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../core/app-error.ts';
import { toCompanyProduct, type ProductVerdict } from '../../look-up/look-up-verdict.ts';
import { unfit, type ComparedProduct } from '../../store/verification/written-products.ts';
import { etagOf, matchingEtag } from './answer-with-etag.ts';
import { findRecord } from './get-machine-product.ts';
import { writeProduct, writingOf } from '../../core/machines/machine-product.ts';
import type { Deps } from '../deps.ts';

interface ProductWrite {
  /** 14 digits */
  readonly gtin: string;
  /** the catalogue has no such product */
  readonly isNew: boolean;
  /** NIP of the writing company */
  readonly nip: string | null;
  /** origin of the API in the program's requests */
  readonly site: string;
  readonly query: { fields?: string | undefined; net_content?: NetContentForm | undefined };
}

type ConditionalHeaders = Pick<FastifyRequest['headers'], 'if-match' | 'if-none-match'>;

/** Whether a write has a precondition on the product's current state. */
export function isConditional({ headers }: { readonly headers: ConditionalHeaders }): boolean {
  return headers['if-match'] !== undefined || headers['if-none-match']?.trim() === '*';
}

/**
 * Checks the preconditions of a write.
 * - `If-Match` names the ETag of the response that the write is based on; `If-None-Match: *` requires a new product.
 * - Throws PRODUCT_CHANGED when a precondition fails.
 */
export async function requireUnchanged(
  request: { readonly headers: ConditionalHeaders },
  { lookUp }: Pick<Deps, 'lookUp'>,
  { gtin, isNew, ...reader }: ProductWrite,
): Promise<void> {
  const seen = request.headers['if-match'];
  if (request.headers['if-none-match']?.trim() === '*' && !isNew) throw new AppError('PRODUCT_CHANGED');
  if (seen === undefined) return;
  const found = isNew ? null : await findRecord(() => lookUp.findForMember(gtin));
  if (!found) throw new AppError('PRODUCT_CHANGED');
  const etag = etagOfProduct(found, reader);
  if (seen.trim() !== '*' && matchingEtag(seen, etag) === undefined) throw new AppError('PRODUCT_CHANGED');
}

/** Concurrent checks of a list's rows. */
const atOnce = 50;

/** Checks the rows with a precondition (`ifMatch`, `ifNoneMatch`); a failed one makes its row unfit. */
export async function checkConditions(
  { lookUp }: Pick<Deps, 'lookUp'>,
  reader: Pick<ProductWrite, 'nip' | 'site'>,
  judged: readonly ComparedProduct[],
  sent: readonly { readonly ifMatch?: string | undefined; readonly ifNoneMatch?: '*' | undefined }[],
): Promise<ComparedProduct[]> {
  const one = async (product: ComparedProduct): Promise<ComparedProduct> => {
    const { ifMatch, ifNoneMatch } = sent[product.line - 1] ?? {};
    const headers = { 'if-match': ifMatch, 'if-none-match': ifNoneMatch };
    if (product.fault || product.gtin === null || !isConditional({ headers })) return product;
    try {
      await requireUnchanged(
        { headers },
        { lookUp },
        { gtin: product.gtin, isNew: product.isNew, ...reader, query: {} },
      );
      return product;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { code, detail } = error;
      return unfit(product, { code, reason: detail, field: ifMatch === undefined ? 'ifNoneMatch' : 'ifMatch' });
    }
  };
  const answers: ComparedProduct[] = [];
  for (let at = 0; at < judged.length; at += atOnce)
    answers.push(...(await Promise.all(judged.slice(at, at + atOnce).map(one))));
  return answers;
}

/** ETag of a response with this product. */
export function etagOfProduct(
  found: ProductVerdict,
  { nip, site, query }: Pick<ProductWrite, 'nip' | 'site' | 'query'>,
): string {
  return etagOf(JSON.stringify(writeProduct(toCompanyProduct(found, nip), writingOf(query, site))));
}
