import type { CategoryNode } from '@gtinoteka/contract/catalogue.ts';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CategoryTreeView } from '../../pwa/features/catalogue/form/category-tree-view.tsx';
import { buildCategoryTree, toggleCategory, visibleRows } from '../../pwa/features/catalogue/form/category-tree.ts';

/** As large as the whole classification: 44 segments with 3 families, 5 classes, 9 bricks each. */
function largeTree(): CategoryNode[] {
  const sizes = [44, 3, 5, 9];
  let next = 10_000_000;
  function level(depth: number, name: string): CategoryNode[] {
    return Array.from({ length: sizes[depth] ?? 0 }, (_, index) => {
      const code = String(next++);
      const title = `${name}${index + 1}`;
      const children = depth < 3 ? level(depth + 1, `${title}.`) : [];
      return { key: code, code, title, isLeaf: depth === 3, children };
    });
  }
  return level(0, 'Pozycja ');
}

const tree = buildCategoryTree(largeTree());
const everything = new Set([...tree.byCode.values()].filter(({ level }) => level < 4).map(({ code }) => code));

function Page({ open }: { open: ReadonlySet<string> }) {
  const [toggled, setToggled] = useState(open);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  return (
    <>
      <h2 id="title">Kategorie</h2>
      <CategoryTreeView
        rows={visibleRows(tree, toggled, null)}
        chosen={chosen}
        labelledBy="title"
        title={({ title }) => title}
        onToggleBranch={({ code }) => {
          const next = new Set(toggled);
          if (!next.delete(code)) next.add(code);
          setToggled(next);
        }}
        onToggleChoice={(category) => setChosen((now) => toggleCategory(tree, now, category) ?? now)}
      />
    </>
  );
}

const box = () => screen.getByRole('tree', { name: 'Kategorie' });
const press = (...keys: string[]) => keys.forEach((key) => fireEvent.keyDown(box(), { key }));
function current(): HTMLElement {
  const found = document.getElementById(box().getAttribute('aria-activedescendant') ?? '');
  if (!found) throw new Error('no active row');
  return found;
}

afterEach(cleanup);

describe('the tree of categories', () => {
  beforeEach(() => {
    render(<Page open={new Set()} />);
  });

  it('opens with the right arrow, goes in with the next, back and closed with the left', () => {
    press('ArrowDown', 'ArrowRight');
    expect(current().getAttribute('aria-expanded')).toBe('true');
    press('ArrowRight');
    expect(current().textContent).toBe('Pozycja 2.1');
    expect(current().getAttribute('aria-level')).toBe('2');
    press('ArrowLeft');
    expect(current().textContent).toBe('Pozycja 2');
    press('ArrowLeft');
    expect(current().getAttribute('aria-expanded')).toBe('false');
  });

  it('checks with the space bar and shows what is partly checked', () => {
    press('ArrowRight', 'ArrowRight', ' ');
    expect(current().getAttribute('aria-checked')).toBe('true');
    press('ArrowUp');
    expect(current().getAttribute('aria-checked')).toBe('mixed');
  });

  it('tells readers the place of a row', () => {
    press('End');
    expect(current().textContent).toBe('Pozycja 44');
    expect(current().getAttribute('aria-posinset')).toBe('44');
    expect(current().getAttribute('aria-setsize')).toBe('44');
    press('Home');
    expect(current().textContent).toBe('Pozycja 1');
  });
});

describe('the tree with everything open', () => {
  it('draws only the rows in view and the active one, of more than 6,000', () => {
    render(<Page open={everything} />);
    expect(tree.byCode.size).toBeGreaterThan(6_000);
    expect(screen.getAllByRole('treeitem').length).toBeLessThan(60);
    press('End');
    expect(current().textContent).toBe('Pozycja 44.3.5.9');
    expect(screen.getAllByRole('treeitem').length).toBeLessThan(60);
  });
});
