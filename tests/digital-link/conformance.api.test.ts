import { ownLengthGtin } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { hash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addAccount } from '../support/accounts.ts';
import { addOwnGtin, addStoredLink, newGtin } from '../support/links.ts';
import { buildTestApp } from '../support/servers/app.ts';
import { changeProduct } from '../support/stored-rows.ts';
import { statements, type Call } from './conformance-table.ts';

// The page itself is not asked for, only what leads past it.
const webRoot = mkdtempSync(join(tmpdir(), 'gtinoteka-resolver-'));
writeFileSync(join(webRoot, 'index.html'), '<!doctype html>');
afterAll(() => rmSync(webRoot, { recursive: true }));
const { app, database } = await buildTestApp({ parts: { webRoot } });
let gtin = '';
const bare = newGtin();

beforeAll(async () => {
  const { companyId } = await addAccount(database);
  gtin = await addOwnGtin(database, companyId);
  const place = { companyId, gtin };
  const site = 'https://sady.example';
  await addStoredLink(database, { ...place, href: `${site}/`, language: 'pl' });
  await addStoredLink(database, { ...place, href: `${site}/en`, language: 'en', isDefault: false });
  await addStoredLink(database, { ...place, href: `${site}/recipes`, linkType: 'recipeInfo', isDefault: false });
  for (const n of [1, 2])
    await addStoredLink(database, { ...place, href: `${site}/review-${n}`, linkType: 'review', isDefault: false });
  await addStoredLink(database, {
    ...place,
    href: `${site}/review-uk`,
    linkType: 'review',
    language: 'uk',
    isDefault: false,
  });
  await addStoredLink(database, { ...place, href: `${site}/batch`, batch: 'B' });
});

const filled = (text: string): string =>
  text.replaceAll('{gtin}', gtin).replaceAll('{bare}', bare).replaceAll('{short}', ownLengthGtin(gtin));

function ask(asked: Call['ask']): Promise<LightMyRequestResponse> {
  const options: InjectOptions & { url: string } = typeof asked === 'string' ? { url: asked } : asked;
  return app.inject({ ...options, url: filled(options.url) });
}

function expectCall(answer: LightMyRequestResponse, { status, headers = {}, body }: Call): void {
  expect(answer.statusCode, answer.body).toBe(status);
  for (const [name, wanted] of Object.entries(headers)) {
    const said = String(answer.headers[name]);
    if (wanted instanceof RegExp) expect(said).toMatch(new RegExp(filled(wanted.source)));
    else if (name === 'location') expect(said).toBe(filled(wanted));
    else expect(said.startsWith(wanted), `${name}: ${said}`).toBe(true);
  }
  if (body) expect(answer.body).toMatch(new RegExp(filled(body.source), body.flags));
}

describe('GS1-Conformant Resolver 1.2.1', () => {
  test.each(statements.filter(({ calls }) => calls).map((one) => [`${one.clause}: ${one.says}`, one] as const))(
    '%s',
    async (_title, { calls = [] }) => {
      for (const call of calls) expectCall(await ask(call.ask), call);
    },
  );

  test('every line is answered', () => {
    const byStanding = Object.groupBy(statements, ({ standing }) => standing);
    for (const { clause, standing, how, calls } of statements)
      expect([clause, how !== '', (calls?.length ?? 0) > 0]).toEqual([clause, true, standing.endsWith('met')]);
    console.log(
      Object.entries(byStanding)
        .map(([standing, lines]) => `${standing}: ${lines?.length ?? 0}`)
        .join(', '),
    );
    expect(byStanding['not met']?.map(({ clause }) => clause)).toEqual(['§5.5, 2.3']);
  });
});

interface Linkset {
  linkset: (Record<string, { href: string; title: string; hreflang?: string[] }[]> & { anchor: string })[];
}

