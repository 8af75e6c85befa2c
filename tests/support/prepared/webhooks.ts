import { addRow, changeRow, daysAgo, type Pool } from './rows.ts';

/** A webhook for changes of products, which no call of the API has made; its id. */
export async function addWebhook(database: Pool, companyId: string, url: string): Promise<string> {
  const webhook = { company_id: companyId, url, events: ['product.changed'], secret: Buffer.from('x'), cursor: '0' };
  return (await addRow(database, 'webhooks', webhook)).id;
}

export function changeWebhook(database: Pool, id: string, columns: object): Promise<void> {
  return changeRow(database, ['webhooks', 'id'], id, columns);
}

/** Sends fail since so many hours. */
export function failSince(database: Pool, id: string, hours: number): Promise<void> {
  return changeWebhook(database, id, { failing_since: daysAgo(hours / 24) });
}

/** A message of a webhook that was made so many days ago. */
export async function addDelivery(
  database: Pool,
  delivery: { webhookId: string; state: 'waiting' | 'delivered' | 'dead'; days?: number } & Record<string, unknown>,
): Promise<void> {
  const { webhookId, state, days = 0, ...columns } = delivery;
  await addRow(database, 'webhook_deliveries', {
    webhook_id: webhookId,
    event: 'test',
    subject: state,
    body: '{}',
    state,
    created_at: daysAgo(days),
    until: daysAgo(-1),
    next_at: daysAgo(-1),
    ...columns,
  });
}

/** Messages of a webhook as time or a worker that was killed has left them. */
export async function changeDeliveries({ pool }: Pool, webhookId: string, columns: object): Promise<void> {
  const names = Object.keys(columns);
  await pool.query(
    `UPDATE webhook_deliveries SET ${names.map((name, i) => `${name} = $${i + 2}`).join(', ')} WHERE webhook_id = $1`,
    [webhookId, ...Object.values(columns)],
  );
}

/** The next try of every message of a webhook is now, and it is not left alone. */
export async function hurryDeliveries(database: Pool, webhookId: string, columns: object = {}): Promise<void> {
  await changeDeliveries(database, webhookId, { next_at: new Date(), ...columns });
  await database.pool.query(
    `UPDATE jobs.job SET start_after = now() WHERE name = 'webhooks' AND singleton_key = $1 AND state = 'retry'`,
    [webhookId],
  );
}

export async function forgetWebhooks({ pool }: Pool): Promise<void> {
  await pool.query('DELETE FROM webhooks');
}
