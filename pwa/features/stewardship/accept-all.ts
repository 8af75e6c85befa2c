import { acceptUpload } from '@gtinoteka/contract/files/stewardship.ts';
import { callEndpoint } from '../../core/network/api-client.ts';

/** Rows of all calls together. */
export interface Accepted {
  readonly accepted: number;
  readonly changed: number;
  readonly unfit: number;
}

/** How long one call may take: it writes thousands of products. In milliseconds. */
const longest = 120_000;

/** Accepts the named rows, or all that wait: as many calls as it takes, each of which can be repeated. */
export async function acceptAll(
  params: { companyId: string; uploadId: string },
  lines: number[] | undefined,
  signal: AbortSignal,
): Promise<Accepted> {
  const sum = { accepted: 0, changed: 0, unfit: 0 };
  for (;;) {
    const { data } = await callEndpoint(acceptUpload, { params, body: { lines }, timeout: longest, signal });
    sum.accepted += data.accepted;
    sum.changed += data.changed;
    sum.unfit += data.unfit;
    const isMoving = data.accepted + data.changed + data.unfit > 0;
    if (lines || data.left === 0 || !isMoving) return sum;
  }
}
