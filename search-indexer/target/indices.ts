import { errors, type Client } from '@elastic/elasticsearch';
import { createHash } from 'node:crypto';
import { documentRules } from '@gtinoteka/product-index/document.ts';
import { productMapping, termMapping } from '@gtinoteka/product-index/mapping.ts';
import { indexesOf, type IndexKind } from '@gtinoteka/product-index/name.ts';
import { indexSettings, type IndexSpread } from '@gtinoteka/product-index/settings.ts';
import { IndexFault } from './index-fault.ts';

const mappings = { products: productMapping, terms: termMapping } as const;

/** Changes with mapping, settings and document rules. */
export function fingerprintOf(kind: IndexKind, spread: IndexSpread): string {
  return createHash('sha256')
    .update(JSON.stringify([mappings[kind], indexSettings(spread, kind), documentRules[kind]]))
    .digest('hex')
    .slice(0, 16);
}

/** Independent of the distribution over nodes; stored in each index. */
function rulesOf(kind: IndexKind): string {
  return fingerprintOf(kind, { shards: 0, replicas: 0 });
}

/** Whether an index was built by other rules than this program's, and must be rebuilt. */
export async function isOfOtherRules(client: Client, kind: IndexKind, name: string): Promise<boolean> {
  const found = await client.indices.getMapping({ index: name });
  return found[name]?.mappings._meta?.['rules'] !== rulesOf(kind);
}

/** The template of all indexes of an alias; automatic creation is disabled. */
export async function putTemplate(client: Client, kind: IndexKind, alias: string, spread: IndexSpread): Promise<void> {
  await client.indices.putIndexTemplate({
    name: alias,
    index_patterns: [indexesOf(alias)],
    priority: 500,
    allow_auto_create: false,
    template: {
      settings: indexSettings(spread, kind),
      mappings: { ...mappings[kind], properties: { ...mappings[kind].properties }, _meta: { rules: rulesOf(kind) } },
    },
  });
}

/** During a fill: no searches, and late merging, so that it ends with fewer segments. */
const whileFilled = { refresh_interval: '-1', 'merge.policy.segments_per_tier': 50 } as const;
/** null: the server's default */
const onceFilled = { refresh_interval: '1s', 'merge.policy.segments_per_tier': null } as const;

/** Creates an index from its template, hidden from searches until filled. An existing one is kept. */
export async function createIndex(client: Client, name: string): Promise<void> {
  try {
    await client.indices.create({ index: name, settings: whileFilled });
  } catch (error) {
    if (!(error instanceof errors.ResponseError) || error.body?.error?.type !== 'resource_already_exists_exception')
      throw error;
  }
}

/** Sets the index to be refreshed for searches. */
export async function openForSearch(client: Client, name: string): Promise<void> {
  await client.indices.putSettings({ index: name, settings: onceFilled });
  await refresh(client, name);
}

/** Starts the merging that a fill has delayed. Does not wait for its end. */
export async function startMerging(client: Client, name: string): Promise<void> {
  await client.indices.forcemerge({ index: name, wait_for_completion: false });
}

/** Makes all writes visible to searches, which takes a while after a fill. */
export async function refresh(client: Client, name: string, requestTimeout = 300_000): Promise<void> {
  await client.indices.refresh({ index: name }, { requestTimeout });
}

/** Settings that block writes; the server sets the last one when its disk is nearly full. */
const writeBlocks = ['write', 'read_only', 'read_only_allow_delete'] as const;
export type WriteBlock = (typeof writeBlocks)[number];

/** The current write blocks of an index. */
export async function writeBlocksOf(client: Client, name: string): Promise<WriteBlock[]> {
  const found = await client.indices.getSettings({ index: name, name: 'index.blocks.*' });
  const blocks = found[name]?.settings?.index?.blocks ?? {};
  return writeBlocks.filter((block) => String(blocks[block]) === 'true');
}

/** The alias's index; null if there is none. Throws IndexFault if there are several. */
export async function currentIndex(client: Client, alias: string): Promise<string | null> {
  try {
    const names = Object.keys(await client.indices.getAlias({ name: alias }));
    if (names.length > 1)
      throw new IndexFault(
        `Alias ${alias} wskazuje kilka indeksów: ${names.join(', ')}. Zbuduj indeks od nowa: rebuild`,
      );
    return names[0] ?? null;
  } catch (error) {
    if (error instanceof errors.ResponseError && error.statusCode === 404) return null;
    throw error;
  }
}

/** Points the alias at one index atomically. */
export async function switchAlias(client: Client, alias: string, name: string): Promise<void> {
  await client.indices.updateAliases({
    actions: [{ remove: { index: indexesOf(alias), alias, must_exist: false } }, { add: { index: name, alias } }],
  });
}

/** All indexes of an alias on the server, including foreign ones. */
export async function existingIndexes(client: Client, alias: string): Promise<string[]> {
  return Object.keys(
    await client.indices.get({
      index: indexesOf(alias),
      expand_wildcards: 'all',
      filter_path: '*.settings.index.uuid',
    }),
  );
}

export async function removeIndex(client: Client, name: string): Promise<void> {
  await client.indices.delete({ index: name, ignore_unavailable: true });
}

/** Deletes documents by id, whatever their version. */
export async function removeDocuments(client: Client, name: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await client.deleteByQuery({
    index: name,
    query: { ids: { values: [...ids] } },
    conflicts: 'proceed',
    refresh: true,
  });
}

export async function countDocuments(client: Client, name: string): Promise<number> {
  return (await client.count({ index: name })).count;
}
