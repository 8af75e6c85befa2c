import { afterAll } from 'vitest';
import { openReceiver, type Receiver } from '../support/servers/webhook-receiver.ts';

/** Somebody's server on this machine that webhooks call, closed with the file of tests. */
export async function openTestReceiver(): Promise<Receiver> {
  const receiver = await openReceiver();
  afterAll(() => receiver.close());
  return receiver;
}
