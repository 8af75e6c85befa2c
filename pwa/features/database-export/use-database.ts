import {
  getDatabaseSize,
  getDatabaseStatus,
  type DatabaseDetail,
  type DatabaseExport,
} from '@gtinoteka/contract/files/database-export.ts';
import { getAccount, getCompany } from '@gtinoteka/contract/account.ts';
import { getCompanyPackage } from '@gtinoteka/contract/service-packages.ts';
import type { Membership } from '@gtinoteka/contract/session.ts';
import { useQueryClient } from '@tanstack/react-query';
import { isProgressLive } from '../../core/network/follow-progress.ts';
import { queryOf, useEndpoint, useRenewal } from '../../core/network/use-endpoint.ts';
import { askedEvery, useProgress } from '../../core/network/use-progress.ts';
import { databaseTexts as texts } from './database-export-texts.ts';

/** What shows counts and limits: an order changes them, and a refusal tells of another state (A §8: local limits). */
export const limitAnswers = [getDatabaseStatus, getDatabaseSize, getCompanyPackage, getAccount, getCompany];

/** Whether the worker has a package, or will have it. */
export function isRunning({ processingStatus }: Pick<DatabaseExport, 'processingStatus'>): boolean {
  return processingStatus === 0 || processingStatus === 1;
}

/** A package, kept up to date while it is being made. */
export function useDatabase({ id: membershipId, company }: Membership, databaseId: string) {
  const client = useQueryClient();
  const renew = useRenewal();
  const params = { id: membershipId, databaseId };
  const answer = useEndpoint(
    getDatabaseStatus,
    { params },
    {
      texts: { loading: texts.loading, interrupted: texts.statusInterrupted },
      every: (made) => isRunning(made) && (isProgressLive(company.id) ? askedEvery.besideStream : askedEvery.alone),
    },
  );
  useProgress(answer.data && isRunning(answer.data) ? company.id : null, ({ databases }) => {
    const made = databases.find(({ id }) => id === databaseId);
    if (!made) return;
    const { queryKey } = queryOf(getDatabaseStatus, { params });
    if (isRunning(made)) client.setQueryData<DatabaseDetail>(queryKey, (old) => old && { ...old, ...made });
    // What there is to be downloaded is told by the package itself.
    else void renew([getDatabaseStatus]);
  });
  return answer;
}
