import { webhookLimits, type DeliveryFault, type WebhookEvent } from '@gtinoteka/contract/machines/webhooks.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../core/database/database.ts';
import type { MailQueue } from '../../core/jobs/mail-queue.ts';

type Pool = Pick<Database, 'pool'>;

/** Seconds for which a webhook is one worker's: longer than a call, so that only that of a worker which is gone is taken over. */
const held = 20;

/** A webhook that follows the feed. */
export interface FollowingWebhook {
  readonly id: string;
  readonly cursor: string;
  readonly brand: string | null;
  readonly companyNip: string | null;
  readonly gpcCode: string | null;
  /** of the company that is told */
  readonly ownNip: string | null;
}

/** Webhooks that follow the feed, but for those with so much waiting that it may wait in the feed as well. */
export async function followingWebhooks({ pool }: Pool, mostWaiting: number): Promise<FollowingWebhook[]> {
  const { rows } = await pool.query<FollowingWebhook>({
    name: 'webhooks-following',
    text: `SELECT w.id, w.cursor, w.brand, w.company_nip AS "companyNip", w.gpc_code AS "gpcCode",
        (SELECT nip FROM companies WHERE id = w.company_id) AS "ownNip" FROM webhooks w
      WHERE w.off_at IS NULL AND 'product.changed' = ANY (w.events) AND (SELECT count(*) FROM (
        SELECT FROM webhook_deliveries d WHERE d.webhook_id = w.id AND d.state = 'waiting' LIMIT $1) AS counted) < $1
      ORDER BY w.id`,
    values: [mostWaiting],
  });
  return rows;
}

/**
 * Moves a webhook on in the feed and queues what it is told of, in one statement; `body` null: nothing of it concerned it. False where
 * another worker moved it meanwhile: then nothing was queued. So each part of the feed is told once.
 */
export async function moveWebhook(
  { pool }: Pool,
  { id, cursor }: Pick<FollowingWebhook, 'id' | 'cursor'>,
  { to, body }: { to: string; body: string | null },
): Promise<boolean> {
  const event: WebhookEvent = 'product.changed';
  const { rowCount } = await pool.query({
    name: 'webhook-moved',
    text: `WITH moved AS (
        UPDATE webhooks SET cursor = $3 WHERE id = $1 AND cursor = $2 AND off_at IS NULL RETURNING id
      ), queued AS (
        INSERT INTO webhook_deliveries (webhook_id, event, subject, body, until)
        SELECT id, $5, 'feed ' || $3, $4, clock_timestamp() + make_interval(days => $6) FROM moved WHERE $4::text IS NOT NULL
      ) SELECT id FROM moved`,
    values: [id, cursor, to, body, event, webhookLimits.days],
  });
  return rowCount === 1;
}

/** A webhook that a worker has taken to send to. */
export interface HeldWebhook {
  readonly id: string;
  readonly url: string;
  readonly secret: Buffer;
  /** null: there is none that still signs */
  readonly formerSecret: Buffer | null;
}

/** Takes webhooks that have something to be sent now; nobody else has them until they are let go. */
export async function holdDueWebhooks({ pool }: Pool, most: number): Promise<HeldWebhook[]> {
  const { rows } = await pool.query<HeldWebhook>({
    name: 'webhooks-held',
    text: `UPDATE webhooks SET held_until = clock_timestamp() + make_interval(secs => $2) WHERE id IN (
        SELECT w.id FROM webhooks w
        WHERE w.off_at IS NULL AND (w.rest_until IS NULL OR w.rest_until <= clock_timestamp())
          AND (w.held_until IS NULL OR w.held_until <= clock_timestamp())
          AND EXISTS (SELECT FROM webhook_deliveries d
            WHERE d.webhook_id = w.id AND d.state = 'waiting' AND d.next_at <= clock_timestamp())
        ORDER BY w.failures, w.id LIMIT $1 FOR UPDATE SKIP LOCKED)
      RETURNING id, url, secret, CASE WHEN former_until > clock_timestamp() THEN former_secret END AS "formerSecret"`,
    values: [most, held],
  });
  return rows;
}

