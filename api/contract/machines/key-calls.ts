import type { KeyCall } from './key-call.ts';
import { getCompanyCodes } from './machine-companies.ts';
import { getChanges } from './machine-changes.ts';
import { verifyCodes } from './machine-verify.ts';
import { getMachineProduct, listMachineProducts } from './machine-products.ts';
import * as webhooks from './machine-webhooks.ts';

/** Every call of programs, in the order of the OpenAPI page. */
export const keyCalls: readonly KeyCall[] = [
  getMachineProduct,
  listMachineProducts,
  getCompanyCodes,
  verifyCodes,
  getChanges,
  webhooks.listMachineWebhooks,
  webhooks.createMachineWebhook,
  webhooks.deleteMachineWebhook,
  webhooks.testMachineWebhook,
  webhooks.listMachineDeliveries,
  webhooks.replayMachineDelivery,
];
