import { linkTitle, linkTypeNames, readLinkType } from '@gtinoteka/contract/digital-link/link-types.ts';
import {
  chooseLink,
  onlyTarget,
  type LinkRequest,
  type ChoosableLink,
} from '@gtinoteka/contract/rules/digital-link/choose-link.ts';
import { inLanguage, readAcceptLanguage } from '@gtinoteka/contract/rules/digital-link/languages.ts';
import { digitalLinkPath, isSameLevel, levelsOf } from '@gtinoteka/contract/rules/digital-link/link-level.ts';
import { longestTarget, readTarget } from '@gtinoteka/contract/rules/digital-link/link-target.ts';
import { readLinkPath } from '@gtinoteka/contract/rules/digital-link/read-link-path.ts';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { withQuery } from '../../api/features/digital-link/resolver/passed-query.ts';
import { seeded } from '../support/browser/disturbances.ts';
import { linkTo } from '../support/links.ts';
import { describeWithSharedData, sharedData } from '../support/shared-data.ts';

const gtin = '05901520000059';

describe('the path of a code', () => {
  test.each([
    [`/01/${gtin}`, '', '', ''],
    [`/01/${gtin}/`, '', '', ''],
    ['/01/5901520000059', '', '', ''],
    [`/01/${gtin}/22/A`, 'A', '', ''],
    [`/01/${gtin}/10/L.1`, '', 'L.1', ''],
    [`/01/${gtin}/22/A/10/B%2F1/21/C%25/`, 'A', 'B/1', 'C%'],
    [`/01/${gtin}/10/12345678901234567890`, '', '12345678901234567890', ''],
    [`/01/${gtin}/235/TPX-1`, '', '', ''],
  ])('%s is read', (path, variant, batch, serial) => {
    expect(readLinkPath(path)).toEqual({ gtin, variant, batch, serial });
  });

  test.each([
    [`/01/${gtin}/foo`],
    [`/01/${gtin}/10`],
    [`/01/${gtin}/10//21/A`],
    [`/01/${gtin}/10/A/22/B`],
    [`/01/${gtin}/21/A/10/B`],
    [`/01/${gtin}/10/A/10/B`],
    [`/01/${gtin}/17/261231`],
    [`/01/${gtin}/10/123456789012345678901`],
    [`/01/${gtin}/10/%C5%81`],
    [`/01/${gtin}/10/%0A`],
    [`/01/${gtin}/10/%ZZ`],
    [`/01/${gtin}/235/A/10/B`],
    [`/01/${gtin}/10/.`],
    [`/01/${gtin}/10/%2E%2E`],
    [`/01/${gtin}/235/${'A'.repeat(29)}`],
    [`/02/${gtin}`],
  ])('%s is refused', (path) => {
    expect(readLinkPath(path)).toMatchObject({ fault: 'LINK_PATH_INVALID' });
  });

  test.each([
    ['/01/05901520000058', 'GTIN_INVALID_CHECKSUM'],
    ['/01/123', 'GTIN_INVALID_LENGTH'],
    ['/01/', 'GTIN_INVALID_LENGTH'],
    ['/01/0590152000005X', 'GTIN_INVALID_CHARACTERS'],
    ['/01/00000000000000', 'GTIN_ALL_ZERO'],
  ])('%s: %s', (path, fault) => {
    expect(readLinkPath(path)).toMatchObject({ fault });
  });

  test('the path of a code is written as it is read, the values percent-encoded', () => {
    const level = { variant: 'A b'.replace(' ', '-'), batch: 'B/1', serial: '100%' };
    expect(digitalLinkPath(gtin, level)).toBe(`/01/${gtin}/22/A-b/10/B%2F1/21/100%25`);
    expect(readLinkPath(digitalLinkPath(gtin, level))).toEqual({ gtin, ...level });
  });

  test('leads up from the serial to the batch, the variant and the GTIN', () => {
    const none = { variant: '', batch: '', serial: '' };
    expect(levelsOf({ variant: 'V', batch: 'B', serial: 'S' })).toEqual([
      { ...none, serial: 'S' },
      { ...none, variant: 'V', batch: 'B' },
      { ...none, batch: 'B' },
      { ...none, variant: 'V' },
      none,
    ]);
  });
});

