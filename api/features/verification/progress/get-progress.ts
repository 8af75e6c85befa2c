import { beatEvery, getProgress, streamsOfPerson } from '@gtinoteka/contract/files/progress.ts';
import { AppError } from '../../../core/app-error.ts';
import { signedIn } from '../../../core/callers/access.ts';
import { defineRouteWithState } from '../../define-feature.ts';
import { sendEvents, wantsEvents } from '../../../core/http/event-stream.ts';
import { workUnderWay } from '../../../store/verification/work-under-way.ts';
import { readEntitled } from '../../../store/people/users.ts';
import { makeProgressPulse } from './progress-pulse.ts';

/** A stream is renewed within this time, in milliseconds, and not everybody's in the same moment. */
const longest = 300_000;
const spread = 60_000;

/** What the company has under way: once, or as events while somebody looks. */
export const getProgressRoute = defineRouteWithState(getProgress, ({ database }, app) => {
  const pulse = makeProgressPulse({
    work: (companyIds) => workUnderWay(database, companyIds),
    entitled: (followers) => readEntitled(database, followers),
  });
  // Open event streams would delay the end of the process.
  app.addHook('preClose', async () => pulse.stop());
  return async ({ params: { companyId }, request, reply }) => {
    if (request.method === 'HEAD' || !wantsEvents(request.headers.accept))
      return (await workUnderWay(database, [companyId])).get(companyId) ?? { files: [], databases: [] };
    const { userId, family } = signedIn(request.caller);
    if (pulse.countOf(userId) >= streamsOfPerson)
      throw new AppError('TOO_MANY_REQUESTS', { headers: { 'retry-after': '30' } });
    const stream = sendEvents(reply, {
      beatEvery,
      longest: longest - Math.random() * spread,
      onEnd: () => leave(),
    });
    const leave = pulse.follow({ userId, family, companyId, hear: stream.send, end: stream.end });
    return reply;
  };
});
