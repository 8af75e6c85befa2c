import { webhookLimits, type DeliveryFault, type WebhookEvent } from '@gtinoteka/contract/machines/webhooks.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../core/database/database.ts';
import type { MailQueue } from '../../core/jobs/mail-queue.ts';
import { jobSchema, webhookQueue } from '../../core/jobs/queues.ts';

type Pool = Pick<Database, 'pool'>;

/** A webhook that follows the feed. */
export interface FollowingWebhook {
  readonly id: string;
  readonly cursor: string;
  readonly brand: string | null;
  readonly companyNip: string | null;
  readonly gpcCode: string | null;
  /** of the webhook's company */
  readonly ownNip: string | null;
}

/** Webhooks that follow the feed, except those with `mostQueued` queued messages. */
export async function followingWebhooks({ pool }: Pool, mostQueued: number): Promise<FollowingWebhook[]> {
  const { rows } = await pool.query<FollowingWebhook>({
    name: 'webhooks-following',
    text: `SELECT w.id, w.cursor, w.brand, w.company_nip AS "companyNip", w.gpc_code AS "gpcCode",
        (SELECT nip FROM companies WHERE id = w.company_id) AS "ownNip" FROM webhooks w
      WHERE w.off_at IS NULL AND 'product.changed' = ANY (w.events) AND (SELECT count(*) FROM (
        SELECT FROM webhook_deliveries d WHERE d.webhook_id = w.id AND d.state = 'waiting' LIMIT $1) AS counted) < $1
      ORDER BY w.id`,
    values: [mostQueued],
  });
  return rows;
}

/**
 * Moves a webhook's feed position and queues its message in one statement. `body` null: no relevant changes.
 * - False if another worker moved it: then nothing was queued, so each part of the feed is sent once.
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

/** Webhooks with a due message whose job is not queued. */
export async function dueWebhooks({ pool }: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'webhooks-due',
    text: `SELECT w.id FROM webhooks w WHERE w.off_at IS NULL
        AND EXISTS (SELECT FROM webhook_deliveries d
          WHERE d.webhook_id = w.id AND d.state = 'waiting' AND d.next_at <= clock_timestamp())
        AND NOT EXISTS (SELECT FROM ${jobSchema}.job j
          WHERE j.name = $1 AND j.singleton_key = w.id::text AND j.state < 'completed')
      ORDER BY w.failures, w.id`,
    values: [webhookQueue.name],
  });
  return rows.map(({ id }) => id);
}

/** A webhook with its secrets. */
export interface SendingWebhook {
  readonly id: string;
  readonly url: string;
  readonly secret: Buffer;
  /** null: no former secret is still used */
  readonly formerSecret: Buffer | null;
}

/** Null if it is disabled or deleted. */
export async function readSendingWebhook({ pool }: Pool, id: string): Promise<SendingWebhook | null> {
  const { rows } = await pool.query<SendingWebhook>({
    name: 'webhook-sending',
    text: `SELECT id, url, secret, CASE WHEN former_until > clock_timestamp() THEN former_secret END AS "formerSecret"
      FROM webhooks WHERE id = $1 AND off_at IS NULL`,
    values: [id],
  });
  return rows[0] ?? null;
}

/** A message to send now. */
export interface DueDelivery {
  readonly id: string;
  readonly body: string;
  readonly attempts: number;
}

/** The message of a webhook that has been due longest. */
export async function nextDelivery({ pool }: Pool, webhookId: string): Promise<DueDelivery | null> {
  const { rows } = await pool.query<DueDelivery>({
    name: 'webhook-delivery-next',
    text: `SELECT d.id, d.body, d.attempts FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id AND w.off_at IS NULL
      WHERE d.webhook_id = $1 AND d.state = 'waiting' AND d.next_at <= clock_timestamp() ORDER BY d.next_at, d.id LIMIT 1`,
    values: [webhookId],
  });
  return rows[0] ?? null;
}

/** Makes a webhook that is paused after failures due at once. */
export async function wakeWebhook(trx: Tx, webhookId: string): Promise<void> {
  await sql`UPDATE ${sql.ref(`${jobSchema}.job`)} SET start_after = now()
    WHERE name = ${webhookQueue.name} AND singleton_key = ${webhookId} AND state = 'retry'`.execute(trx);
}

/** The result of a delivery attempt. */
export interface DeliveryAttempt {
  readonly webhookId: string;
  readonly deliveryId: string;
  readonly status: number | null;
  readonly fault: DeliveryFault | null;
  readonly milliseconds: number;
}

/** Records a delivery and resets the webhook's failures. */
export async function noteDelivered({ pool }: Pool, tried: DeliveryAttempt): Promise<void> {
  await pool.query({
    name: 'webhook-delivered',
    text: `WITH noted AS (
        UPDATE webhook_deliveries SET state = 'delivered', attempts = attempts + 1, tried_at = clock_timestamp(), status = $3,
          fault = NULL, milliseconds = $4 WHERE id = $2
      )
      UPDATE webhooks SET failures = 0, failing_since = NULL WHERE id = $1`,
    values: [tried.webhookId, tried.deliveryId, tried.status, tried.milliseconds],
  });
}

/**
 * Records a failed delivery: it is retried later, or given up after its time.
 * - A webhook that has failed for all the days is disabled, with one mail; its queue stays.
 */
export async function noteFailed(
  { db }: Pick<Database, 'db'>,
  mail: MailQueue,
  tried: DeliveryAttempt & { /** seconds before the next try */ readonly wait: number },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ isOver: boolean }>`UPDATE webhooks SET failures = failures + 1,
        failing_since = coalesce(failing_since, clock_timestamp())
      WHERE id = ${tried.webhookId}
      RETURNING off_at IS NULL AND failing_since <= clock_timestamp() - make_interval(days => ${webhookLimits.days}) AS "isOver"`.execute(
      trx,
    );
    const [webhook] = rows;
    if (!webhook) return;
    await sql`UPDATE webhook_deliveries SET attempts = attempts + 1, tried_at = clock_timestamp(), status = ${tried.status},
        fault = ${tried.fault}, milliseconds = ${tried.milliseconds},
        state = CASE WHEN until <= clock_timestamp() THEN 'dead' ELSE 'waiting' END,
        next_at = clock_timestamp() + make_interval(secs => ${tried.wait})
      WHERE id = ${tried.deliveryId} AND state = 'waiting'`.execute(trx);
    if (!webhook.isOver) return;
    await sql`UPDATE webhooks SET off_at = clock_timestamp(), off_why = 'failing' WHERE id = ${tried.webhookId}`.execute(
      trx,
    );
    await mail.queue(trx, { template: 'webhook-off', webhookId: tried.webhookId });
  });
}
