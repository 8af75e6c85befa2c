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
import type { AskedPack } from './asked-pack.ts';
import { makePackCursors, type PackPlace } from './pack-cursor.ts';
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
export async function readPackPage(deps: Deps, asked: AskedPack, cursor: string | null): Promise<OfflinePackPage> {
  if (cursor === null) return beginWhole(deps, asked);
  const place = makePackCursors(deps.secret).read(asked.scope, cursor);
  const moment = await readPackMoment(deps.database);
  if (!place || !reaches(place, moment)) throw new AppError('PACK_OUTDATED');
  if (place.at === 'whole') return wholePage(deps, asked, place);
  if (asked.refusal) throw new AppError(asked.refusal);
  return changesPage(deps, asked, place.at === 'changes' ? place : await beginChanges(deps, asked, place, moment));
}

/** Whether all changes since a position are still stored. */
function reaches(place: PackPlace, { forgotten, ahead, stamp }: PackMoment): boolean {
  // A position ahead of this database comes from before its restore from a backup.
  const isHere = BigInt(place.from) > BigInt(forgotten) && BigInt(place.from) <= BigInt(ahead);
  return isHere && place.stamp === stamp && (place.at !== 'whole' || place.begun + longestDownload > Date.now());
}

async function beginWhole(deps: Deps, asked: AskedPack): Promise<OfflinePackPage> {
  if (asked.refusal) throw new AppError(asked.refusal);
  const { database, mail } = deps;
  const { membership, scope } = asked;
  // Read before the first product: later changes are returned as changes.
  const { known, stamp, day } = await readPackMoment(database);
  const products = await requireFit(deps, asked);
  const cost = await readPackCost(database, membership.companyId, scope, products);
  await payForPack(database, mail, cost, { companyId: membership.companyId, membershipId: membership.id });
  return wholePage(deps, asked, {
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

async function requireFit({ database }: Deps, { scope }: AskedPack): Promise<number> {
  const products = await countPack(database, scope);
  if (products > limits.packProducts) throw new AppError('PACK_TOO_LARGE');
  return products;
}

async function wholePage(deps: Deps, { scope }: AskedPack, place: PackPlace): Promise<OfflinePackPage> {
  const gtins = await readPackNumbers(deps.database, scope, place.after, limits.packPage + 1);
  const here = gtins.slice(0, limits.packPage);
  const isLast = gtins.length === here.length;
  const next: PackPlace = isLast ? { ...place, at: 'done', after: '' } : { ...place, after: here.at(-1) ?? '' };
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
  asked: AskedPack,
  place: PackPlace,
  { known, day }: PackMoment,
): Promise<PackPlace> {
  await requireFit(deps, asked);
  const stretch = { ...place, at: 'changes' as const, to: known, until: day, after: '', begun: Date.now() };
  if ((await countCatalogueChanges(deps.database, stretch)) > mostChanges) throw new AppError('PACK_OUTDATED');
  return stretch;
}

async function changesPage(deps: Deps, { scope }: AskedPack, place: PackPlace): Promise<OfflinePackPage> {
  const { database, secret } = deps;
  const touched = await readPackChanges(database, scope, place, place.after, limits.packPage + 1);
  const here = touched.slice(0, limits.packPage);
  const isLast = touched.length === here.length;
  const next: PackPlace = isLast
    ? { ...place, at: 'done', from: place.to, to: '', day: place.until, until: '', after: '' }
    : { ...place, after: here.at(-1)?.gtin ?? '' };
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