describe('the target of a link', () => {
  test.each([
    ['https://sady.example/powidla', 'https://sady.example/powidla'],
    [' HTTP://Sady.Example ', 'http://sady.example/'],
    ['https://sady.example:8443/a?b=c#d', 'https://sady.example:8443/a?b=c#d'],
    ['https://żurek.example/ą', 'https://xn--urek-99a.example/%C4%85'],
    ['https://sady.example/@anna', 'https://sady.example/@anna'],
  ])('%s is kept as %s', (typed, href) => {
    expect(readTarget(typed)).toEqual({ href });
  });

  test.each([
    ['', 'FIELD_REQUIRED'],
    ['sady.example', 'LINK_TARGET_INVALID'],
    ['javascript:alert(1)', 'LINK_TARGET_INVALID'],
    ['//sady.example', 'LINK_TARGET_INVALID'],
    ['https://bank.example@zly.example/', 'LINK_TARGET_INVALID'],
    ['http://@zly.example/', 'LINK_TARGET_INVALID'],
    ['https://sady.example\\@zly.example', 'LINK_TARGET_INVALID'],
    ['https://localhost/', 'LINK_TARGET_INVALID'],
    ['https://127.0.0.1/', 'LINK_TARGET_INVALID'],
    ['https://2130706433/', 'LINK_TARGET_INVALID'],
    ['https://[::1]/', 'LINK_TARGET_INVALID'],
    ['https://drukarka.local/', 'LINK_TARGET_INVALID'],
    ['https://sady.example/a b', 'LINK_TARGET_INVALID'],
    ['https://sady.example/%zz', 'LINK_TARGET_INVALID'],
    ['https://sady.example/?a=%', 'LINK_TARGET_INVALID'],
    ['https://sady.example:99999/', 'LINK_TARGET_INVALID'],
    ['https://sady.example/a\u202eb', 'LINK_TARGET_INVALID'],
  ])('%s is refused: %s', (typed, fault) => {
    expect(readTarget(typed)).toEqual({ fault });
  });

  test('the target of a link is as long as may be kept, and no longer', () => {
    const address = `https://sady.example/`;
    expect(readTarget(address.padEnd(longestTarget, 'a'))).toEqual({ href: address.padEnd(longestTarget, 'a') });
    expect(readTarget(address.padEnd(longestTarget + 1, 'a'))).toEqual({ fault: 'FIELD_TOO_LONG' });
  });

  test.each([
    ['https://a.example/', '', 'https://a.example/'],
    ['https://a.example/', 'x=1&y', 'https://a.example/?x=1&y'],
    ['https://a.example/?b=2', 'x=1', 'https://a.example/?b=2&x=1'],
    ['https://a.example/?', 'x=1', 'https://a.example/?x=1'],
    ['https://a.example/#c', 'x=1', 'https://a.example/?x=1#c'],
    ['https://a.example/', 'x=a%0d%0ab\u00e9"<>', 'https://a.example/?x=a%0d%0ab%C3%A9%22%3C%3E'],
  ])('%s with the query %s', (href, query, whole) => {
    expect(withQuery(href, query)).toBe(whole);
  });
});

