import { health } from '@gtinoteka/contract/home.ts';
import { useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../network/api-client.ts';

function useHealth() {
  return useQuery({
    queryKey: ['health'],
    queryFn: async ({ signal }) => (await callEndpoint(health, { signal, isBackground: true })).data,
    staleTime: Infinity,
  }).data;
}

/** Whether this installation shows invented data; undefined until it is known. Asked once for all who want to know. */
export function useDemoData(): boolean | undefined {
  return useHealth()?.demoData;
}

/** Whether accounts with a public password are open to everybody who comes. */
export function useDemoAccounts(): boolean | undefined {
  return useHealth()?.demoAccounts;
}
