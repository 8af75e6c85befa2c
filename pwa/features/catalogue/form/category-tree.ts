import type { CategoryNode } from '@gtinoteka/contract/catalogue.ts';
import { foldText } from '@gtinoteka/contract/rules/fold-text.ts';

/** A node of the GPC tree with what walking it needs. `level` is 1 for a segment and 4 for a brick. */
export interface Category {
  code: string;
  title: string;
  folded: string;
  level: number;
  parent: Category | null;
  children: Category[];
}

export interface CategoryTree {
  segments: Category[];
  byCode: Map<string, Category>;
}

/** One visible line of the tree, with its place among its visible siblings. */
export interface CategoryRow {
  category: Category;
  isExpanded: boolean;
  position: number;
  siblings: number;
}

export function buildCategoryTree(nodes: readonly CategoryNode[]): CategoryTree {
  const byCode = new Map<string, Category>();
  function build(node: CategoryNode, parent: Category | null): Category {
    const category: Category = {
      code: node.code,
      title: node.title,
      folded: foldText(node.title),
      level: parent ? parent.level + 1 : 1,
      parent,
      children: [],
    };
    category.children = node.children.map((child) => build(child, category));
    byCode.set(node.code, category);
    return category;
  }
  return { segments: nodes.map((node) => build(node, null)), byCode };
}

function segmentOf(category: Category): Category {
  return category.parent ? segmentOf(category.parent) : category;
}

/** The categories a text finds: every word in the title, Polish letters folded, or the beginning of the code. */
export function findCategories(tree: CategoryTree, typed: string): Set<Category> {
  const words = foldText(typed.trim()).split(/\s+/).filter(Boolean);
  const found = new Set<Category>();
  if (words.length === 0) return found;
  tree.byCode.forEach((category) => {
    const byCode = words.length === 1 && category.code.startsWith(words[0] ?? '');
    if (byCode || words.every((word) => category.folded.includes(word))) found.add(category);
  });
  return found;
}

/**
 * The lines to show. Without a search, what `toggled` holds is open. While searching (`found` given), the ways to what was
 * found are open and other branches are left out; a branch that the person toggles shows all its children or closes.
 */
export function visibleRows(
  tree: CategoryTree,
  toggled: ReadonlySet<string>,
  found: ReadonlySet<Category> | null,
): CategoryRow[] {
  const onTheWay = new Set<Category>();
  found?.forEach((category) => {
    for (let above = category.parent; above && !onTheWay.has(above); above = above.parent) onTheWay.add(above);
  });
  const rows: CategoryRow[] = [];
  function add(siblings: readonly Category[], isWhole: boolean): void {
    const shown = isWhole || !found ? siblings : siblings.filter((one) => found.has(one) || onTheWay.has(one));
    shown.forEach((category, index) => {
      const isToggled = toggled.has(category.code);
      const isOpenAtFirst = onTheWay.has(category);
      const isExpanded = category.children.length > 0 && isToggled !== isOpenAtFirst;
      rows.push({ category, isExpanded, position: index + 1, siblings: shown.length });
      if (isExpanded) add(category.children, isToggled || isWhole);
    });
  }
  add(tree.segments, false);
  return rows;
}

export type Check = 'true' | 'false' | 'mixed';

/** Whether each visible category is chosen: itself or above it, all of it below, some of it below. */
export function checkOf(category: Category, chosen: ReadonlySet<string>): Check {
  for (let above: Category | null = category; above; above = above.parent) if (chosen.has(above.code)) return 'true';
  if (category.children.length === 0 || chosen.size === 0) return 'false';
  const below = category.children.map((child) => checkOf(child, chosen));
  if (below.every((check) => check === 'true')) return 'true';
  return below.every((check) => check === 'false') ? 'false' : 'mixed';
}

function isWithin(category: Category | undefined, above: Category): boolean {
  return !!category && (category === above || isWithin(category.parent ?? undefined, above));
}

/**
 * The choice after a category is checked or unchecked; null when it would take a second segment (A §5). What is chosen is kept
 * as the highest checked codes: checking takes the codes below away, unchecking inside a checked branch leaves its siblings.
 */
export function toggleCategory(
  tree: CategoryTree,
  chosen: ReadonlySet<string>,
  category: Category,
): ReadonlySet<string> | null {
  const isChecked = checkOf(category, chosen) === 'true';
  const outside = Array.from(chosen).filter((code) => !isWithin(tree.byCode.get(code), category));
  if (!isChecked) {
    const segment = segmentOf(category);
    const isForeign = outside.some((code) => !isWithin(tree.byCode.get(code), segment));
    return isForeign ? null : new Set(outside).add(category.code);
  }
  const rest = new Set(outside);
  for (let below = category, above = category.parent; above; below = above, above = above.parent) {
    const isWhole = Array.from(ancestorsAndSelf(above)).some((one) => rest.has(one.code));
    if (!isWhole) break;
    above.children.forEach((child) => child !== below && rest.add(child.code));
  }
  ancestorsAndSelf(category).forEach((one) => rest.delete(one.code));
  return rest;
}

function ancestorsAndSelf(category: Category): Category[] {
  return category.parent ? [category, ...ancestorsAndSelf(category.parent)] : [category];
}
