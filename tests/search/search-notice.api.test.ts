import { searchEngineHeader } from '@gtinoteka/contract/catalogue.ts';
import { expect, test } from 'vitest';
import { noteSearch } from '../../api/core/http/search-notice.ts';
import { addAccount, callerHeaders } from '../support/accounts.ts';
import { buildTestApp } from '../support/servers/app.ts';

/** Notes who answers as an engine with a fallback does, some turns after it was asked. */
async function note(): Promise<void> {
  await new Promise(setImmediate);
  noteSearch({ engine: 'postgres', fallback: true });
}

const { app, database } = await buildTestApp({
  parts: {
    search: {
      name: 'elasticsearch',
      search: async () => note().then(() => ({ products: [], count: 0, listed: null })),
      suggest: async () => note().then(() => []),
      knownWords: async () => note().then(() => []),
      meantWords: async () => note().then(() => []),
    },
  },
});

test('searches and suggestions say who answered them, other calls say nothing', async () => {
  const account = await addAccount(database, { subscription: 'monthly' });
  const headers = await callerHeaders(app, database, account);
  const engineOf = async (url: string): Promise<unknown> => {
    const answer = await app.inject({ url: `/api/v1${url}`, headers });
    expect(answer.statusCode).toBe(200);
    return answer.headers[searchEngineHeader];
  };
  const id = account.membershipId;
  expect(await engineOf(`/products/${id}/get_products_advanced/?name__contains=kawa`)).toBe('postgres; fallback');
  expect(await engineOf(`/products/${id}/suggest/?name_suggest__completion=kawa`)).toBe('postgres; fallback');
  expect(await engineOf(`/companies/${id}/get_companies/suggest/?company_suggest__completion=kawa`)).toBe(
    'postgres; fallback',
  );
  expect(await engineOf(`/products/${id}/search_help/?name__contains=kawa`)).toBe('postgres; fallback');
  expect(await engineOf('/accounts/me/')).toBeUndefined();
});
