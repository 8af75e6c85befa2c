import type { FeatureRoutes } from '../define-feature.ts';
import { keyCalls } from '@gtinoteka/contract/machines/key-calls.ts';
import { addKeyCallDocs } from '../../core/machines/key-call-docs.ts';
import { addKeyCalls, type LoggedCall } from '../../core/machines/key-call-route.ts';
import { feedEnd } from '../../store/machines/change-feed.ts';
import { makeReadKey } from '../../store/machines/api-keys.ts';
import { makeFeedPulse } from './feed-pulse.ts';
import { addFeedFileCalls } from './files/feed-file-calls.ts';
import { addFindMachineProducts } from './find-machine-products.ts';
import { addGetChanges } from './get-changes.ts';
import { addGetCompanyCodes } from './get-company-codes.ts';
import { addGetMachineProduct } from './get-machine-product.ts';
import { addGetMachineUpload } from './get-machine-upload.ts';
import { addGetProblemPage } from './get-problem-page.ts';
import { addListFormerProducts } from './list-former-products.ts';
import { addListMachineProducts } from './list-machine-products.ts';
import { addVerifyCodes } from './verify-codes.ts';
import { addMachineWebhooks } from './webhooks/machine-webhooks.ts';
import { addWriteProducts } from './write-products.ts';
import { getIntegrationsRoute, getApiCallsRoute } from './get-integrations.ts';
import { createApiKeyRoute, rotateApiKeyRoute, revokeApiKeyRoute } from './keep-api-keys.ts';
import { setSearchEnginesRoute } from './set-search-engines.ts';
import {
  getWebhooksRoute,
  getWebhookDeliveriesRoute,
  createWebhookRoute,
  rotateWebhookSecretRoute,
  switchWebhookRoute,
  deleteWebhookRoute,
  testWebhookRoute,
  replayWebhookDeliveryRoute,
} from './webhooks/keep-webhooks.ts';

/** API for programs (A §2, §7), its description, and the page of its keys and webhooks. */
export const externalApi: FeatureRoutes = {
  endpoints: [
    getIntegrationsRoute,
    getApiCallsRoute,
    createApiKeyRoute,
    rotateApiKeyRoute,
    revokeApiKeyRoute,
    setSearchEnginesRoute,
    getWebhooksRoute,
    getWebhookDeliveriesRoute,
    createWebhookRoute,
    rotateWebhookSecretRoute,
    switchWebhookRoute,
    deleteWebhookRoute,
    testWebhookRoute,
    replayWebhookDeliveryRoute,
  ],
  async setup(app, deps) {
    const { config, database, callLog, coarseLimits } = deps;
    const { publicUrl } = config;
    const pulse = makeFeedPulse(() => feedEnd(database));
    // Open event streams would delay shutdown.
    app.addHook('preClose', async () => pulse.stop());
    app.addHook('onClose', () => callLog.stop());
    const keyParts = {
      readKey: makeReadKey(database),
      coarseLimits,
      log: (call: LoggedCall) => callLog.add(call),
      publicUrl,
    };
    await addKeyCalls(app, keyParts, (add) => {
      addGetMachineProduct(add, deps);
      addListMachineProducts(add, deps);
      addFindMachineProducts(add, deps);
      addListFormerProducts(add, deps);
      addGetCompanyCodes(add, deps);
      addVerifyCodes(add, deps);
      addFeedFileCalls(add, deps);
      addWriteProducts(add, deps);
      addGetMachineUpload(add, deps);
      addGetChanges(add, deps, pulse);
      addMachineWebhooks(add, deps);
    });
    addGetProblemPage(app);
    await addKeyCallDocs(app, keyCalls, publicUrl);
  },
};
