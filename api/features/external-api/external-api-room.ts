import { keyCalls } from '@gtinoteka/contract/machines/key-calls.ts';
import type { FastifyInstance } from 'fastify';
import { makeActingClient } from '../../core/callers/acting-client.ts';
import type { CoarseLimits } from '../../core/callers/coarse-limits.ts';
import type { Config } from '../../core/config.ts';
import type { Database } from '../../core/database/database.ts';
import type { MailQueue } from '../../core/jobs/mail-queue.ts';
import { addKeyCallDocs } from '../../core/machines/key-call-docs.ts';
import { addKeyCalls, type LoggedCall } from '../../core/machines/key-call-route.ts';
import { rememberKeys } from '../../core/machines/key-callers.ts';
import type { VerifyList } from '../../look-up/list-verification.ts';
import type { LookUp } from '../../look-up/look-up.ts';
import { makeGpcTree } from '../../store/catalogue/gpc-tree.ts';
import { makeCallLog } from '../../store/machines/api-calls.ts';
import { feedEnd } from '../../store/machines/change-feed.ts';
import { makeReadKey } from '../../store/machines/api-keys.ts';
import { makeApiQuota } from '../../store/packages/api-quota.ts';
import { makeFoundPages } from '../../store/search/found-pages.ts';
import { makeCharge, makeGiveBack } from './charge.ts';
import { join } from 'node:path';
import { addVerifyCodes } from './verify-codes.ts';
import type { ExternalApiParts } from './external-api-parts.ts';
import { makeFeedPulse } from './feed-pulse.ts';
import { addGetChanges } from './get-changes.ts';
import { addGetCompanyCodes } from './get-company-codes.ts';
import { addGetMachineUpload } from './get-machine-upload.ts';
import { addGetIntegrations } from './get-integrations.ts';
import { addFindMachineProducts } from './find-machine-products.ts';
import { addGetProblemPage } from './get-problem-page.ts';
import { addGetMachineProduct } from './get-machine-product.ts';
import { addKeepApiKeys } from './keep-api-keys.ts';
import { addListFormerProducts } from './list-former-products.ts';
import { addListMachineProducts } from './list-machine-products.ts';
import { makeSealedTexts } from '../../core/secrets/sealed-text.ts';
import { makeWebhookTargets } from '../../gateways/webhook-target.ts';
import { addKeepWebhooks } from './webhooks/keep-webhooks.ts';
import { addFeedFileCalls } from './files/feed-file-calls.ts';
import type { FileStore } from '../../gateways/file-store.ts';
import { addSetSearchEngines } from './set-search-engines.ts';
import { addWriteProducts } from './write-products.ts';
import { addMachineWebhooks } from './webhooks/machine-webhooks.ts';
import { webhookSecrets, type WebhookParts } from './webhooks/webhook-acts.ts';

export interface ExternalApiRoomParts {
  readonly config: Pick<Config, 'publicUrl' | 'dataDir' | 'webhookLoopback'>;
  readonly verifyList: VerifyList;
  readonly database: Database;
  readonly mail: MailQueue;
  readonly secret: string;
  readonly files: Pick<FileStore, 'getStream'>;
  readonly lookUp: LookUp;
  readonly coarseLimits: CoarseLimits;
}

/** What programs ask with a key of their company (A §2, §7), its description, and the page on which keys are made. */
export async function addExternalApiRoom(
  app: FastifyInstance,
  { config, database, mail, secret, files, lookUp, verifyList, coarseLimits }: ExternalApiRoomParts,
): Promise<void> {
  const quota = makeApiQuota({ database, mail });
  const parts: ExternalApiParts = {
    database,
    lookUp,
    quota,
    charge: makeCharge(quota),
    giveBack: makeGiveBack(quota),
    readTree: makeGpcTree(database),
    foundPages: makeFoundPages(database),
    verifyList,
    heldBodies: join(config.dataDir, 'lists'),
    publicUrl: config.publicUrl,
  };
  const webhookParts: WebhookParts = {
    database,
    readTree: parts.readTree,
    sealed: makeSealedTexts(secret, webhookSecrets),
    targets: makeWebhookTargets({ loopback: config.webhookLoopback }),
  };
  const clientOf = makeActingClient(secret);
  const pulse = makeFeedPulse(() => feedEnd(database));
  // Whoever waits would hold the end of the process up.
  app.addHook('preClose', async () => pulse.stop());
  const log = makeCallLog(database, (error) => app.log.error({ error }, 'calls of programs were not logged'));
  app.addHook('onClose', () => log.stop());
  const keyParts = {
    readKey: makeReadKey(database),
    remembered: rememberKeys(),
    coarseLimits,
    log: (call: LoggedCall) => log.add(call),
    publicUrl: config.publicUrl,
  };
  await addKeyCalls(app, keyParts, (add) => {
    addGetMachineProduct(add, parts);
    addListMachineProducts(add, parts);
    addFindMachineProducts(add, parts);
    addListFormerProducts(add, parts);
    addGetCompanyCodes(add, parts);
    addVerifyCodes(add, parts);
    addFeedFileCalls(add, { ...parts, files, secret });
    addWriteProducts(add, { ...parts, mail });
    addGetMachineUpload(add, parts);
    addGetChanges(add, parts, pulse);
    addMachineWebhooks(add, webhookParts);
  });
  addGetIntegrations(app, { database, log });
  addKeepApiKeys(app, { database, clientOf });
  addSetSearchEngines(app, { database, clientOf });
  addKeepWebhooks(app, { ...webhookParts, clientOf });
  addGetProblemPage(app);
  await addKeyCallDocs(app, keyCalls, config.publicUrl);
}
