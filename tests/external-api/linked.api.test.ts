import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { linkProduct, prefersLinked } from '../../api/core/machines/linked-product.ts';
import { addAccount } from '../support/accounts.ts';
import { addProduct } from '../support/look-ups.ts';
import { buildTestApp } from '../support/servers/app.ts';
import { describeWithSharedData, sharedData } from '../support/shared-data.ts';
import { changeProduct } from '../support/stored-rows.ts';
import { addAccountKey, holdToDocument, usedOf } from './programs.ts';

const { app, database } = await buildTestApp({ beforeReady: holdToDocument });
const gtin = '05901520000059';
const owner = await addAccount(database, { companyName: 'MUSZYNIANKA Sp. z o.o.', nip: '7343575005' });
await addProduct(database, { gtin, company_id: owner.companyId, brand: 'Muszynianka' });
await changeProduct(database, gtin, {
  description: 'Woda "mineralna" </script>',
  description_language: 'pl',
  product_page: 'https://woda.example/1',
  image_urls: ['https://woda.example/1.png'],
});
const buyer = await addAccount(database, { subscription: 'yearly_limited' });
const key = await addAccountKey(database, buyer.companyId);
const ask = (headers: Record<string, string>, query = '', of = gtin) =>
  app.inject({ url: `/external_api/v2/products/${of}/${query}`, headers: { 'x-api-key': key, ...headers } });
const linked = { accept: 'application/ld+json' };

describe('a product as JSON-LD', () => {
  test('a product as JSON-LD is in the words of the GS1 Web Vocabulary, under its own ETag', async () => {
    const answer = await ask(linked);
    expect([answer.statusCode, answer.headers['content-type'], answer.headers.vary]).toEqual([
      200,
      'application/ld+json; charset=utf-8',
      'accept, accept-encoding',
    ]);
    expect(answer.json()).toMatchObject({
      '@context': { gs1: 'https://ref.gs1.org/voc/' },
      '@id': `https://id.gs1.org/01/${gtin}`,
      '@type': 'gs1:Product',
      'gs1:gtin': gtin,
      'gs1:productName': 'Woda źródlana 1,5 l',
      'gs1:productDescription': { '@value': 'Woda "mineralna" </script>', '@language': 'pl' },
      'gs1:brand': { 'gs1:brandName': 'Muszynianka' },
      'gs1:brandOwner': {
        'gs1:organizationName': 'MUSZYNIANKA Sp. z o.o.',
        'gs1:additionalOrganizationID': { 'gs1:organizationID': '7343575005' },
      },
      'gs1:netContent': { 'gs1:value': '1.5', 'gs1:unitCode': 'LTR' },
      'gs1:targetMarket': { 'gs1:targetMarketCountries': [{ 'gs1:countryCode': 'PL' }] },
      'gs1:image': [{ 'gs1:referencedFileURL': 'https://woda.example/1.png' }],
      'gs1:pip': 'https://woda.example/1',
    });
    const plain = await ask({ accept: 'application/json' });
    expect([plain.headers['content-type'], plain.headers.vary]).toEqual([
      'application/json; charset=utf-8',
      'accept, accept-encoding',
    ]);
    expect(plain.headers.etag).not.toBe(answer.headers.etag);
    const same = await ask({ ...linked, 'if-none-match': String(answer.headers.etag) });
    expect([same.statusCode, same.headers.vary]).toEqual([304, 'accept, accept-encoding']);
  });

  test('costs what the plain answer costs, and says of fields what was asked for', async () => {
    const before = (await usedOf(database, buyer.companyId)).api;
    const answer = await ask(linked, '?fields=name');
    expect(Object.keys(answer.json())).toEqual(['@context', '@id', '@type', 'gs1:gtin', 'gs1:productName']);
    expect((await usedOf(database, buyer.companyId)).api).toBe(before + 1);
  });

  test('one that is not there is the recorded body, a refusal a problem', async () => {
    const absent = await ask(linked, '', '05901520000066');
    expect([absent.statusCode, absent.body]).toEqual([404, '{"errors":[{"message":"not_found"}]}']);
    const refused = await ask(linked, '', '05901520000058');
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'GTIN_INVALID_CHECKSUM']);
  });
});

test.each([
  ['application/ld+json', true],
  ['application/ld+json, */*', true],
  ['application/ld+json;q=0.9, application/json;q=0.5', true],
  ['application/ld+json;profile="x";q=0.4, application/json;q=0.5', false],
  ['application/json, application/ld+json', false],
  ['application/ld+json;q=0', false],
  ['*/*', false],
  [undefined, false],
])('Accept: %s prefers JSON-LD: %s', (accept, expected) => {
  expect(prefersLinked(accept)).toBe(expected);
});

test('an address that is none of the web, and what nobody knows, is left out', () => {
  const bare = linkProduct(gtin, { productPage: 'javascript:alert(1)', imageUrls: ['/own.png'], name: null });
  expect(Object.keys(bare)).toEqual(['@context', '@id', '@type', 'gs1:gtin']);
  const unknown = linkProduct(gtin, { description: 'Woda', descriptionLanguage: 'po polsku' });
  expect(unknown['gs1:productDescription']).toBe('Woda');
});

const vocabulary = 'e_api/gs1Voc_v1.16.jsonld.gz';
describeWithSharedData('the vocabulary itself', [vocabulary], () => {
  type Node = Record<string, unknown> & { '@id': string };
  const text = gunzipSync(readFileSync(sharedData + vocabulary)).toString('utf8');
  const graph: Node[] = JSON.parse(text.replace(/^\uFEFF/, ''))['@graph'];
  const words = new Map(graph.map((node) => [node['@id'], node]));

  /** Ids of what a property says of itself; of a union those in it. */
  function idsOf(value: unknown): string[] {
    return [value].flat().flatMap((one) => {
      const id = (one as Node | undefined)?.['@id'] ?? '';
      const union = words.get(id)?.['owl:unionOf'] as { '@list': Node[] } | undefined;
      return union ? union['@list'].map((node) => node['@id']) : [id];
    });
  }

  function faultsOf(node: Record<string, unknown>): string[] {
    const type = String(node['@type']);
    const faults = words.has(type) ? [] : [`no class ${type}`];
    for (const [name, value] of Object.entries(node)) {
      if (name.startsWith('@')) continue;
      const property = words.get(name);
      if (!property) faults.push(`no property ${name}`);
      else if (!idsOf(property['rdfs:domain']).some((id) => id === type || id === 'owl:Thing'))
        faults.push(`${name} is none of ${type}`);
      for (const inner of [value].flat()) {
        if (typeof inner === 'string' && inner.startsWith('gs1:') && !words.has(inner)) faults.push(`no ${inner}`);
        if (typeof inner !== 'object' || inner === null || '@value' in inner) continue;
        if (!idsOf(property?.['rdfs:range']).includes(String((inner as Node)['@type'])))
          faults.push(`${name} is followed by ${String((inner as Node)['@type'])}`);
        faults.push(...faultsOf(inner as Record<string, unknown>));
      }
    }
    return faults;
  }

  test('has every class and property of the answer, each where it belongs', async () => {
    const { '@context': context, ...product } = (await ask(linked)).json();
    expect(Object.keys(product).length).toBeGreaterThan(10);
    expect(faultsOf(product)).toEqual([]);
    for (const name of Object.keys(context).filter((one) => one.startsWith('gs1:'))) expect(words.has(name)).toBe(true);
    expect(faultsOf({ '@type': 'gs1:Product', 'gs1:brandName': 'x', 'gs1:colour': 'x' })).toHaveLength(2);
  });
});
