import type { AnswerOf } from '@gtinoteka/contract/endpoint.ts';
import {
  getDeadLetters,
  getWork,
  retryDeadLetters,
  type DeadLetter,
  type retriedKinds,
} from '@gtinoteka/contract/office/dead-letters.ts';
import { Link } from 'react-router-dom';
import { useAct } from '../../../core/network/use-act.ts';
import { useEndpoint } from '../../../core/network/use-endpoint.ts';
import { shellPartTexts } from '../../../core/texts/shell-parts.ts';
import { Button } from '../../../ui/control/button.tsx';
import { Answered } from '../../../ui/notice/answered.tsx';
import { LoadFailed } from '../../../ui/notice/load-failed.tsx';
import { VerdictIcon } from '../../../ui/verdict/verdict.tsx';
import { nameOf, retried } from '../work/letter-names.ts';
import { workTexts } from '../work/work-texts.ts';
import { workEvery } from '../stewardship-frame.tsx';
import { overviewTexts as texts } from './overview-texts.ts';

/** Letters that stand here; the others are on the page of work. */
const shownLetters = 3;

/** The newest work that was given up, to be tried again, and how much goes on. */
export function FailedWork({ companyId }: { companyId: string }) {
  const params = { companyId };
  // A part loads without the overlay: the page does not wait for it.
  const quietly = { texts: workTexts, isStoodIn: true };
  const letters = useEndpoint(getDeadLetters, { params, query: { page: '0' } }, quietly);
  const work = useEndpoint(getWork, { params }, { ...quietly, every: workEvery });
  const retrying = useAct(retryDeadLetters, {
    busy: workTexts.retrying,
    done: (answer) => workTexts.retried(answer.count),
    changes: [getWork, getDeadLetters],
  });
  const count = letters.data?.numAllRecords ?? 0;
  return (
    <section className="office__section" aria-labelledby="failed-work">
      <div className="office__head">
        <h2 id="failed-work">{count > 0 ? texts.failed(count) : workTexts.letters}</h2>
        {work.data && <span className="small muted only-desktop">{queueLine(work.data)}</span>}
      </div>
      <Answered answer={letters}>
        {({ records }) => (
          <>
            {count === 0 && <p className="muted">{workTexts.noneText}</p>}
            {count > 0 && (
              <ul className="card list">
                {records.slice(0, shownLetters).map((letter) => (
                  <Letter
                    key={`${letter.kind} ${letter.id}`}
                    letter={letter}
                    onRetry={(kind) => retrying.send({ params, body: { kind, ids: [letter.id] } })}
                  />
                ))}
              </ul>
            )}
            {count > shownLetters && (
              <p className="overview__all">
                <Link to="/stewardship/work">{texts.all(count)}</Link>
              </p>
            )}
            {work.error && !work.data && (
              <LoadFailed error={work.error} interrupted={workTexts.interrupted} onAgain={work.refetch} />
            )}
          </>
        )}
      </Answered>
    </section>
  );
}

function queueLine({ queues }: AnswerOf<typeof getWork>): string {
  const sum = (of: 'waiting' | 'running'): number => queues.reduce((total, queue) => total + queue[of], 0);
  return texts.queues(sum('waiting'), sum('running'));
}

interface LetterProps {
  letter: DeadLetter;
  onRetry: (kind: (typeof retriedKinds)[number]) => void;
}

function Letter({ letter, onRetry }: LetterProps) {
  const { kind, reason, tries, deadAt } = letter;
  const again = retried(kind);
  const name = nameOf(letter);
  const facts = [workTexts.triesOf(tries), texts.lastTry(deadAt)];
  return (
    <li className="overview__letter">
      <span className="v-bad">
        <VerdictIcon state="bad" />
      </span>
      <div className="breaks">
        <b>{texts.why(name, reason)}</b>
        <p className="small muted">
          {(name === workTexts.kinds[kind] ? facts : [workTexts.kinds[kind], ...facts]).join(', ')}
        </p>
        {!again && <p className="small muted">{workTexts.told}</p>}
      </div>
      {again && (
        <Button size="sm" aria-label={`${shellPartTexts.tryAgain}: ${name}`} onClick={() => onRetry(again)}>
          {shellPartTexts.tryAgain}
        </Button>
      )}
    </li>
  );
}