describe('languages', () => {
  test.each([
    [undefined, []],
    ['pl-PL,pl;q=0.9,en;q=0.8', ['pl-pl', 'pl', 'en']],
    ['en;q=0.5, pl', ['pl', 'en']],
    ['de;q=0, *;q=0.1', ['*']],
    ['<script>, pl;q=x, uk', ['uk']],
  ])('%s is read as %s', (header, ranges) => {
    expect(readAcceptLanguage(header)).toEqual(ranges);
  });

  test('languages: of a header of any length only the beginning is looked at', () => {
    expect(readAcceptLanguage(Array(10_000).fill('pl').join(','))).toHaveLength(20);
  });

  test('the very language is closer than one without its country, and that closer than another country', () => {
    const links = ['pt-BR', 'pl', 'en', ''].map((language) => ({ language }));
    expect(inLanguage(links, ['pl-pl'])).toEqual([{ language: 'pl' }]);
    expect(inLanguage(links, ['pt'])).toEqual([{ language: 'pt-BR' }]);
    expect(inLanguage(links, ['de', 'en'])).toEqual([{ language: 'en' }]);
    expect(inLanguage(links, ['de', '*', 'en'])).toBeNull();
  });
});

describe('the choice of a link', () => {
  const asked: LinkRequest = {
    variant: '',
    batch: '',
    serial: '',
    linkType: null,
    languages: [],
    today: '2026-11-23',
  };
  const of = (href: string, more: Partial<ChoosableLink> = {}): ChoosableLink =>
    linkTo(href, { isDefault: false, ...more } as never);
  const choose = (links: ChoosableLink[], more: Partial<LinkRequest> = {}) => {
    const choice = chooseLink(links, { ...asked, ...more });
    if (choice.kind === 'link') return choice.link.href;
    return choice.kind === 'several' ? choice.links.map(({ href }) => href) : choice.kind;
  };
  const polish = of('pl', { language: 'pl', isDefault: true });
  const english = of('en', { language: 'en' });
  const recipes = of('recipes', { linkType: 'recipeInfo' });

  test('the choice of a link without links, or without a default one, is the card', () => {
    expect(choose([])).toBe('card');
    expect(choose([english, recipes])).toBe('card');
    expect(choose([recipes], { linkType: 'pip' })).toBe('card');
    expect(choose([], { linkType: 'recipeInfo' })).toBe('none');
  });

  test('the choice of a link is the default one unless its type has one in a language asked for', () => {
    const links = [polish, english, recipes];
    expect(choose(links)).toBe('pl');
    expect(choose(links, { languages: ['en-us', 'en'] })).toBe('en');
    expect(choose(links, { languages: ['de'] })).toBe('pl');
    expect(choose(links, { linkType: 'recipeInfo', languages: ['de'] })).toBe('recipes');
  });

  test('the choice of a link of one type is all that language does not tell apart', () => {
    const other = of('recipes-2', { linkType: 'recipeInfo' });
    expect(choose([polish, recipes, other], { linkType: 'recipeInfo' })).toEqual(['recipes', 'recipes-2']);
    const german = of('recipes-de', { linkType: 'recipeInfo', language: 'de' });
    expect(choose([recipes, other, german], { linkType: 'recipeInfo', languages: ['de'] })).toBe('recipes-de');
    expect(choose([polish, english], { linkType: 'pip' })).toBe('pl');
  });

  test('walks up level by level, and to the next one while a link rests', () => {
    const batch = of('batch', { batch: 'L1', isDefault: true });
    const variant = of('variant', { variant: 'A', isDefault: true });
    const serial = of('serial', { serial: 'S', isDefault: true });
    const links = [polish, batch, variant, serial, recipes];
    expect(choose(links, { variant: 'A', batch: 'L1', serial: 'S' })).toBe('serial');
    expect(choose(links, { variant: 'A', batch: 'L1', serial: 'T' })).toBe('batch');
    expect(choose(links, { variant: 'A', batch: 'L2' })).toBe('variant');
    expect(choose(links, { variant: 'B', batch: 'L2' })).toBe('pl');
    expect(choose(links, { batch: 'L1', linkType: 'recipeInfo' })).toBe('recipes');
    const ended = { ...batch, validUntil: '2026-11-22' };
    const toCome = { ...serial, validFrom: '2026-11-24' };
    expect(choose([polish, ended, toCome], { batch: 'L1', serial: 'S' })).toBe('pl');
    expect(choose([{ ...batch, validFrom: '2026-11-23', validUntil: '2026-11-23' }], { batch: 'L1' })).toBe('batch');
  });
});

