import { limits } from '@gtinoteka/contract/business-limits.ts';
import type { OfflinePackPage } from '@gtinoteka/contract/offline-packs.ts';
import { AppError } from '../../core/app-error.ts';
import { payForPack, readPackCost } from '../../store/offline-packs/offline-pack-cost.ts';
import {
  countCatalogueChanges,
  countPack,
  readCards,
  readPackChanges,
  readPackMoment,
  readPackNumbers,
  type PackMoment,
} from '../../store/offline-packs/offline-packs.ts';
import type { PackRequest } from './pack-request.ts';
import { makePackCursors, type PackPosition } from './pack-cursor.ts';
import type { Deps } from '../deps.ts';

/** Maximum number of changes; above it, the complete pack is faster. */
const mostChanges = 100_000;
/** Maximum duration of a download, in milliseconds; changes are stored for a week. */
const longestDownload = 24 * 3_600_000;

/**
 * Page of a cursor, or the first page.
 * - PACK_OUTDATED: only the complete pack is available.
 * - PACK_TOO_LARGE, PACK_NEEDS_PACKAGE, PACKAGE_LIMIT_REACHED: not allowed.
 */
export async function readPackPage(deps: Deps, pack: PackRequest, cursor: string | null): Promise<OfflinePackPage> {
  if (cursor === null) return beginWhole(deps, pack);
  const position = makePackCursors(deps.secret).read(pack.scope, cursor);
  const moment = await readPackMoment(deps.database);
  if (!position || !reaches(position, moment)) throw new AppError('PACK_OUTDATED');
  if (position.at === 'whole') return wholePage(deps, pack, position);
  if (pack.refusal) throw new AppError(pack.refusal);
  return changesPage(
    deps,
    pack,
    position.at === 'changes' ? position : await beginChanges(deps, pack, position, moment),
  );
}

/** Whether all changes since a position are still stored. */
function reaches(position: PackPosition, { forgotten, ahead, stamp }: PackMoment): boolean {
  // A position ahead of this database comes from before its restore from a backup.
  const isHere = BigInt(position.from) > BigInt(forgotten) && BigInt(position.from) <= BigInt(ahead);
  return (
    isHere && position.stamp === stamp && (position.at !== 'whole' || position.begun + longestDownload > Date.now())
  );
}

async function beginWhole(deps: Deps, pack: PackRequest): Promise<OfflinePackPage> {
  if (pack.refusal) throw new AppError(pack.refusal);
  const { database, mail } = deps;
  const { membership, scope } = pack;
  // Read before the first product: later changes are returned as changes.
  const { known, stamp, day } = await readPackMoment(database);
  const products = await requireFit(deps, pack);
  const cost = await readPackCost(database, membership.companyId, scope, products);
  await payForPack(database, mail, cost, { companyId: membership.companyId, membershipId: membership.id });
  return wholePage(deps, pack, {
    at: 'whole',
    from: known,
    to: '',
    day,
    until: '',
    after: '',
    stamp,
    begun: Date.now(),
  });
}

async function requireFit({ database }: Deps, { scope }: PackRequest): Promise<number> {
  const products = await countPack(database, scope);
  if (products > limits.packProducts) throw new AppError('PACK_TOO_LARGE');
  return products;
}

async function wholePage(deps: Deps, { scope }: PackRequest, position: PackPosition): Promise<OfflinePackPage> {
  const gtins = await readPackNumbers(deps.database, scope, position.after, limits.packPage + 1);
  const here = gtins.slice(0, limits.packPage);
  const isLast = gtins.length === here.length;
  const next: PackPosition = isLast
    ? { ...position, at: 'done', after: '' }
    : { ...position, after: here.at(-1) ?? '' };
  return {
    content: 'whole',
    cards: await readCards(deps.database, scope, here),
    gone: [],
    cursor: makePackCursors(deps.secret).write(scope, next),
    isLast,
  };
}

async function beginChanges(
  deps: Deps,
  pack: PackRequest,
  position: PackPosition,
  { known, day }: PackMoment,
): Promise<PackPosition> {
  await requireFit(deps, pack);
  const stretch = { ...position, at: 'changes' as const, to: known, until: day, after: '', begun: Date.now() };
  if ((await countCatalogueChanges(deps.database, stretch)) > mostChanges) throw new AppError('PACK_OUTDATED');
  return stretch;
}

async function changesPage(deps: Deps, { scope }: PackRequest, position: PackPosition): Promise<OfflinePackPage> {
  const { database, secret } = deps;
  const touched = await readPackChanges(database, scope, position, position.after, limits.packPage + 1);
  const here = touched.slice(0, limits.packPage);
  const isLast = touched.length === here.length;
  const next: PackPosition = isLast
    ? { ...position, at: 'done', from: position.to, to: '', day: position.until, until: '', after: '' }
    : { ...position, after: here.at(-1)?.gtin ?? '' };
  return {
    content: 'changes',
    cards: await readCards(
      database,
      scope,
      here.filter(({ isGone }) => !isGone).map(({ gtin }) => gtin),
    ),
    gone: here.filter(({ isGone }) => isGone).map(({ gtin }) => gtin),
    cursor: makePackCursors(secret).write(scope, next),
    isLast,
  };
}
