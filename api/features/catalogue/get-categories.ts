import { limits } from '@gtinoteka/contract/business-limits.ts';
import { getCategories } from '@gtinoteka/contract/catalogue.ts';
import { defineRouteWithState } from '../define-feature.ts';
import { packAnswer, sendPacked, type PackedAnswer } from '../../core/http/packed-answer.ts';

/**
 * The classification, about 700 kB.
 * - Serialized and compressed once per version and requested part; unchanged parts get 304.
 * - Edges may cache it for an hour.
 */
export const getCategoriesRoute = defineRouteWithState(getCategories, ({ readTree }) => {
  let packed = new Map<string, Promise<PackedAnswer>>();
  let packedVersion: string | null = null;
  return async ({ query, request, reply }) => {
    const tree = await readTree();
    if (tree.version !== packedVersion) {
      packed = new Map();
      packedVersion = tree.version;
    }
    const { segments } = tree;
    const [first, end] = rangeOf(query, segments.length);
    const key = `${first}-${end}`;
    let made = packed.get(key);
    if (!made) {
      made = packAnswer({ count: segments.length, results: segments.slice(first, end) });
      packed.set(key, made);
    }
    return sendPacked(request, reply, await made);
  };
});

/** Range of segments: at most 100 and within the tree, so that few parts are cached. */
function rangeOf(query: { limit?: string | undefined; offset?: string | undefined }, count: number): [number, number] {
  const requested = wholeNumber(query.limit);
  const limit = requested >= 1 && requested <= limits.categoryFetch ? requested : limits.categoryFetch;
  const first = Math.min(wholeNumber(query.offset), count);
  return [first, Math.min(first + limit, count)];
}

/** Parses a whole number; 0 for anything else. */
function wholeNumber(text: string | undefined): number {
  return /^\d+$/.test(text ?? '') ? Number(text) : 0;
}
