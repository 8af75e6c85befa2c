import type { Endpoint } from '@gtinoteka/contract/endpoint.ts';
import type { Feature } from './features/define-feature.ts';
import { account } from './features/account/feature.ts';
import { activation } from './features/activation/feature.ts';
import { botCheck } from './features/bot-check/feature.ts';
import { catalogue } from './features/catalogue/feature.ts';
import { cms } from './features/cms/feature.ts';
import { codes2d } from './features/codes-2d/feature.ts';
import { companies } from './features/companies/feature.ts';
import { companyUsers } from './features/company-users/feature.ts';
import { databaseExport } from './features/database-export/feature.ts';
import { digitalLink } from './features/digital-link/feature.ts';
import { externalApi } from './features/external-api/feature.ts';
import { home } from './features/home/feature.ts';
import { offlinePacks } from './features/offline-packs/feature.ts';
import { passwords } from './features/passwords/feature.ts';
import { productCard } from './features/product-card/feature.ts';
import { registration } from './features/registration/feature.ts';
import { repositoryIssues } from './features/repository-issues/feature.ts';
import { scanner } from './features/scanner/feature.ts';
import { servicePackages } from './features/service-packages/feature.ts';
import { session } from './features/session/feature.ts';
import { stewardship } from './features/stewardship/feature.ts';
import { verification } from './features/verification/feature.ts';

/** Every feature of the server. A new folder of `api/features` adds its `feature.ts` here. */
export const features: readonly Feature[] = [
  account,
  activation,
  botCheck,
  catalogue,
  cms,
  codes2d,
  companies,
  companyUsers,
  databaseExport,
  digitalLink,
  externalApi,
  home,
  offlinePacks,
  passwords,
  productCard,
  registration,
  repositoryIssues,
  scanner,
  servicePackages,
  session,
  stewardship,
  verification,
];

/** Every endpoint of the contract that the server implements. */
export const endpoints: readonly Endpoint[] = features.flatMap((feature) =>
  feature.endpoints.map((route) => route.endpoint),
);
