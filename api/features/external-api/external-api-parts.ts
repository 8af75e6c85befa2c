import type { Database } from '../../core/database/database.ts';
import type { VerifyList } from '../../look-up/list-verification.ts';
import type { LookUp } from '../../look-up/look-up.ts';
import type { ReadGpcTree } from '../../store/catalogue/gpc-tree.ts';
import type { ApiQuota } from '../../store/packages/api-quota.ts';
import type { FoundPages } from '../../store/search/found-pages.ts';
import type { Charge, GiveBack } from './charge.ts';

/** What the calls of programs are made of. */
export interface ExternalApiParts {
  readonly database: Database;
  readonly lookUp: LookUp;
  readonly charge: Charge;
  readonly giveBack: GiveBack;
  readonly quota: Pick<ApiQuota, 'hadRoom' | 'use'>;
  readonly readTree: ReadGpcTree;
  readonly foundPages: FoundPages;
  readonly verifyList: VerifyList;
  /** folder of lists that were sent, while they are read */
  readonly heldBodies: string;
  /** the address under which programs reach us; null: the one that they came by */
  readonly publicUrl: string | null;
}
