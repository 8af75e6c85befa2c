import { feedLimits } from '@gtinoteka/contract/machines/machine-changes.ts';
import type { Database } from '../../../core/database/database.ts';
import type { ReadGpcTree } from '../../../store/catalogue/gpc-tree.ts';
import { feedNow, isFeedPositionOld } from '../../../store/machines/change-feed.ts';
import { bodyOf } from '../../../store/machines/webhook-deliveries.ts';
import { followingWebhooks, moveWebhook, type FollowingWebhook } from '../../../store/machines/webhook-sending.ts';
import { readFeedFilters, readFeedPage, readFeedCursor, writeFeedCursor } from '../feed-page.ts';

/** Maximum number of pending messages of a webhook; further changes stay in the feed. */
const mostQueued = 500;

interface FeedingParts {
  readonly database: Database;
  readonly readTree: ReadGpcTree;
}

/**
 * Queues the next feed page for every webhook that follows the feed, each from its own position.
 * - Reads only committed changes, as API clients do.
 * - Returns true if some webhooks have more to read.
 */
export async function feedWebhooks(
  parts: FeedingParts,
  onFault: (id: string, error: unknown) => void,
): Promise<boolean> {
  let more = false;
  for (const webhook of await followingWebhooks(parts.database, mostQueued)) {
    try {
      if (await feedOne(parts, webhook)) more = true;
    } catch (error) {
      onFault(webhook.id, error);
    }
  }
  return more;
}

async function feedOne({ database, readTree }: FeedingParts, webhook: FollowingWebhook): Promise<boolean> {
  const from = readFeedCursor(webhook.cursor);
  if (await isFeedPositionOld(database, from)) {
    const to = writeFeedCursor(await feedNow(database));
    await moveWebhook(database, webhook, { to, body: bodyOf('product.changed', { missed: true, changes: [] }) });
    return true;
  }
  const followed = await readFeedFilters(
    {
      brand: webhook.brand ?? undefined,
      company_nip: webhook.companyNip ?? undefined,
      gpc_code: webhook.gpcCode ?? undefined,
    },
    { readTree },
    webhook.ownNip,
  );
  const page = await readFeedPage({ database }, from, followed, feedLimits.changes);
  const to = writeFeedCursor(page.position);
  if (to === webhook.cursor) return false;
  const changes = page.changes.map(({ gtin, row }) => ({ gtinNumber: gtin, change: row ? 'changed' : 'removed' }));
  const body = changes.length > 0 ? bodyOf('product.changed', { missed: false, changes }) : null;
  await moveWebhook(database, webhook, { to, body });
  return page.more;
}
