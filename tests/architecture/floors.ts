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

/** Each place of the house and where a file in it may import from; the first place that holds a file counts. */
const floors: readonly { readonly place: string; readonly from: readonly string[] }[] = [
  { place: 'api/contract', from: [] },
  // Goes to others as it stands.
  { place: 'api/client', from: [] },
  { place: 'api/examples', from: [] },
  { place: 'api/mcp', from: ['api/contract', 'api/client'] },
  // Seen by the API and by the indexer, which do not see each other.
  { place: 'api/command-line', from: [] },
  { place: 'search-indexer/product-index', from: ['api/contract'] },
  { place: 'api/core', from: ['api/contract', 'api/command-line'] },
  { place: 'api/store', from: ['api/contract', 'api/core', 'search-indexer/product-index'] },
  { place: 'api/gateways', from: ['api/contract', 'api/core'] },
  { place: 'api/look-up', from: ['api/contract', 'api/core', 'api/store', 'api/gateways'] },
  { place: 'api/seeds', from: ['api/contract', 'api/core', 'api/store', 'api/gateways'] },
  {
    place: 'api/features',
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
  { place: 'api', from: [...api, 'search-indexer/product-index'] },
  { place: 'search-indexer', from: ['search-indexer/product-index', 'api/command-line'] },
  { place: 'pwa/core', from: ['api/contract'] },
  { place: 'pwa/look-up', from: ['api/contract', 'pwa/core'] },
  { place: 'pwa/ui', from: ['api/contract', 'pwa/core', 'pwa/look-up'] },
  // Examples as texts.
  { place: 'pwa/features', from: ['api/contract', 'api/examples', 'pwa/core', 'pwa/look-up', 'pwa/ui'] },
  { place: 'pwa', from: ['api/contract', 'pwa'] },
  { place: 'infra', from: product },
  { place: 'tests', from: product },
];

function placeOf(file: string): string | null {
  return floors.find(({ place }) => isIn(file, place))?.place ?? null;
}

function isIn(file: string, folder: string): boolean {
  return file === folder || file.startsWith(`${folder}/`);
}

/** `api/features/catalogue`, the room a file belongs to; null outside rooms. */
function roomOf(file: string): string | null {
  return /^(?:api|pwa)\/features\/[^/]+(?=\/)/.exec(file)?.[0] ?? null;
}

/** A sentence for each import that goes up, sideways or out of the house. Empty when the floors hold. */
export function brokenFloors(graph: ImportGraph): string[] {
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
  const place = placeOf(file);
  const targetPlace = placeOf(target);
  if (place === null) return 'the file stands outside the house';
  if (targetPlace === null) return 'the target stands outside the house';
  const room = roomOf(file);
  const targetRoom = roomOf(target);
  if (room && targetRoom && room !== targetRoom) return 'rooms never import rooms';
  if (targetPlace === place) return null;
  const allowed = floors.find((floor) => floor.place === place)?.from ?? [];
  return allowed.some((folder) => isIn(target, folder)) ? null : `${place} may not see ${targetPlace}`;
}

function refusedPackage(file: string, target: string): string | null {
  if (isIn(file, 'api/client')) return 'the client stands alone';
  const runsInBrowser = isIn(file, 'api/contract') || (isIn(file, 'pwa') && file.split('/').length > 2);
  return runsInBrowser && target.startsWith('node:') ? 'it runs in browsers, which have no Node' : null;
}

/** Each cycle once, as the files along it. Type imports count. */
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
