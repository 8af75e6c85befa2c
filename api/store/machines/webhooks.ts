import { webhookLimits, type NewWebhook, type WebhookEvent } from '@gtinoteka/contract/machines/webhooks.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../core/database/database.ts';
import { wakeWebhook } from './webhook-sending.ts';

type Pool = Pick<Database, 'pool'>;

/** A webhook as shown to its company, without its secret. */
export interface StoredWebhook {
  readonly id: string;
  readonly url: string;
  readonly events: WebhookEvent[];
  readonly brand: string | null;
  readonly companyNip: string | null;
  readonly gpcCode: string | null;
  readonly createdAt: Date;
  readonly offWhy: 'person' | 'failing' | null;
  readonly failingSince: Date | null;
}

/** The webhooks of a company, the oldest first. */
export async function listWebhooks({ pool }: Pool, companyId: string): Promise<StoredWebhook[]> {
  const { rows } = await pool.query<StoredWebhook>(
    `SELECT id, url, events, brand, company_nip AS "companyNip", gpc_code AS "gpcCode", created_at AS "createdAt",
       off_why AS "offWhy", failing_since AS "failingSince"
     FROM webhooks WHERE company_id = $1 ORDER BY created_at, id`,
    [companyId],
  );
  return rows;
}

/** Number of a company's webhooks. Requires the company's lock. */
export async function countWebhooks(trx: Tx, companyId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM webhooks WHERE company_id = ${companyId}`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** Adds a webhook that follows the feed from `cursor` on; returns its id. */
export async function addWebhook(
  trx: Tx,
  webhook: NewWebhook & { companyId: string; secret: Buffer; cursor: string; userId: string | null },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO webhooks (company_id, url, events, brand, company_nip, gpc_code, secret, cursor, created_by)
    VALUES (${webhook.companyId}, ${webhook.url}, ${[...new Set(webhook.events)]}, ${webhook.brand || null},
      ${webhook.company_nip || null}, ${webhook.gpc_code || null}, ${webhook.secret}, ${webhook.cursor}, ${webhook.userId})
    RETURNING id`.execute(trx);
  const [added] = rows;
  if (!added) throw new Error('the webhook was not added');
  return added.id;
}

/** Replaces a webhook's secret; the former one signs too for a while. False if the company has no such webhook. */
export async function replaceWebhookSecret(trx: Tx, companyId: string, id: string, secret: Buffer): Promise<boolean> {
  const { rows } = await sql`UPDATE webhooks SET secret = ${secret}, former_secret = secret,
      former_until = clock_timestamp() + make_interval(hours => ${webhookLimits.overlapHours})
    WHERE id = ${id} AND company_id = ${companyId} RETURNING id`.execute(trx);
  return rows.length > 0;
}

/**
 * Disables or enables a webhook. An enabled one continues at its feed position, with full time for queued messages.
 * - False if the company has no such webhook.
 */
export async function switchWebhook(trx: Tx, companyId: string, id: string, isOn: boolean): Promise<boolean> {
  if (isOn) await wakeWebhook(trx, id);
  const { rows } = isOn
    ? await sql`WITH on_again AS (
          UPDATE webhooks SET off_at = NULL, off_why = NULL, failures = 0, failing_since = NULL
          WHERE id = ${id} AND company_id = ${companyId} RETURNING id
        ), waiting AS (
          UPDATE webhook_deliveries SET next_at = clock_timestamp(),
            until = clock_timestamp() + make_interval(days => ${webhookLimits.days})
          WHERE webhook_id = (SELECT id FROM on_again) AND state = 'waiting'
        ) SELECT id FROM on_again`.execute(trx)
    : await sql`UPDATE webhooks SET off_at = coalesce(off_at, clock_timestamp()), off_why = coalesce(off_why, 'person')
        WHERE id = ${id} AND company_id = ${companyId} RETURNING id`.execute(trx);
  return rows.length > 0;
}

/** Deletes a webhook with its messages. False if the company has no such webhook. */
export async function removeWebhook(trx: Tx, companyId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    DELETE FROM webhooks WHERE id = ${id} AND company_id = ${companyId} RETURNING id`.execute(trx);
  return rows.length > 0;
}

/** Deletes all webhooks of a company without people. */
export async function removeWebhooks(trx: Tx, companyId: string): Promise<void> {
  await sql`DELETE FROM webhooks WHERE company_id = ${companyId}`.execute(trx);
}

/** Contents of the mail about a disabled webhook; null if it is enabled again or deleted. */
export async function readFailedWebhook(
  { db }: Pick<Database, 'db'>,
  id: string,
): Promise<{ emails: string[]; companyName: string; host: string } | null> {
  const { rows } = await sql<{ emails: string[]; companyName: string; url: string }>`
    SELECT c.name AS "companyName", w.url, array(
        SELECT u.email FROM memberships m JOIN users u ON u.id = m.user_id
        WHERE m.company_id = w.company_id AND m.activated AND m.permission_group = 'location_admin'
          AND u.is_active AND u.erased_at IS NULL ORDER BY u.email
      ) AS emails
    FROM webhooks w JOIN companies c ON c.id = w.company_id
    WHERE w.id = ${id} AND w.off_why = 'failing'`.execute(db);
  const [found] = rows;
  return found ? { emails: found.emails, companyName: found.companyName, host: new URL(found.url).host } : null;
}
