import { beatEvery, getProgress, streamsOfPerson } from '@gtinoteka/contract/files/progress.ts';
import { AppError } from '../../../core/app-error.ts';
import { signedIn } from '../../../core/callers/access.ts';
import { defineRouteWithState } from '../../define-feature.ts';
import { sendEvents, wantsEvents } from '../../../core/http/event-stream.ts';
import { readRunningWork } from '../../../store/verification/running-work.ts';
import { findEntitledPeople } from '../../../store/people/users.ts';
import { makeProgressPulse } from './progress-pulse.ts';

/** Maximum duration of a stream and its random spread, in milliseconds. */
const longest = 300_000;
const spread = 60_000;

/** Jobs in progress of a company, as one response or as an event stream. */
export const getProgressRoute = defineRouteWithState(getProgress, ({ database }, app) => {
  const pulse = makeProgressPulse({
    work: (companyIds) => readRunningWork(database, companyIds),
    entitled: (followers) => findEntitledPeople(database, followers),
  });
  // Open event streams would delay shutdown.
  app.addHook('preClose', async () => pulse.stop());
  return async ({ params: { companyId }, request, reply }) => {
    if (request.method === 'HEAD' || !wantsEvents(request.headers.accept))
      return (await readRunningWork(database, [companyId])).get(companyId) ?? { files: [], databases: [] };
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
