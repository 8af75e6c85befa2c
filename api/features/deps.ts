import type { DemoEnd } from '@gtinoteka/contract/office/import-runs.ts';
import type { ActingClient } from '../core/callers/acting-client.ts';
import type { BotGate } from '../core/callers/bot-gate.ts';
import type { CoarseLimits } from '../core/callers/coarse-limits.ts';
import type { KnownDevices } from '../core/callers/known-device.ts';
import type { Config } from '../core/config.ts';
import type { Database } from '../core/database/database.ts';
import type { EdgeRefresh } from '../core/http/edge-refresh.ts';
import type { Jobs } from '../core/jobs/jobs.ts';
import type { MailQueue } from '../core/jobs/mail-queue.ts';
import type { MailLinkToken } from '../core/secrets/mail-link-token.ts';
import type { SealedTexts } from '../core/secrets/sealed-text.ts';
import type { BotCheck } from '../gateways/bot-check.ts';
import type { CompanyRegister } from '../gateways/company-register.ts';
import type { FileStore } from '../gateways/file-store.ts';
import type { WebhookTargets } from '../gateways/webhook-target.ts';
import type { VerifyList } from '../look-up/list-verification.ts';
import type { LookUp } from '../look-up/look-up.ts';
import type { ReadGpcTree } from '../store/catalogue/gpc-tree.ts';
import type { ReadLicencesOf } from '../store/catalogue/licences-of-list.ts';
import type { CallLog } from '../store/machines/api-calls.ts';
import type { ApiQuota } from '../store/packages/api-quota.ts';
import type { FoundPages } from '../store/search/found-pages.ts';
import type { FoundProducts } from '../store/search/found-products.ts';
import type { SearchEngine } from '../store/search/search-port.ts';
import type { ListingClientOf } from '../core/callers/listing-client.ts';

/** Dependencies of the routes, built once in `app.ts`. A route destructures those that it uses. */
export interface Deps {
  readonly config: Config;
  readonly database: Database;
  /** signs tokens, passes and challenges; at least 32 characters */
  readonly secret: string;
  readonly mail: MailQueue;
  readonly jobs: Jobs;
  readonly files: FileStore;
  readonly search: SearchEngine;
  readonly lookUp: LookUp;
  readonly verifyList: VerifyList;
  readonly readTree: ReadGpcTree;
  readonly readLicencesOf: ReadLicencesOf;
  readonly foundProducts: FoundProducts;
  readonly foundPages: FoundPages;
  readonly quota: ApiQuota;
  readonly callLog: CallLog;
  readonly webhookTargets: WebhookTargets;
  readonly sealedWebhookSecrets: SealedTexts;
  readonly companyRegister: CompanyRegister;
  readonly coarseLimits: CoarseLimits;
  readonly botCheck: BotCheck;
  readonly botGate: BotGate;
  readonly devices: KnownDevices;
  /** pseudonym of the caller's address in the audit log */
  readonly clientOf: ActingClient;
  /** pseudonym under which the codes of a company's lists are counted; null where they are not limited */
  readonly listingClientOf: ListingClientOf;
  /** token of an activation or password link */
  readonly tokenOf: MailLinkToken;
  /** makes edges fetch a changed public response again; does nothing where there is no edge */
  readonly refreshEdge: EdgeRefresh['refresh'];
  /** what the first real product list does to demo data and accounts; null where the data are real */
  foreseeDemoEnd(): Promise<DemoEnd | null>;
}
