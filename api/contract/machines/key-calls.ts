import type { KeyCall } from './key-call.ts';
import { getCompanyCodes } from './machine-companies.ts';
import { getFeedFile, listFeedFiles } from './machine-files.ts';
import { getChanges } from './machine-changes.ts';
import { listFormerProducts } from './former-products.ts';
import { verifyCodes } from './machine-verify.ts';
import { findMachineProducts, getMachineProduct, listMachineProducts } from './machine-products.ts';
import { patchMachineProduct, patchMachineProducts, putMachineProduct, putMachineProducts } from './machine-write.ts';
import { getMachineUpload } from './machine-uploads.ts';
import * as webhooks from './machine-webhooks.ts';

/** Every call of programs, in the order of the OpenAPI page. */
export const keyCalls: readonly KeyCall[] = [
  getMachineProduct,
  listMachineProducts,
  findMachineProducts,
  putMachineProduct,
  patchMachineProduct,
  putMachineProducts,
  patchMachineProducts,
  getMachineUpload,
  getCompanyCodes,
  verifyCodes,
  getChanges,
  listFeedFiles,
  getFeedFile,
  webhooks.listMachineWebhooks,
  webhooks.createMachineWebhook,
  webhooks.deleteMachineWebhook,
  webhooks.testMachineWebhook,
  webhooks.listMachineDeliveries,
  webhooks.replayMachineDelivery,
  listFormerProducts,
];
