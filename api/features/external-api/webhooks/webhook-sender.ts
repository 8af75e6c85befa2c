import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import type { Database } from '../../../core/database/database.ts';
import type { JobLog } from '../../../core/jobs/job-log.ts';
import type { MailQueue } from '../../../core/jobs/mail-queue.ts';
import type { SealedTexts } from '../../../core/secrets/sealed-text.ts';
import type { WebhookTargets } from '../../../gateways/webhook-target.ts';
import { makeGpcTree } from '../../../store/catalogue/gpc-tree.ts';
import { feedEnd } from '../../../store/machines/change-feed.ts';
import {
  dueDeliveries,
  holdDueWebhooks,
  letWebhookGo,
  noteDelivered,
  noteFailed,
  type DueDelivery,
  type HeldWebhook,
} from '../../../store/machines/webhook-sending.ts';
import { feedWebhooks } from './feed-webhooks.ts';
import { waits } from './webhook-waits.ts';

export interface WebhookSenderParts {
  readonly database: Database;
  readonly mail: MailQueue;
  /** of the secrets that sign */
  readonly sealed: SealedTexts;
  readonly targets: WebhookTargets;
  readonly log: JobLog;
  /** milliseconds between two looks at what is to be done */
  readonly every?: number;
}

/** Targets called at once by one process, and messages of one until others have their turn. */
const targetsAtOnce = 24;
const ofOneTurn = 50;
/** How long a stop waits for calls under way; what has no answer by then is sent again by the next worker. */
const patience = 5_000;

/**
 * Sends messages to webhooks until it is stopped: queues what the feed has for them, and calls each target by itself, one message after
 * another, so that one that hangs holds nobody but itself. Any number of processes may do so; each webhook is one's at a time.
 */
export function startWebhookSender({ every = 500, ...parts }: WebhookSenderParts): { stop(): Promise<void> } {
  const { database, log } = parts;
  const readTree = makeGpcTree(database);
  const stopping = new AbortController();
  const calls = new Set<Promise<void>>();
  const trouble = (error: unknown, details: object = {}): void => {
    const reason = error instanceof Error ? error.message : String(error);
    if (!stopping.signal.aborted) log.warn({ ...details, reason }, 'webhooks: trouble, tried again');
  };

  async function repeat(work: () => Promise<boolean>): Promise<void> {
    while (!stopping.signal.aborted) {
      const more = await work().catch((error: unknown) => {
        trouble(error);
        return false;
      });
      if (!more) await sleep(every, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    }
  }

  let known: string | null = null;
  const feeding = repeat(async () => {
    const end = await feedEnd(database);
    if (end === known) return false;
    const more = await feedWebhooks({ database, readTree }, (webhook, error) => trouble(error, { webhook }));
    // A webhook with much waiting is left behind: it is looked at again although nothing is new.
    known = more ? null : end;
    return more;
  });
  // What was left behind, and webhooks that were switched on, are seen to without anything new in the feed.
  const forget = setInterval(() => (known = null), every * 10).unref();

  const sending = repeat(async () => {
    const free = targetsAtOnce - calls.size;
    if (free <= 0) return false;
    const due = await holdDueWebhooks(database, free);
    for (const webhook of due) {
      const call = sendTo(webhook, parts, stopping.signal)
        .catch((error: unknown) => trouble(error, { webhook: webhook.id }))
        .finally(() => calls.delete(call));
      calls.add(call);
    }
    return false;
  });

  return {
    async stop() {
      stopping.abort();
      clearInterval(forget);
      const ended = Promise.all([feeding, sending]).then(() => Promise.all(calls));
      await Promise.race([ended, sleep(patience, undefined, { ref: false })]);
    },
  };
}

/** One turn of a target: its next messages, until one fails. */
async function sendTo(webhook: HeldWebhook, parts: WebhookSenderParts, stop: AbortSignal): Promise<void> {
  const { database, sealed } = parts;
  const secrets = [webhook.secret, webhook.formerSecret].filter((one) => one !== null);
  const signers = secrets.map((one) => new Webhook(sealed.open(one)));
  for (const delivery of await dueDeliveries(database, webhook.id, ofOneTurn)) {
    if (stop.aborted || !(await sendOne(webhook, delivery, signers, parts))) break;
  }
  await letWebhookGo(database, webhook.id);
}

async function sendOne(
  webhook: HeldWebhook,
  { id, body, attempts }: DueDelivery,
  signers: readonly Webhook[],
  { database, mail, targets, log }: WebhookSenderParts,
): Promise<boolean> {
  const at = new Date();
  const sent = await targets.send(
    webhook.url,
    {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Gtinoteka webhooks',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
      'webhook-signature': signers.map((signer) => signer.sign(id, at, body)).join(' '),
    },
    body,
  );
  const tried = { webhookId: webhook.id, deliveryId: id, ...sent };
  const { status } = sent;
  if (status !== null && status >= 200 && status < 300) {
    await noteDelivered(database, tried);
    return true;
  }
  log.info({ webhook: webhook.id, delivery: id, status, fault: sent.fault }, 'webhook: not delivered');
  await noteFailed(database, mail, { ...tried, attempts }, waits);
  return false;
}