export async function letWebhookGo({ pool }: Pool, id: string): Promise<void> {
  await pool.query('UPDATE webhooks SET held_until = NULL WHERE id = $1', [id]);
}

/** A message that is to be sent now. */
export interface DueDelivery {
  readonly id: string;
  readonly body: string;
  readonly attempts: number;
}

/** The next messages of a held webhook, those that wait longest first; it is held again. */
export async function dueDeliveries({ pool }: Pool, webhookId: string, most: number): Promise<DueDelivery[]> {
  const { rows } = await pool.query<DueDelivery>({
    name: 'webhook-deliveries-due',
    text: `SELECT d.id, d.body, d.attempts FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id AND w.off_at IS NULL
      WHERE d.webhook_id = $1 AND d.state = 'waiting' AND d.next_at <= clock_timestamp() ORDER BY d.next_at, d.id LIMIT $2`,
    values: [webhookId, most],
  });
  return rows;
}

/** What became of a try. */
export interface Tried {
  readonly webhookId: string;
  readonly deliveryId: string;
  readonly status: number | null;
  readonly fault: DeliveryFault | null;
  readonly milliseconds: number;
}

/** Notes that a message arrived; its webhook fails no more. */
export async function noteDelivered({ pool }: Pool, tried: Tried): Promise<void> {
  await pool.query({
    name: 'webhook-delivered',
    text: `WITH noted AS (
        UPDATE webhook_deliveries SET state = 'delivered', attempts = attempts + 1, tried_at = clock_timestamp(), status = $3,
          fault = NULL, milliseconds = $4 WHERE id = $2
      )
      UPDATE webhooks SET failures = 0, failing_since = NULL, rest_until = NULL,
        held_until = clock_timestamp() + make_interval(secs => $5) WHERE id = $1`,
    values: [tried.webhookId, tried.deliveryId, tried.status, tried.milliseconds, held],
  });
}

/** Seconds to wait after so many tries of a message, and after so many failures of a webhook, one after another. */
export interface Waits {
  ofMessage(attempts: number): number;
  ofWebhook(failures: number): number;
}

/**
 * Notes that a message did not arrive: it is tried again later, or given up when its time is over. A webhook that has failed all the
 * days is switched off, which a mail tells once; what waits for it stays.
 */
export async function noteFailed(
  { db }: Pick<Database, 'db'>,
  mail: MailQueue,
  tried: Tried & { readonly attempts: number },
  waits: Waits,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const failures = await noteFailure(trx, tried.webhookId);
    if (failures === null) return;
    await sql`UPDATE webhook_deliveries SET attempts = attempts + 1, tried_at = clock_timestamp(), status = ${tried.status},
        fault = ${tried.fault}, milliseconds = ${tried.milliseconds},
        state = CASE WHEN until <= clock_timestamp() THEN 'dead' ELSE 'waiting' END,
        next_at = clock_timestamp() + make_interval(secs => ${waits.ofMessage(tried.attempts + 1)})
      WHERE id = ${tried.deliveryId} AND state = 'waiting'`.execute(trx);
    const { rows } =
      await sql`UPDATE webhooks SET rest_until = clock_timestamp() + make_interval(secs => ${waits.ofWebhook(failures)}),
        off_at = CASE WHEN failing_since <= clock_timestamp() - make_interval(days => ${webhookLimits.days}) THEN clock_timestamp() END,
        off_why = CASE WHEN failing_since <= clock_timestamp() - make_interval(days => ${webhookLimits.days}) THEN 'failing' END
      WHERE id = ${tried.webhookId} AND off_at IS NULL RETURNING off_at`.execute(trx);
    const [after] = rows as { off_at: Date | null }[];
    if (after?.off_at) await mail.queue(trx, { template: 'webhook-off', webhookId: tried.webhookId });
  });
}

/** Failures one after another with this one; null where the webhook is gone. */
async function noteFailure(trx: Tx, webhookId: string): Promise<number | null> {
  const { rows } = await sql<{ failures: number }>`UPDATE webhooks SET failures = failures + 1,
      failing_since = coalesce(failing_since, clock_timestamp())
    WHERE id = ${webhookId} RETURNING failures`.execute(trx);
  return rows[0]?.failures ?? null;
}
