import { health } from '@gtinoteka/contract/home.ts';
import { useQuery } from '@tanstack/react-query';
import { callEndpoint } from './api-client.ts';

/** Whether this installation shows invented data; the shell asks the same question under the same key. */
export function useDemoData(): boolean {
  const { data } = useQuery({
    queryKey: ['health'],
    queryFn: async ({ signal }) => (await callEndpoint(health, { signal })).data,
    staleTime: Infinity,
    retry: false,
  });
  return data?.demoData ?? false;
}
