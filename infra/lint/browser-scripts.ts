import { parse, type Node } from 'acorn';

/**
 * Built-ins missing in a browser of A §1 (Chrome 80, Firefox 68, Safari 13), by the last part of their name.
 * - The value names the first versions that have it.
 * - Allowed if polyfilled or feature-tested before use.
 */
const lateBuiltIns: Record<string, string> = {
  allSettled: 'Promise.allSettled: Firefox 71',
  any: 'Promise.any: Chrome 85, Firefox 79, Safari 14',
  at: 'at(): Chrome 92, Firefox 90, Safari 15.4',
  findLast: 'findLast(): Chrome 97, Firefox 104, Safari 15.4',
  findLastIndex: 'findLastIndex(): Chrome 97, Firefox 104, Safari 15.4',
  fromAsync: 'Array.fromAsync: Chrome 121, Firefox 115, Safari 16.4',
  groupBy: 'Object.groupBy: Chrome 117, Firefox 119, Safari 17.4',
  hasOwn: 'Object.hasOwn: Chrome 93, Firefox 92, Safari 15.4',
  randomUUID: 'crypto.randomUUID: Chrome 92, Firefox 95, Safari 15.4',
  replaceAll: 'replaceAll(): Chrome 85, Firefox 77, Safari 13.1',
  replaceChildren: 'replaceChildren(): Chrome 86, Firefox 78, Safari 14',
  showModal: 'dialog.showModal(): Firefox 98, Safari 15.4',
  toReversed: 'toReversed(): Chrome 110, Firefox 115, Safari 16',
  toSorted: 'toSorted(): Chrome 110, Firefox 115, Safari 16',
  toSpliced: 'toSpliced(): Chrome 110, Firefox 115, Safari 16',
  withResolvers: 'Promise.withResolvers: Chrome 119, Firefox 121, Safari 17.4',
};

const lateGlobals: Record<string, string> = {
  BigInt: 'BigInt: Safari 14',
  BroadcastChannel: 'BroadcastChannel: Safari 15.4',
  FinalizationRegistry: 'FinalizationRegistry: Chrome 84, Firefox 79, Safari 14.1',
  ResizeObserver: 'ResizeObserver: Firefox 69, Safari 13.1',
  WeakRef: 'WeakRef: Chrome 84, Firefox 79, Safari 14.1',
  queueMicrotask: 'queueMicrotask: Firefox 69',
  requestIdleCallback: 'requestIdleCallback: Safari has none',
  structuredClone: 'structuredClone: Chrome 98, Firefox 94, Safari 15.4',
};

type AnyNode = Node & Record<string, unknown>;

/** Lists everything in a script that a supported browser cannot parse or does not have. */
export function checkScript(source: string, polyfilled: ReadonlySet<string>, kind: 'module' | 'script'): string[] {
  let program: Node;
  try {
    // 2020 for import() and import.meta, which all of them have; the rest of 2020 is refused below.
    program = parse(source, { ecmaVersion: 2020, sourceType: kind, allowHashBang: true, locations: false });
  } catch (error) {
    return [
      `syntax after ECMAScript 2019: ${error instanceof Error ? error.message : String(error)}${near(source, error)}`,
    ];
  }
  const used = new Map<string, string>();
  const asked = new Set<string>();
  const complaints: string[] = [];
  walk(program, null, (node, parent) => {
    const syntax = lateSyntax(node);
    if (syntax) complaints.push(`${syntax}: ${source.slice(node.start, node.start + 60)}`);
    noteUse(node, parent, used, asked);
  });
  for (const [name, reason] of used)
    if (!polyfilled.has(name) && !asked.has(name))
      complaints.push(`${reason}, without a polyfill or a question whether it is there`);
  return complaints;
}

