import type { ESTree, Plugin } from 'vite';

/** What only the server and the tests read of an endpoint. */
const forServer = new Set([
  'summary',
  'errors',
  'params',
  'query',
  'body',
  'answer',
  'parts',
  'reads',
  'tells',
  'file',
  'hasEtag',
  'cache',
  'limit',
  'counts',
]);

type Expression = ESTree.Expression;

/** A place in the code and what stands there instead. */
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Leaves the schemas of the contract, and the server's words about its endpoints, out of the built pwa: visitors check nothing
 * with them. In the development build they stay, and answers are checked.
 */
export function bareContract(): Plugin {
  return {
    name: 'bare-contract',
    apply: 'build',
    transform: {
      filter: { id: /\/api\/contract\/(?!(rules|errors|texts)\/)([\w-]+\/)?[\w-]+\.ts$/ },
      order: 'pre',
      handler(code) {
        const { body } = this.parse(code, { lang: 'ts' });
        const edits = body
          .map((statement) => (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement))
          .flatMap((declaration) => (declaration?.type === 'VariableDeclaration' ? declaration.declarations : []))
          .flatMap(({ init }) => (init ? editsOf(init) : []));
        return edits.length > 0 ? { code: apply(code, edits), map: null } : null;
      },
    },
    generateBundle(_, bundle) {
      const modules = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' ? Object.entries(file.modules) : [],
      );
      const found = modules.find(([id, { renderedLength }]) => id.includes('/node_modules/zod/') && renderedLength > 0);
      if (found) this.error(`A schema of the contract has come along, and ${found[0]} with it`);
    },
  };
}

function editsOf(init: Expression): Edit[] {
  if (isSchema(init)) return [{ start: init.start, end: init.end, text: 'undefined' }];
  if (init.type !== 'CallExpression' || init.callee.type !== 'Identifier' || init.callee.name !== 'defineEndpoint')
    return [];
  const [endpoint] = init.arguments;
  if (endpoint?.type !== 'ObjectExpression') return [];
  return endpoint.properties.flatMap((property, i, all) => {
    if (property.type !== 'Property' || property.key.type !== 'Identifier' || !forServer.has(property.key.name))
      return [];
    return [{ start: property.start, end: all[i + 1]?.start ?? endpoint.end - 1, text: '' }];
  });
}

/** A call on `z`, or on what such a call returns. */
function isSchema(expression: Expression): boolean {
  if (expression.type !== 'CallExpression' || expression.callee.type !== 'MemberExpression') return false;
  const { object } = expression.callee;
  return object.type === 'Identifier' ? object.name === 'z' : object.type === 'CallExpression' && isSchema(object);
}

function apply(code: string, edits: readonly Edit[]): string {
  return edits.reduceRight(
    (text, { start, end, text: instead }) => text.slice(0, start) + instead + text.slice(end),
    code,
  );
}
