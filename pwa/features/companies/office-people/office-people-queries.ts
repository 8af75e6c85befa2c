import type { AnswerOf } from '@gtinoteka/contract/endpoint.ts';
import { getOfficePeople } from '@gtinoteka/contract/office/office-people.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../../core/network/api-client.ts';
import { useWaitedQuery } from '../../../core/network/use-waited-query.ts';
import { officePeopleTexts } from './office-people-texts.ts';

const key = ['office-people'];

/** Who works for the office, and the last changes. */
export function useOfficePeople() {
  return useWaitedQuery<AnswerOf<typeof getOfficePeople>>(
    {
      queryKey: key,
      queryFn: async ({ signal }) => (await callEndpoint(getOfficePeople, { signal })).data,
      staleTime: 0,
    },
    officePeopleTexts.loading,
  );
}

/** Brings the list again after a change. */
export function useOfficePeopleChanged(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: key });
}
