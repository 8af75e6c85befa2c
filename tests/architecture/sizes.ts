import { parseSync } from 'vite';

/** Most lines of a file, of a function, and of a function that draws. */
interface MostLines {
  readonly file: number;
  readonly function: number;
  readonly drawing: number;
}

/** Of what runs, builds and serves the product. */
export const mostLines: MostLines = { file: 300, function: 80, drawing: 120 };

/**
 * Of tests and benches. A test is found by its title and read by itself, so a subject with many cases may have a long file; tables of cases,
 * measurements and the story of a company are long functions in which nothing is decided. What only lists tests, as `describe` does,
 * is no function in this sense.
 */
export const mostLinesOfTests: MostLines = { file: 700, function: 140, drawing: 140 };

/** What is longer all the same, and why. */
export const longForNow: Readonly<Record<string, string>> = {
  'api/client/api-types.ts:': 'made out of the contract by a program; nobody reads it from end to end',
};

interface AnyNode {
  type: string;
  start: number;
  end: number;
  [name: string]: unknown;
}

/** A sentence for each function of a source that is longer than it may be, and for the source itself. */
export function tooLong(file: string, source: string): string[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const found: string[] = [];
  const most = file.startsWith('tests/') ? mostLinesOfTests : mostLines;
  const lines = source.replace(/\n$/, '').split('\n').length;
  if (lines > most.file) found.push(`${file}: ${lines} lines`);
  walk(program as unknown as AnyNode, null, (node, parent) => {
    if (!/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)) return;
    if (most === mostLinesOfTests && listsTests(node)) return;
    const length = source.slice(node.start, node.end).split('\n').length;
    if (length > (draws(node) ? most.drawing : most.function))
      found.push(`${file}: ${nameOf(node, parent)} has ${length} lines`);
  });
  return found;
}

function walk(node: AnyNode, parent: AnyNode | null, visit: (node: AnyNode, parent: AnyNode | null) => void): void {
  visit(node, parent);
  for (const child of childrenOf(node)) walk(child, node, visit);
}

function childrenOf(node: AnyNode): AnyNode[] {
  return Object.values(node)
    .flat()
    .filter((value): value is AnyNode => typeof value === 'object' && value !== null && 'type' in value);
}

/** Whether there is markup in it: lines of that hold less than lines that decide something. */
function draws(node: AnyNode): boolean {
  return /^JSX(Element|Fragment)$/.test(node.type) || childrenOf(node).some(draws);
}

/** Whether tests are declared in it. */
function listsTests(node: AnyNode): boolean {
  if (node.type !== 'CallExpression') return childrenOf(node).some(listsTests);
  let callee = node.callee as AnyNode; // every call has one
  while (callee.type !== 'Identifier' && (callee.object || callee.callee || callee.tag))
    callee = (callee.object ?? callee.callee ?? callee.tag) as AnyNode; // whatever stands behind its name, as `each` does
  return /^(it|test|describe)$/.test(String(callee.name)) || childrenOf(node).some(listsTests);
}

function nameOf(node: AnyNode, parent: AnyNode | null): string {
  for (const named of [node.id, parent?.id, parent?.key, parent?.callee])
    if (typeof named === 'object' && named !== null && 'name' in named) return String(named.name);
  return 'a function';
}