describe('a linkset', () => {
  const read = async (path: string): Promise<Linkset> =>
    (await ask({ url: `${path}?linkType=linkset`, headers: { host: 'gtinoteka.example' } })).json();

  test('a linkset gives each link a target, its type by its address and a title; the default one has nothing else', async () => {
    const { linkset } = await read('/01/{gtin}/10/B');
    expect(linkset.map(({ anchor }) => anchor)).toEqual([
      `http://gtinoteka.example/01/${gtin}/10/B`,
      `http://gtinoteka.example/01/${gtin}`,
    ]);
    let links = 0;
    for (const { anchor: _anchor, description: _description, ...relations } of linkset)
      for (const [relation, targets] of Object.entries(relations)) {
        expect(relation).toMatch(/^https:\/\/ref\.gs1\.org\/voc\/[a-zA-Z]+$/);
        for (const { href, title, ...more } of targets) {
          links++;
          expect([new URL(href).protocol, title.length > 0]).toEqual(['https:', true]);
          if (relation.endsWith('/defaultLink')) expect(more).toEqual({});
        }
      }
    expect(links).toBe(11);
    const voc = 'https://ref.gs1.org/voc/';
    expect(linkset[1]?.[`${voc}defaultLink`]).toEqual([{ href: 'https://sady.example/', title: 'O produkcie' }]);
    expect(linkset[1]?.[`${voc}defaultLinkMulti`]?.map(({ hreflang }) => hreflang)).toEqual([['pl'], ['en']]);
    const described = Object.entries(linkset[1] ?? {}).filter(([name]) => /pip|recipeInfo|review/.test(name));
    expect(JSON.stringify(described)).toContain('"href":"https://sady.example/"');
  });

  test('a linkset of a code without links is the card, and the same whether there is a product or not', async () => {
    const { companyId } = await addAccount(database);
    const known = await addOwnGtin(database, companyId, 'Powidła tajne');
    const texts = await Promise.all(
      [bare, known].map(async (number) => JSON.stringify(await read(`/01/${number}`)).replaceAll(number, 'N')),
    );
    expect(texts[0]).toBe(texts[1]);
    expect(texts[0]).toContain('"href":"http://gtinoteka.example/catalog/N"');
    expect(texts[0]).not.toContain('Powidła');
  });

  test('a linkset says nothing of links that rest or whose number has become another company’s', async () => {
    const { companyId } = await addAccount(database);
    const { gtin: own } = await addStoredLink(database, {
      companyId,
      href: 'https://sady.example/old',
      validUntil: '2020-01-01',
    });
    await addStoredLink(database, {
      companyId,
      gtin: own,
      href: 'https://sady.example/now',
      linkType: 'recipeInfo',
      isDefault: false,
    });
    expect(JSON.stringify(await read(`/01/${own}`))).toMatch(/^(?!.*sady\.example\/old).*sady\.example\/now/);
    const other = await addAccount(database);
    await changeProduct(database, own, { company_id: other.companyId });
    await expect.poll(async () => JSON.stringify(await read(`/01/${own}`))).not.toContain('sady.example');
  });
});

describe('what is kept of answers', () => {
  test('shared caches may give where a code leads, browsers ask each time; refusals are kept by nobody', async () => {
    expect((await ask('/01/{gtin}')).headers).toMatchObject({
      'cache-control': 'public, max-age=0, s-maxage=60',
      vary: 'accept, accept-language',
    });
    for (const url of ['/01/12345', '/01/{gtin}?linkType=gs1:recallStatus', '/414/5901520000059'])
      expect((await ask(url)).headers['cache-control']).toBe('no-store');
  });

  test('a refusal is a problem with the code of what is wrong', async () => {
    const answer = await ask('/01/{gtin}?17=261301');
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.json()).toMatchObject({ type: 'about:blank', status: 400, code: 'LINK_QUERY_INVALID' });
  });

  test('an address that cannot be decoded is refused, to people too, and leads nowhere', async () => {
    for (const accept of ['text/html', '*/*']) {
      const answer = await app.inject({ url: '/01/%ZZ', headers: { accept } });
      expect([answer.statusCode, answer.headers.location]).toEqual([400, undefined]);
    }
  });
});

test.each(['/01/{gtin}?linkType=linkset', '/01/{gtin}?linkType=gs1:review', '/01/{gtin}/foo'])(
  'the page of %s lets its own style through, byte by byte',
  async (url) => {
    const answer = await ask({ url, headers: { accept: 'text/html' } });
    const [, style = ''] = /<style>([^]*?)<\/style>/.exec(answer.body) ?? [];
    expect(style).toContain('body{');
    expect(answer.headers['content-security-policy']).toContain(`'sha256-${hash('sha256', style, 'base64')}'`);
  },
);
