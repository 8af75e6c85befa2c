import type { CategoryNode } from '@gtinoteka/contract/catalogue.ts';
import { describe, expect, it } from 'vitest';
import {
  buildCategoryTree,
  checkOf,
  findCategories,
  toggleCategory,
  visibleRows,
  type Category,
} from '../../pwa/features/catalogue/form/category-tree.ts';

function node(code: string, title: string, ...children: CategoryNode[]): CategoryNode {
  return { key: code, code, title, isLeaf: children.length === 0, children };
}

const tree = buildCategoryTree([
  node(
    '50000000',
    'Żywność i napoje',
    node(
      '50190000',
      'Żywność przetworzona',
      node('50192400', 'Słodkie smarowidła', node('10000213', 'Miód'), node('10000217', 'Dżemy i marmolady')),
      node('50192100', 'Przekąski', node('10000177', 'Chipsy')),
    ),
    node('50200000', 'Napoje', node('50202300', 'Napoje gotowe', node('10000232', 'Woda pakowana'))),
  ),
  node('53000000', 'Uroda', node('53130000', 'Skóra', node('53131100', 'Pielęgnacja', node('10000356', 'Kremy')))),
]);

function category(code: string): Category {
  const found = tree.byCode.get(code);
  if (!found) throw new Error(code);
  return found;
}

function titles(toggled: string[], found: Set<Category> | null = null): string[] {
  return visibleRows(tree, new Set(toggled), found).map((row) => row.category.title);
}

describe('the GPC tree', () => {
  it('the GPC tree has four levels, segment first', () => {
    expect(['50000000', '50190000', '50192400', '10000213'].map((code) => category(code).level)).toEqual([1, 2, 3, 4]);
  });

  it('the GPC tree shows segments first and the children of what is opened', () => {
    expect(titles([])).toEqual(['Żywność i napoje', 'Uroda']);
    expect(titles(['50000000'])).toEqual(['Żywność i napoje', 'Żywność przetworzona', 'Napoje', 'Uroda']);
  });

  it('the GPC tree tells each row its place among its siblings', () => {
    const rows = visibleRows(tree, new Set(['50000000']), null);
    expect(rows.map(({ position, siblings }) => `${position}/${siblings}`)).toEqual(['1/2', '1/2', '2/2', '2/2']);
  });
});

describe('searching the tree', () => {
  it.each([
    ['dzem', 'Dżemy i marmolady'],
    ['ŻYWNOŚĆ PRZE', 'Żywność przetworzona'],
    ['slodkie', 'Słodkie smarowidła'],
    ['1000021', 'Miód'],
  ])('searching the tree finds by %j the category %s', (typed, title) => {
    expect([...findCategories(tree, typed)].map((found) => found.title)).toContain(title);
  });

  it('searching the tree opens the way to what was found and leaves other branches out', () => {
    expect(titles([], findCategories(tree, 'dzem'))).toEqual([
      'Żywność i napoje',
      'Żywność przetworzona',
      'Słodkie smarowidła',
      'Dżemy i marmolady',
    ]);
  });

  it('searching the tree lets a branch on the way be closed and a found branch be opened whole', () => {
    expect(titles(['50190000'], findCategories(tree, 'dzem'))).toEqual(['Żywność i napoje', 'Żywność przetworzona']);
    expect(titles(['50192400'], findCategories(tree, 'smarowidla'))).toEqual([
      'Żywność i napoje',
      'Żywność przetworzona',
      'Słodkie smarowidła',
      'Miód',
      'Dżemy i marmolady',
    ]);
  });
});

describe('choosing categories', () => {
  it('choosing categories takes several of one segment and refuses a second segment', () => {
    const one = toggleCategory(tree, new Set(), category('10000213'));
    const two = toggleCategory(tree, one ?? new Set(), category('50200000'));
    expect([...(two ?? [])]).toEqual(['10000213', '50200000']);
    expect(toggleCategory(tree, two ?? new Set(), category('10000356'))).toBeNull();
  });

  it('choosing categories keeps the highest checked code alone', () => {
    const chosen = toggleCategory(tree, new Set(['10000213', '10000177']), category('50190000'));
    expect([...(chosen ?? [])]).toEqual(['50190000']);
  });

  it('unchecking inside a checked branch leaves the rest of the branch', () => {
    const chosen = toggleCategory(tree, new Set(['50000000']), category('10000213'));
    expect([...(chosen ?? [])].sort()).toEqual(['10000217', '50192100', '50200000']);
  });

  it('choosing categories shows a category as checked, partly checked or not, by what is below and above it', () => {
    const chosen = new Set(['10000213', '10000217', '10000177']);
    expect(checkOf(category('50192400'), chosen)).toBe('true');
    expect(checkOf(category('50000000'), chosen)).toBe('mixed');
    expect(checkOf(category('50200000'), chosen)).toBe('false');
    expect(checkOf(category('10000232'), new Set(['50200000']))).toBe('true');
  });

  it('unchecks a branch whose children are all checked', () => {
    expect([...(toggleCategory(tree, new Set(['10000213', '10000217']), category('50192400')) ?? [])]).toEqual([]);
  });
});
