import {
  webhookLimits,
  type DeliveryFault,
  type deliveryStates,
  type WebhookEvent,
} from '@gtinoteka/contract/machines/webhooks.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../core/database/database.ts';
import { wakeWebhook } from './webhook-sending.ts';

type Pool = Pick<Database, 'pool'>;

/** A message as shown in its company's log. */
export interface StoredDelivery {
  readonly id: string;
  readonly webhookId: string;
  readonly event: string;
  readonly createdAt: Date;
  readonly state: (typeof deliveryStates)[number];
  readonly attempts: number;
  readonly triedAt: Date | null;
  readonly status: number | null;
  readonly fault: DeliveryFault | null;
  readonly milliseconds: number | null;
  readonly nextAt: Date | null;
}

/** The last messages of a company or of one of its webhooks, the newest first. */
export async function listDeliveries(
  { pool }: Pool,
  companyId: string,
  { most, webhookId = null }: { most: number; webhookId?: string | null },
): Promise<StoredDelivery[]> {
  const { rows } = await pool.query<StoredDelivery>(
    `SELECT d.id, d.webhook_id AS "webhookId", d.event, d.created_at AS "createdAt", d.state, d.attempts,
       d.tried_at AS "triedAt", d.status, d.fault, d.milliseconds,
       CASE WHEN d.state = 'waiting' AND w.off_at IS NULL THEN d.next_at END AS "nextAt"
     FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id
     WHERE w.company_id = $1 AND ($2::uuid IS NULL OR w.id = $2) ORDER BY d.id DESC LIMIT $3`,
    [companyId, webhookId, most],
  );
  return rows;
}

/** Result of queuing a message: its id, `none`: no such webhook, `off`: it is switched off. */
export type QueueResult = { readonly id: string } | 'none' | 'off';

async function standing(trx: Tx, companyId: string, webhookId: string): Promise<'on' | 'none' | 'off'> {
  const { rows } = await sql<{ isOn: boolean }>`SELECT off_at IS NULL AS "isOn" FROM webhooks
    WHERE id = ${webhookId} AND company_id = ${companyId} FOR UPDATE`.execute(trx);
  const [found] = rows;
  return found ? (found.isOn ? 'on' : 'off') : 'none';
}

/** Queues a test message. */
export async function queueTest(trx: Tx, companyId: string, webhookId: string): Promise<QueueResult> {
  const state = await standing(trx, companyId, webhookId);
  if (state !== 'on') return state;
  await wakeWebhook(trx, webhookId);
  const { rows } = await sql<{ id: string }>`
    INSERT INTO webhook_deliveries (webhook_id, event, subject, body, until)
    VALUES (${webhookId}, 'test', 'test ' || uuidv7(), ${bodyOf('test', { text: 'Gtinoteka' })},
      clock_timestamp() + make_interval(days => ${webhookLimits.days}))
    RETURNING id`.execute(trx);
  const [queued] = rows;
  if (!queued) throw new Error('the message was not queued');
  return queued;
}

/** Queues a message again under its own id, with its full retry time. */
export async function replayDelivery(
  trx: Tx,
  companyId: string,
  id: string,
  webhookId: string | null,
): Promise<QueueResult> {
  const { rows } = await sql<{ webhookId: string }>`SELECT webhook_id AS "webhookId" FROM webhook_deliveries
    WHERE id = ${id} AND (${webhookId}::uuid IS NULL OR webhook_id = ${webhookId})`.execute(trx);
  const [found] = rows;
  const state = found ? await standing(trx, companyId, found.webhookId) : 'none';
  if (!found || state !== 'on') return state === 'on' ? 'none' : state;
  await wakeWebhook(trx, found.webhookId);
  await sql`UPDATE webhook_deliveries SET state = 'waiting', next_at = clock_timestamp(),
      until = clock_timestamp() + make_interval(days => ${webhookLimits.days})
    WHERE id = ${id}`.execute(trx);
  return { id };
}

/** The body of a message: event, time and data (standardwebhooks.com). */
export function bodyOf(event: WebhookEvent | 'test', data: object): string {
  return JSON.stringify({ type: event, timestamp: new Date().toISOString(), data });
}

/**
 * Queues an event for all active webhooks of the company that subscribe to it, in the event's transaction.
 * - `subject` identifies the event: it is queued once.
 */
export async function queueEvent(
  trx: Tx,
  { companyId, event, subject, data }: { companyId: string; event: WebhookEvent; subject: string; data: object },
): Promise<void> {
  await sql`INSERT INTO webhook_deliveries (webhook_id, event, subject, body, until)
    SELECT id, ${event}, ${subject}, ${bodyOf(event, data)}, clock_timestamp() + make_interval(days => ${webhookLimits.days})
    FROM webhooks WHERE company_id = ${companyId} AND off_at IS NULL AND ${event} = ANY (events)
    ON CONFLICT (webhook_id, subject) DO NOTHING`.execute(trx);
}

/**
 * Notifies webhooks of paid packages that end soon or are nearly used up, once for each.
 * - `data`: reason, package, its end, remaining units.
 */
export async function queueEndingPackages({ db }: Pick<Database, 'db'>): Promise<void> {
  const { endingDays, endingShare, days } = webhookLimits;
  await sql`INSERT INTO webhook_deliveries (webhook_id, event, subject, body, until)
    SELECT w.id, 'package.ending', p.id || ' ' || told.why, json_build_object(
        'type', 'package.ending', 'timestamp', to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'data', json_build_object('why', told.why, 'subscription', p.subscription,
          'endsAt', to_char(p.ends_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'verificationsLeft', p.verify_limit - p.verified, 'productsLeft', p.download_limit - p.api - p.csv)
      )::text, clock_timestamp() + make_interval(days => ${days})
    FROM package_periods p JOIN webhooks w ON w.company_id = p.company_id,
      LATERAL (VALUES ('time', p.ends_at < clock_timestamp() + make_interval(days => ${endingDays})),
        ('units', p.verified >= p.verify_limit * ${endingShare}::float8 OR p.api + p.csv >= p.download_limit * ${endingShare}::float8)
      ) AS told (why, holds)
    WHERE p.subscription <> 'free' AND p.ends_at > clock_timestamp() AND p.begins_at <= clock_timestamp()
      AND p.exhausted_at IS NULL AND told.holds AND w.off_at IS NULL AND 'package.ending' = ANY (w.events)
    ON CONFLICT (webhook_id, subject) DO NOTHING`.execute(db);
}

/** Deletes messages delivered or given up more than 30 days ago, and as old ones queued for a disabled webhook. */
export async function purgeDeliveries({ pool }: Pool): Promise<void> {
  await pool.query(
    `DELETE FROM webhook_deliveries d USING webhooks w WHERE w.id = d.webhook_id
       AND d.created_at < now() - interval '30 days' AND (d.state <> 'waiting' OR w.off_at < now() - interval '30 days')`,
  );
}
