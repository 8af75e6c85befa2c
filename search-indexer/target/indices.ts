import { errors, type Client } from '@elastic/elasticsearch';
import { createHash } from 'node:crypto';
import { documentRules } from '@gtinoteka/product-index/document.ts';
import { productMapping, termMapping } from '@gtinoteka/product-index/mapping.ts';
import { indexesOf, type IndexKind } from '@gtinoteka/product-index/name.ts';
import { indexSettings, type Spread } from '@gtinoteka/product-index/settings.ts';
import { IndexFault } from './index-fault.ts';

const mappings = { products: productMapping, terms: termMapping } as const;

/** Changes whenever mapping, settings or the rules that make documents do. */
export function fingerprintOf(kind: IndexKind, spread: Spread): string {
  return createHash('sha256')
    .update(JSON.stringify([mappings[kind], indexSettings(spread, kind), documentRules[kind]]))
    .digest('hex')
    .slice(0, 16);
}

/** The same however the index is spread over nodes; each index carries it. */
function rulesOf(kind: IndexKind): string {
  return fingerprintOf(kind, { shards: 0, replicas: 0 });
}

/** Whether an index was made by other rules than those of this programme, so that it has to be rebuilt. */
export async function isOfOtherRules(client: Client, kind: IndexKind, name: string): Promise<boolean> {
  const found = await client.indices.getMapping({ index: name });
  return found[name]?.mappings._meta?.['rules'] !== rulesOf(kind);
}

/** The template every index of an alias is made from; none comes into being by itself. */
export async function putTemplate(client: Client, kind: IndexKind, alias: string, spread: Spread): Promise<void> {
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

/**
 * While an index is filled: no searches look into it, and its parts are put together once there are many, not as early as those of an index
 * that is searched. A catalogue of a million products has fewer parts by then.
 */
const whileFilled = { refresh_interval: '-1', 'merge.policy.segments_per_tier': 50 } as const;
/** null: what the server does by itself */
const onceFilled = { refresh_interval: '1s', 'merge.policy.segments_per_tier': null } as const;

/** Makes an index out of its template, unseen by searches until it is filled. One that is there already is taken as it is. */
export async function createIndex(client: Client, name: string): Promise<void> {
  try {
    await client.indices.create({ index: name, settings: whileFilled });
  } catch (error) {
    if (!(error instanceof errors.ResponseError) || error.body?.error?.type !== 'resource_already_exists_exception')
      throw error;
  }
}

/** From now on it is kept up to date for searches. */
export async function openForSearch(client: Client, name: string): Promise<void> {
  await client.indices.putSettings({ index: name, settings: onceFilled });
  await refresh(client, name);
}

/** Has the parts that a fill left apart put together from now on, not when something is written next. Nobody waits for the server to be done. */
export async function startMerging(client: Client, name: string): Promise<void> {
  await client.indices.forcemerge({ index: name, wait_for_completion: false });
}

/** Lets searches see all that was written, which takes a while after a fill. */
export async function refresh(client: Client, name: string, requestTimeout = 300_000): Promise<void> {
  await client.indices.refresh({ index: name }, { requestTimeout });
}

/** Settings that keep writers out of an index; the server itself sets the last one when its disk is nearly full. */
const writeBlocks = ['write', 'read_only', 'read_only_allow_delete'] as const;
export type WriteBlock = (typeof writeBlocks)[number];

/** Those that an index has now. */
export async function writeBlocksOf(client: Client, name: string): Promise<WriteBlock[]> {
  const found = await client.indices.getSettings({ index: name, name: 'index.blocks.*' });
  const blocks = found[name]?.settings?.index?.blocks ?? {};
  return writeBlocks.filter((block) => String(blocks[block]) === 'true');
}

/** The index an alias names; null when there is none yet. Throws IndexFault when it names several, which we never make. */
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

/** Points the alias at one index, in one step: no search sees none or two. */
export async function switchAlias(client: Client, alias: string, name: string): Promise<void> {
  await client.indices.updateAliases({
    actions: [{ remove: { index: indexesOf(alias), alias, must_exist: false } }, { add: { index: name, alias } }],
  });
}

/** All indexes of an alias that the server has, whoever made them. */
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

/** Takes documents out, by their ids, whatever their versions. */
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
