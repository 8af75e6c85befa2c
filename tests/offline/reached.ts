import { productHasGcp } from '@gtinoteka/contract/product-card.ts';
import { noteAnswer, noteLost } from '../../pwa/core/network/connection.ts';

/** The page has had an answer to a look-up, which closes all circuits; or it has lost a call, the last one whatever a test does to clocks. */
export function noteReached(isReached: boolean): void {
  if (isReached) noteAnswer(productHasGcp.name);
  else noteLost('', Infinity, false);
}
