import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryClient } from '../../pwa/core/network/query-client.ts';
import { emptySearch } from '../../pwa/features/catalogue/form/search-address.ts';
import { SearchResults } from '../../pwa/features/catalogue/results/search-results.tsx';
import { membershipOf, userWith } from '../shell/demo-user.ts';
import { accessToken, refusal, stubServer } from '../shell/stub-server.ts';
import { forgetAfterEach, renderInProviders } from '../support/browser/in-providers.tsx';
import { checkedProductOf } from '../support/checked-product.ts';
import { unhurried } from '../support/run/pace.ts';

forgetAfterEach();

test('TOO_MANY_REQUESTS empties the list that was shown and says why', async () => {
  let isLimited = false;
  localStorage.setItem('gtinoteka.session', '1');
  stubServer(({ path }) => {
    if (path.endsWith('/accounts/me/')) return { body: userWith([membershipOf('m1', ['advanced_search'])]) };
    if (!path.includes('get_products_advanced')) return { body: { access: accessToken('a') } };
    if (isLimited) return refusal(429, 'TOO_MANY_REQUESTS');
    return { body: { count: 1, results: [{ ...checkedProductOf('05901520000059'), name: 'Woda źródlana' }] } };
  });
  renderInProviders(<SearchResults search={{ ...emptySearch, name: 'woda' }} onSearch={() => {}} onClear={() => {}} />);
  await screen.findByRole('table');
  isLimited = true;
  void queryClient.invalidateQueries();
  await screen.findByRole('heading', { name: 'Za dużo zapytań' }, { timeout: unhurried(10_000) });
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.queryByText(/Woda/)).toBeNull();
});
