import { limits } from '@gtinoteka/contract/business-limits.ts';
import { getCategories } from '@gtinoteka/contract/catalogue.ts';
import type { AnswerOf } from '@gtinoteka/contract/endpoint.ts';
import { callEndpoint } from '../network/api-client.ts';
import { askOrStored, type Answered } from './stored-answer.ts';

/** Under what the classification is kept on the device. */
export const storedCategories = 'categories';

/** The whole GPC tree (A §9: at most 100 segments in one call); without a network the one that was kept. */
export function askCategories(signal: AbortSignal): Promise<Answered<AnswerOf<typeof getCategories>['results']>> {
  const query = { limit: String(limits.categoryFetch) };
  return askOrStored(
    storedCategories,
    async () =>
      (await callEndpoint(getCategories, { query, signal, cache: 'no-cache', isBackground: true })).data.results,
  );
}
