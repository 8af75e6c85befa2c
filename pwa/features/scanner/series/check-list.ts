import { checkCodes } from '@gtinoteka/contract/scanner.ts';
import { checkGtin, toGtin14 } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { verdictOf } from '@gtinoteka/contract/rules/gtin/verdict.ts';
import { ApiError, callEndpoint, OfflineError } from '../../../core/network/api-client.ts';
import { verdictOfAnswer, verdictOfStored } from '../../../look-up/look-up-verdict.ts';
import { keepQuota } from '../../../core/session/quota.ts';
import type { StatusMessage } from '../../../core/page/status-messages.tsx';
import { inOneTab } from '../../../core/session/tab-locks.ts';
import { scannerTexts } from '../../../core/texts/scanner.ts';
import { errorTexts } from '@gtinoteka/contract/errors/error-texts.ts';
import { storedCard } from '../../../look-up/use-stored-card.ts';
import { addScans, judgeScans, storedRows, type ScanVerdict } from './scan-series.ts';
import { asking, verdictOfScan } from './scan-verdict.ts';

/** How long a list may take: a thousand numbers of the global registry do not come in ten seconds. */
const patience = 60_000;

/** What came of a list: codes that the daily limit refused, and codes that wait for a network. */
export interface ListOutcome {
  readonly refused: number;
  readonly waiting: number;
}

/**
 * Checks a list in one call and puts it into the series; wrong numbers are judged here. Without a network it is judged by what this
 * device keeps, and the rest waits in the series (`askWaitingList`). Throws the other errors of callEndpoint, and then nothing is in
 * the series.
 */
export async function checkList(codes: readonly string[], membershipId: string): Promise<ListOutcome> {
  const verdicts = new Map<string, ScanVerdict>();
  for (const gtin of codes)
    if (checkGtin(gtin) !== null)
      verdicts.set(gtin, verdictOfScan(verdictOf({ gtin, online: true, found: false }), null, null));
  const right = codes.filter((gtin) => !verdicts.has(gtin));
  const outcome = await judge(right, membershipId, verdicts);
  // The first of the list on top.
  void addScans(
    [...codes].reverse().map((gtin) => ({ gtin, elements: [] })),
    asking,
  );
  await judgeScans(verdicts);
  return outcome;
}

/**
 * Asks in one call, in one tab, for what of lists waits for a network; without one it goes on waiting. Gives what to say of it; null:
 * nothing of a list waits, or it still does.
 */
export async function askWaitingList(membershipId: string): Promise<StatusMessage | null> {
  let message: StatusMessage | null = null;
  await inOneTab('scans', async () => {
    const codes = (await storedRows()).flatMap(({ gtin, state, isListed }) =>
      isListed && state === 'wait' ? [gtin] : [],
    );
    if (codes.length === 0) return;
    const verdicts = new Map<string, ScanVerdict>();
    const refused = await askServer(codes, membershipId, verdicts);
    await judgeScans(verdicts);
    message = listMessage(codes.length, { refused, waiting: 0 });
  }).catch(() => undefined);
  return message;
}

/** What to say of a list that was checked. */
export function listMessage(count: number, outcome: ListOutcome): StatusMessage {
  const isWhole = outcome.refused + outcome.waiting === 0;
  return { type: isWhole ? 'ok' : 'warn', text: scannerTexts.pasteChecked(count, outcome) };
}

async function judge(
  codes: readonly string[],
  membershipId: string,
  verdicts: Map<string, ScanVerdict>,
): Promise<ListOutcome> {
  if (codes.length === 0) return { refused: 0, waiting: 0 };
  try {
    return { refused: await askServer(codes, membershipId, verdicts), waiting: 0 };
  } catch (error) {
    if (!(error instanceof OfflineError)) throw error;
    // One after another: a thousand reads at once would look like a storage that does not answer.
    let waiting = 0;
    for (const gtin of codes) {
      const card = await storedCard(toGtin14(gtin), membershipId).catch(() => null);
      const verdict = card ? verdictOfStored(gtin, card) : verdictOfAnswer(gtin, null, error);
      verdicts.set(gtin, { ...verdictOfScan(verdict, card?.product ?? null, error), isListed: true });
      if (!card) waiting += 1;
    }
    return { refused: 0, waiting };
  }
}

/** Gives how many of the codes the daily limit refused. */
async function askServer(
  codes: readonly string[],
  membershipId: string,
  verdicts: Map<string, ScanVerdict>,
): Promise<number> {
  const { data, headers, status } = await callEndpoint(checkCodes, {
    params: { id: membershipId },
    body: { gtins: [...codes] },
    timeout: patience,
  });
  keepQuota(headers);
  let refused = 0;
  for (const { gtin, code, product } of data.results) {
    const error = code && new ApiError({ code, detail: errorTexts[code] }, status, headers);
    verdicts.set(gtin, verdictOfScan(verdictOfAnswer(gtin, product, error), product, error));
    if (code === 'TOO_MANY_REQUESTS_AUTH_USER') refused++;
  }
  return refused;
}