describe('link types', () => {
  test.each([
    ['gs1:pip', 'pip'],
    ['pip', 'pip'],
    ['GS1:PIP', 'pip'],
    ['https://gs1.org/voc/recipeInfo', 'recipeInfo'],
    ['https://ref.gs1.org/voc/recipeinfo', 'recipeInfo'],
    ['all', 'linkset'],
    ['linkset', 'linkset'],
    ['gs1:defaultLink', 'default'],
    ['gs1:whatever', null],
    ['constructor', null],
  ])('%s is %s', (asked, type) => {
    expect(readLinkType(asked)).toBe(type);
  });

  test('link types are those of the vocabulary but for what a resolver itself says', () => {
    expect(linkTypeNames).toHaveLength(56);
    expect(linkTypeNames).not.toContain('defaultLink');
  });

  test('link types have titles in Polish, and in English for other languages', () => {
    expect([linkTitle('pip', ''), linkTitle('pip', 'pl'), linkTitle('pip', 'de')]).toEqual([
      'O produkcie',
      'O produkcie',
      'Product Information Page',
    ]);
  });
});

describeWithSharedData('the vocabulary', ['e_api/currentLinkTypes.json'], () => {
  test('has no link type that is not ours but for those of resolvers and a deprecated one', () => {
    const current = JSON.parse(readFileSync(`${sharedData}e_api/currentLinkTypes.json`, 'utf8')) as object;
    const ours = new Set<string>(linkTypeNames);
    expect(
      Object.keys(current)
        .filter((name) => !ours.has(name))
        .sort(),
    ).toEqual(['defaultLink', 'defaultLinkMulti', 'handledBy', 'productSustainabilityInfo']);
  });
});

test('where all codes of a number lead is where each of them does; where that is not said, they may part', () => {
  const today = '2026-11-24';
  const random = seeded('one target');
  const pick = <T>(from: readonly [T, ...T[]]): T => from[Math.floor(random() * from.length)] ?? from[0];
  const levels = [
    { variant: '', batch: '', serial: '' },
    { variant: '', batch: 'B', serial: '' },
    { variant: 'V', batch: '', serial: '' },
    { variant: '', batch: '', serial: 'S' },
  ] as const;
  const asked = levels.flatMap((level) =>
    [[], ['pl'], ['en'], ['de', '*']].map((languages): LinkRequest => ({ ...level, linkType: null, languages, today })),
  );
  const counts = { same: 0, mayPart: 0, part: 0 };
  for (let round = 0; round < 2_000; round++) {
    const links: ChoosableLink[] = Array.from({ length: Math.floor(random() * 4) }, (_, i) => ({
      ...linkTo(`https://sady.example/${i}`),
      ...pick([levels[0], levels[0], levels[1], levels[2], levels[3]]),
      linkType: pick(['pip', 'recipeInfo']),
      language: pick(['', 'pl', 'en']),
      validUntil: pick([null, null, '2026-11-23', today]),
      isDefault: random() < 0.5,
    }));
    // One default a level, as the database has it.
    const one = links.filter(
      (link, at) => !link.isDefault || links.findIndex((other) => other.isDefault && isSameLevel(other, link)) === at,
    );
    const led = new Set(
      asked.map((ask) => {
        const choice = chooseLink(one, ask);
        return choice.kind === 'link' ? choice.link : null;
      }),
    );
    const only = onlyTarget(one, today);
    if (only) {
      counts.same++;
      expect([...led]).toEqual([only.link]);
    } else counts[led.size > 1 ? 'part' : 'mayPart']++;
  }
  expect(counts.same).toBeGreaterThan(500);
  expect(counts.part).toBeGreaterThan(500);
  expect(counts.mayPart).toBeLessThan(counts.part);
});
