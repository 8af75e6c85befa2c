import { limits } from '@gtinoteka/contract/business-limits.ts';
import { getCategories } from '@gtinoteka/contract/catalogue.ts';
import { defineRouteWithState } from '../define-feature.ts';
import { packAnswer, sendPacked, type PackedAnswer } from '../../core/http/packed-answer.ts';

/**
 * The classification. Its some 700 kB are written and compressed once per version and part asked for; whoever has them
 * already gets 304. An edge may keep them for an hour.
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

/** Segments from the first to before the end; at most 100, and never outside the tree, so that few parts are ever kept. */
function rangeOf(query: { limit?: string | undefined; offset?: string | undefined }, count: number): [number, number] {
  const asked = wholeNumber(query.limit);
  const limit = asked >= 1 && asked <= limits.categoryFetch ? asked : limits.categoryFetch;
  const first = Math.min(wholeNumber(query.offset), count);
  return [first, Math.min(first + limit, count)];
}

/** A whole number as typed; 0 for anything else. */
function wholeNumber(text: string | undefined): number {
  return /^\d+$/.test(text ?? '') ? Number(text) : 0;
}
