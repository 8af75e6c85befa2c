import type { NetContentForm } from '@gtinoteka/contract/rules/net-content-forms.ts';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../core/app-error.ts';
import { toldTo, type FoundProduct } from '../../look-up/look-up-verdict.ts';
import { unfit, type JudgedProduct } from '../../store/verification/written-products.ts';
import { etagOf, namedIn } from './answer-with-etag.ts';
import { findRecord } from './get-machine-product.ts';
import { writeProduct, writingOf } from '../../core/machines/machine-product.ts';
import type { Deps } from '../deps.ts';

interface Asked {
  /** 14 digits */
  readonly gtin: string;
  /** the catalogue has no such product */
  readonly isNew: boolean;
  /** of whoever writes */
  readonly nip: string | null;
  /** how the answer was written whose ETag is sent back */
  /** where the program reaches us */
  readonly site: string;
  readonly query: { fields?: string | undefined; net_content?: NetContentForm | undefined };
}

type HeldHeaders = Pick<FastifyRequest['headers'], 'if-match' | 'if-none-match'>;

/** Whether a write is held to what its program has seen. */
export function isHeld({ headers }: { readonly headers: HeldHeaders }): boolean {
  return headers['if-match'] !== undefined || headers['if-none-match']?.trim() === '*';
}

/**
 * Holds a write to what its program has seen: `If-Match` names the answer it was made from, `If-None-Match: *` says that there was none.
 * Throws PRODUCT_CHANGED where that is so no more.
 */
export async function requireUnchanged(
  request: { readonly headers: HeldHeaders },
  { lookUp }: Pick<Deps, 'lookUp'>,
  { gtin, isNew, ...reader }: Asked,
): Promise<void> {
  const seen = request.headers['if-match'];
  if (request.headers['if-none-match']?.trim() === '*' && !isNew) throw new AppError('PRODUCT_CHANGED');
  if (seen === undefined) return;
  const found = isNew ? null : await findRecord(() => lookUp.findPaid(gtin));
  if (!found) throw new AppError('PRODUCT_CHANGED');
  const etag = etagOfProduct(found, reader);
  if (seen.trim() !== '*' && namedIn(seen, etag) === undefined) throw new AppError('PRODUCT_CHANGED');
}

/** Rows of a list that are compared with what their program has seen at once. */
const atOnce = 50;

/** Judges the rows of a list that are held to an answer (`ifMatch`) or to nothing (`ifNoneMatch`): what is so no more is unfit. */
export async function judgeHeld(
  { lookUp }: Pick<Deps, 'lookUp'>,
  reader: Pick<Asked, 'nip' | 'site'>,
  judged: readonly JudgedProduct[],
  sent: readonly { readonly ifMatch?: string | undefined; readonly ifNoneMatch?: '*' | undefined }[],
): Promise<JudgedProduct[]> {
  const one = async (product: JudgedProduct): Promise<JudgedProduct> => {
    const { ifMatch, ifNoneMatch } = sent[product.line - 1] ?? {};
    const headers = { 'if-match': ifMatch, 'if-none-match': ifNoneMatch };
    if (product.fault || product.gtin === null || !isHeld({ headers })) return product;
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
  const answers: JudgedProduct[] = [];
  for (let at = 0; at < judged.length; at += atOnce)
    answers.push(...(await Promise.all(judged.slice(at, at + atOnce).map(one))));
  return answers;
}

/** The ETag that an answer with this product has. */
export function etagOfProduct(
  found: FoundProduct,
  { nip, site, query }: Pick<Asked, 'nip' | 'site' | 'query'>,
): string {
  return etagOf(JSON.stringify(writeProduct(toldTo(found, nip), writingOf(query, site))));
}
