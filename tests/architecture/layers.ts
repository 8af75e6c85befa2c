import { isOurs, type ImportGraph } from './import-graph.ts';

const api = [
  'api/contract',
  'api/command-line',
  'api/core',
  'api/store',
  'api/gateways',
  'api/look-up',
  'api/features',
  'api/seeds',
  'api',
];
const product = [...api, 'api/client', 'api/examples', 'api/mcp', 'pwa', 'search-indexer'];

/** Layers with the folders they may import from; a file belongs to the first layer that contains it. */
const layers: readonly { readonly folder: string; readonly from: readonly string[] }[] = [
  { folder: 'api/contract', from: [] },
  // Published as it is.
  { folder: 'api/client', from: [] },
  { folder: 'api/examples', from: [] },
  { folder: 'api/mcp', from: ['api/contract', 'api/client'] },
  // Imported by the API and the indexer, which do not import each other.
  { folder: 'api/command-line', from: [] },
  { folder: 'search-indexer/product-index', from: ['api/contract'] },
  { folder: 'api/core', from: ['api/contract', 'api/command-line'] },
  { folder: 'api/store', from: ['api/contract', 'api/core', 'search-indexer/product-index'] },
  { folder: 'api/gateways', from: ['api/contract', 'api/core'] },
  { folder: 'api/look-up', from: ['api/contract', 'api/core', 'api/store', 'api/gateways'] },
  { folder: 'api/seeds', from: ['api/contract', 'api/core', 'api/store', 'api/gateways'] },
  {
    folder: 'api/features',
    from: [
      'api/contract',
      'api/command-line',
      'api/core',
      'api/store',
      'api/gateways',
      'api/look-up',
      'search-indexer/product-index',
    ],
  },
  { folder: 'api', from: [...api, 'search-indexer/product-index'] },
  { folder: 'search-indexer', from: ['search-indexer/product-index', 'api/command-line'] },
  { folder: 'pwa/core', from: ['api/contract'] },
  { folder: 'pwa/look-up', from: ['api/contract', 'pwa/core'] },
  { folder: 'pwa/ui', from: ['api/contract', 'pwa/core', 'pwa/look-up'] },
  // Displays the examples as texts.
  { folder: 'pwa/features', from: ['api/contract', 'api/examples', 'pwa/core', 'pwa/look-up', 'pwa/ui'] },
  { folder: 'pwa', from: ['api/contract', 'pwa'] },
  { folder: 'infra', from: product },
  { folder: 'tests', from: product },
];

function layerOf(file: string): string | null {
  return layers.find(({ folder }) => isIn(file, folder))?.folder ?? null;
}

function isIn(file: string, folder: string): boolean {
  return file === folder || file.startsWith(`${folder}/`);
}

/** The feature of a file, `api/features/catalogue`; null outside of features. */
function featureOf(file: string): string | null {
  return /^(?:api|pwa)\/features\/[^/]+(?=\/)/.exec(file)?.[0] ?? null;
}

/** A sentence for each import of a higher layer, another feature or an unknown folder. */
export function brokenLayers(graph: ImportGraph): string[] {
  const broken: string[] = [];
  for (const [file, imports] of graph) {
    for (const target of imports) {
      const reason = isOurs(target) ? refusal(file, target) : refusedPackage(file, target);
      if (reason) broken.push(`${file} imports ${target}: ${reason}`);
    }
  }
  return broken;
}

function refusal(file: string, target: string): string | null {
  const layer = layerOf(file);
  const targetLayer = layerOf(target);
  if (layer === null) return 'the file is in no layer';
  if (targetLayer === null) return 'the target is in no layer';
  const feature = featureOf(file);
  const targetFeature = featureOf(target);
  if (feature && targetFeature && feature !== targetFeature) return 'features never import features';
  if (targetLayer === layer) return null;
  const allowed = layers.find((floor) => floor.folder === layer)?.from ?? [];
  return allowed.some((folder) => isIn(target, folder)) ? null : `${layer} may not see ${targetLayer}`;
}

function refusedPackage(file: string, target: string): string | null {
  if (isIn(file, 'api/client')) return 'the client has no dependencies';
  const runsInBrowser = isIn(file, 'api/contract') || (isIn(file, 'pwa') && file.split('/').length > 2);
  return runsInBrowser && target.startsWith('node:') ? 'it runs in browsers, which have no Node' : null;
}

/** Import cycles, each once, as a list of files. Type imports count. */
export function findCycles(graph: ImportGraph): string[][] {
  const state = new Map<string, 'open' | 'done'>();
  const path: string[] = [];
  const cycles: string[][] = [];
  const visit = (file: string): void => {
    state.set(file, 'open');
    path.push(file);
    for (const target of graph.get(file) ?? []) {
      if (!graph.has(target)) continue;
      if (state.get(target) === 'open') cycles.push([...path.slice(path.indexOf(target)), target]);
      else if (!state.has(target)) visit(target);
    }
    path.pop();
    state.set(file, 'done');
  };
  for (const file of graph.keys()) if (!state.has(file)) visit(file);
  return cycles;
}