/** Names that a script defines itself: `window.queueMicrotask = …`, `Promise.allSettled = …`. */
export function broughtBy(source: string): string[] {
  const late = { ...lateBuiltIns, ...lateGlobals };
  const found = source.matchAll(
    /\b(?:window|self|globalThis|Promise|Object|Array|prototype|crypto)\.(\w+)\s*(?:\|\|=|=(?!=)|\|\|\s*\()/g,
  );
  return [...found].map((match) => match[1] ?? '').filter((name) => Object.hasOwn(late, name));
}

/** Names in a file of polyfills, which defines them in its own ways. */
export function namesIn(source: string): string[] {
  return Object.keys({ ...lateBuiltIns, ...lateGlobals }).filter((name) => new RegExp(`\\b${name}\\b`).test(source));
}

function lateSyntax(node: AnyNode): string | null {
  if (node.type === 'ChainExpression') return 'optional chaining (Firefox 74, Safari 13.1)';
  if (node.type === 'LogicalExpression' && node.operator === '??')
    return 'nullish coalescing (Firefox 72, Safari 13.1)';
  if (node.type === 'ExportAllDeclaration' && node.exported) return 'export * as (Firefox 80, Safari 14.1)';
  if (node.type !== 'Literal') return null;
  if (typeof node.bigint === 'string') return 'BigInt literal (Safari 14)';
  const regex = node.regex;
  if (typeof regex !== 'object' || regex === null || !('pattern' in regex) || !('flags' in regex)) return null;
  return lateRegex(String(regex.pattern), String(regex.flags));
}

function lateRegex(pattern: string, flags: string): string | null {
  if (/\(\?<[=!]/.test(pattern)) return 'lookbehind (Firefox 78, Safari 16.4)';
  if (/\(\?<[A-Za-z_$]/.test(pattern)) return 'named group (Firefox 78)';
  if (/\\[pP]\{/.test(pattern) && flags.includes('u')) return 'unicode property (Firefox 78)';
  return /[sdv]/.test(flags) ? `regular expression flag ${flags} (Firefox 78 or later)` : null;
}

/** Collects uses of the names, and feature tests: typeof x, 'x' in y, x in a condition, x compared with nothing. */
function noteUse(node: AnyNode, parent: AnyNode | null, used: Map<string, string>, asked: Set<string>): void {
  if (node.type === 'BinaryExpression' && node.operator === 'in' && isNode(node.left) && node.left.type === 'Literal')
    asked.add(String(node.left.value));
  // A value of that type exists only where BigInt does.
  if (node.type === 'BinaryExpression' && [node.left, node.right].some((side) => wordOf(side) === 'bigint'))
    asked.add('BigInt');
  const name = nameOf(node);
  if (name === null || parent === null) return;
  if (isQuestion(node, parent)) {
    asked.add(name);
    return;
  }
  if (node.type === 'Identifier') {
    const reason = Object.hasOwn(lateGlobals, name) ? lateGlobals[name] : undefined;
    const isName = parent.type === 'MemberExpression' || parent.type === 'Property';
    if (reason && !isName) used.set(name, reason);
    return;
  }
  const isCall = parent.type === 'CallExpression' && parent.callee === node;
  const reason = Object.hasOwn(lateBuiltIns, name) ? lateBuiltIns[name] : undefined;
  const onlyStatic =
    name === 'any' || name === 'allSettled' || name === 'groupBy' || name === 'hasOwn' || name === 'fromAsync';
  const object = isNode(node.object) && node.object.type === 'Identifier' ? node.object.name : '';
  if (reason && isCall && (!onlyStatic || /^(Promise|Object|Map|Array)$/.test(String(object)))) used.set(name, reason);
}

/** The text of a literal, which the build may have written with backticks; null for anything else. */
function wordOf(node: unknown): unknown {
  if (!isNode(node)) return null;
  if (node.type === 'Literal') return node.value;
  const [part, ...more] = Array.isArray(node.quasis) ? node.quasis : [];
  return more.length === 0 && isNode(part) ? (part.value as { cooked?: unknown }).cooked : null; // acorn's shape
}

function nameOf(node: AnyNode): string | null {
  if (node.type === 'Identifier') return String(node.name);
  if (node.type !== 'MemberExpression' || node.computed || !isNode(node.property)) return null;
  return node.property.type === 'Identifier' ? String(node.property.name) : null;
}

function isQuestion(node: AnyNode, parent: AnyNode): boolean {
  if (parent.type === 'UnaryExpression') return parent.operator === 'typeof' || parent.operator === '!';
  if (parent.type === 'LogicalExpression') return true;
  if (parent.type === 'IfStatement' || parent.type === 'ConditionalExpression') return parent.test === node;
  return parent.type === 'BinaryExpression' && /^[!=]==?$/.test(String(parent.operator));
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

function walk(node: Node, parent: AnyNode | null, visit: (node: AnyNode, parent: AnyNode | null) => void): void {
  if (!isNode(node)) return;
  visit(node, parent);
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) for (const item of value) walk(item, node, visit);
    else if (isNode(value)) walk(value, node, visit);
  }
}

function near(source: string, error: unknown): string {
  if (!(error instanceof Error) || !('pos' in error) || typeof error.pos !== 'number') return '';
  return ` near ${source.slice(Math.max(0, error.pos - 30), error.pos + 30).replaceAll(/\s+/g, ' ')}`;
}
