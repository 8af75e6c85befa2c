import { parse, type Container, type Declaration, type Document, type Root, type Rule } from 'postcss';

// Unsupported by Chrome 80, Firefox 68 or Safari 13. Features that degrade without harm (accent-color, text-wrap,
// scrollbar-gutter, overscroll-behavior …) are not listed: each rule here would break a page.

const lateAtRules: Record<string, string> = {
  layer: '@layer: Chrome 99, Firefox 97, Safari 15.4',
  container: '@container: Chrome 105, Firefox 110, Safari 16',
  scope: '@scope: Chrome 118, Firefox 146, Safari 17.4',
  nest: '@nest: nowhere',
};

const lateSelectors: readonly (readonly [RegExp, string])[] = [
  [/:has\(/, ':has(): Chrome 105, Firefox 121, Safari 15.4'],
  [/:is\(/, ':is(): Chrome 88, Firefox 78, Safari 14'],
  [/:where\(/, ':where(): Chrome 88, Firefox 78, Safari 14'],
  [/:not\([^()]*,/, ':not() with a list: Chrome 88, Firefox 84'],
  [/:(modal|popover-open|user-invalid|user-valid|state)\b/, 'a pseudo-class of the 2020s'],
  [/:dir\(/, ':dir(): Chrome 120, Safari 16.4'],
  [/::marker/, '::marker: Chrome 86'],
  [/:(nth-child|nth-last-child)\([^)]*\bof\b/, ':nth-child(… of …): Chrome 111, Firefox 113'],
];

const lateProperties: readonly (readonly [RegExp, string])[] = [
  [/^inset(-|$)/, 'inset: Chrome 87, Safari 14.1'],
  [/^aspect-ratio$/, 'aspect-ratio: Chrome 88, Firefox 89, Safari 15'],
  [/^(margin|padding)-(inline|block)$/, 'its shorthand: Chrome 87, Safari 14.1 (-start and -end are known)'],
  [/^border-(inline|block)$/, 'its shorthand: Chrome 87, Safari 14.1 (-start and -end are known)'],
  [/^(translate|rotate|scale)$/, 'as a property: Chrome 104, Firefox 72, Safari 14.1'],
  [/^appearance$/, 'appearance: Chrome 84, Firefox 80, Safari 15.4 (with -webkit- and -moz- it is known)'],
];

const lateValues: readonly (readonly [RegExp, string])[] = [
  [/\bclamp\(/, 'clamp(): Firefox 75, Safari 13.1'],
  [/(^|[\s,(])(min|max)\(/, 'min() and max(): Firefox 75'],
  [/\b(color-mix|oklch|oklab|lch|lab|color|light-dark)\(/, 'a colour function of the 2020s'],
  [/\d(dvh|svh|lvh|dvw|svw|lvw|cqw|cqh|cqi|cqb)\b/, 'a length of 2022'],
  [/\bsubgrid\b/, 'subgrid: Chrome 117, Firefox 71, Safari 16'],
  [/(^|\s)fit-content\b/, 'fit-content: Firefox 94 (as -moz-fit-content it is known)'],
];

const lateWords: readonly (readonly [RegExp, RegExp, string])[] = [
  [/^overflow/, /\bclip\b/, 'overflow: clip: Chrome 90, Firefox 81, Safari 16'],
  [/^(display)$/, /\bflow-root\b.*\blist-item\b|\binline\s+\w+/, 'two-word display: Chrome 115, Firefox 70, Safari 15'],
];

/** Lists everything in a stylesheet that breaks a page in a supported browser. */
export function checkStyles(source: string): string[] {
  const sheet = parse(source);
  const complaints: string[] = [];
  const displays = displaysBySelector(sheet);
  const selectors = new Set<string>();
  sheet.walkRules((rule) => {
    for (const selector of rule.selectors) selectors.add(selector.trim());
  });
  sheet.walkAtRules((rule) => {
    const reason = lateAtRules[rule.name];
    if (reason) complaints.push(`${reason}: @${rule.name} ${rule.params}`);
    if (rule.name === 'media' && /[<>]/.test(rule.params))
      complaints.push(`media query with < or >: Chrome 104, Firefox 63, Safari 16.4: ${rule.params}`);
  });
  sheet.walkRules((rule) => {
    if (isGuarded(rule)) return;
    if (rule.parent?.type === 'rule')
      complaints.push(`nesting: Chrome 112, Firefox 117, Safari 16.5: ${rule.selector}`);
    const selector = lateSelector(rule, selectors);
    if (selector) complaints.push(`${selector}: ${rule.selector}`);
    rule.each((child) => {
      if (child.type !== 'decl') return;
      const reason = lateDeclaration(rule, child, displays);
      if (reason) complaints.push(`${reason}: ${rule.selector} { ${child.prop}: ${child.value} }`);
    });
  });
  return complaints;
}

/** Inside @supports: other browsers skip the block. */
function isGuarded(rule: Rule): boolean {
  for (let at: Container | Document | undefined = rule.parent; at; at = at.parent)
    if (at.type === 'atrule' && 'name' in at && at.name === 'supports') return true;
  return false;
}

function lateSelector(rule: Rule, selectors: ReadonlySet<string>): string | null {
  const late = lateSelectors.find(([pattern]) => pattern.test(rule.selector));
  if (late) return late[1];
  if (!rule.selector.includes(':focus-visible')) return null;
  // An unknown selector drops the whole rule, so it must stand alone, with :focus for the other browsers.
  const alone = rule.selectors.every((selector) => selector.includes(':focus-visible'));
  const known = rule.selectors.every((selector) => {
    const plain = selector.trim();
    return selectors.has(plain.replaceAll(':focus-visible', ':focus')) || plain.includes(':not(:focus-visible)');
  });
  return alone && known ? null : ':focus-visible without a rule for :focus: Chrome 86, Firefox 85, Safari 15.4';
}

function lateDeclaration(rule: Rule, declaration: Declaration, displays: ReadonlyMap<string, string>): string | null {
  const { prop, value } = declaration;
  if (/^(row-|column-)?gap$/.test(prop)) return lateGap(rule, displays);
  const property = lateProperties.find(([pattern]) => pattern.test(prop));
  if (property && !hasFallback(rule, declaration)) return `${prop}, ${property[1]}`;
  const reason =
    lateValues.find(([pattern]) => pattern.test(value))?.[1] ??
    lateWords.find(([of, pattern]) => of.test(prop) && pattern.test(value))?.[2];
  return reason && !hasFallback(rule, declaration) ? reason : null;
}

/** Flex boxes have no gap before Chrome 84, Firefox 63, Safari 14.1; grids and columns do. */
function lateGap(rule: Rule, displays: ReadonlyMap<string, string>): string | null {
  const found = rule.selectors.map((selector) => displays.get(selector.trim()) ?? 'unknown');
  if (found.every((display) => display.includes('grid') || display === 'columns')) return null;
  if (found.some((display) => display.includes('flex'))) return 'gap of a flex box: Chrome 84, Safari 14.1';
  // A rule that only adjusts a box displayed elsewhere shows by its other words that the box is a grid.
  const adjustsGrid = rule.nodes.some((node) => node.type === 'decl' && node.prop.startsWith('grid-'));
  return adjustsGrid ? null : 'gap where neither this rule nor another of the same selector speaks of a grid';
}

/** An earlier declaration in the same rule with the same effect for browsers that do not support this one. */
function hasFallback(rule: Rule, declaration: Declaration): boolean {
  const earlier: Declaration[] = [];
  for (const node of rule.nodes) {
    if (node === declaration) break;
    if (node.type === 'decl') earlier.push(node);
  }
  const known = (prop: string): boolean =>
    earlier.some((node) => node.prop === prop && !lateValues.some(([pattern]) => pattern.test(node.value)));
  if (declaration.prop === 'inset') return ['top', 'right', 'bottom', 'left'].every(known);
  if (declaration.prop === 'appearance') return known('-webkit-appearance');
  return !declaration.prop.startsWith('--') && !lateProperties.some(([pattern]) => pattern.test(declaration.prop))
    ? known(declaration.prop)
    : false;
}

function displaysBySelector(sheet: Root): Map<string, string> {
  const displays = new Map<string, string>();
  sheet.walkDecls(/^(display|columns|column-count)$/, (declaration) => {
    const rule = declaration.parent;
    if (rule?.type !== 'rule' || !('selectors' in rule)) return;
    const shown = declaration.prop === 'display' ? declaration.value : 'columns';
    if (shown === 'none') return;
    for (const selector of rule.selectors) {
      const before = displays.get(selector.trim());
      displays.set(selector.trim(), before ? `${before} ${shown}` : shown);
    }
  });
  return displays;
}
