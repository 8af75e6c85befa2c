import { coarseLimits, type CoarseLimit } from '@gtinoteka/contract/coarse-limits.ts';
import type { Endpoint } from '@gtinoteka/contract/endpoint.ts';
import { plural } from '@gtinoteka/contract/rules/plural.ts';

const windows: Record<number, string> = { 1: 'na sekundę', 60: 'na minutę', 3_600: 'na godzinę', 86_400: 'na dobę' };
const counted = {
  caller: 'z jednego konta albo adresu IP',
  account: 'dla jednego konta',
  company: 'dla jednej firmy',
  address: 'z jednego adresu IP',
};

/** The limits of an endpoint for the OpenAPI page; null if there are none. */
export function callLimitsText({ limit = 'calls', countedLimits = [] }: Endpoint): string | null {
  const own =
    limit === 'nothing' ? [] : limit === 'anonymous calls' ? [`bez logowania ${textOf('calls')}`] : [textOf(limit)];
  const all = [...own, ...countedLimits.map(textOf)];
  return all.length === 0 ? null : `Limit: ${all.join('; ')}.`;
}

function textOf(name: CoarseLimit): string {
  const { max, seconds, per } = coarseLimits[name];
  const calls = plural(max, `${max} wywołanie`, `${max} wywołania`, `${max} wywołań`);
  return `${calls} ${windows[seconds] ?? `na ${seconds} s`} ${counted[per]}`;
}
