import { getWork, workKinds, type WorkQueue } from '@gtinoteka/contract/office/dead-letters.ts';
import { useEndpoint } from '../../../core/network/use-endpoint.ts';
import { formatMoment, formatNumber } from '../../../core/page/format.ts';
import { Table, type Column } from '../../../ui/layout/table.tsx';
import { Answered } from '../../../ui/notice/answered.tsx';
import { StewardshipPage, workEvery } from '../stewardship-frame.tsx';
import { DeadLetters } from './dead-letters.tsx';
import { workTexts as texts } from './work-texts.ts';

/** /stewardship/work: what is done in the background, and what was given up. */
export function WorkPage() {
  return (
    <StewardshipPage path="/stewardship/work" lead={texts.lead}>
      {(companyId) => <Work key={companyId} companyId={companyId} />}
    </StewardshipPage>
  );
}

function Work({ companyId }: { companyId: string }) {
  const answer = useEndpoint(getWork, { params: { companyId } }, { texts, every: workEvery });
  return (
    <Answered answer={answer}>
      {({ queues }) => (
        <>
          <Queues queues={queues} />
          <DeadLetters companyId={companyId} queues={queues} />
        </>
      )}
    </Answered>
  );
}

const columns: readonly Column<WorkQueue>[] = [
  { key: 'kind', head: texts.kind, cell: ({ kind }) => texts.kinds[kind] },
  ...(['waiting', 'running', 'dead'] as const).map((name) => ({
    key: name,
    head: texts[name],
    cell: (queue: WorkQueue) => formatNumber(queue[name]),
    className: 'num nowrap',
  })),
  {
    key: 'since',
    head: texts.since,
    cell: ({ since }) => (since === null ? '–' : formatMoment(since)),
    className: 'nowrap muted',
  },
];

function Queues({ queues }: { queues: readonly WorkQueue[] }) {
  const ordered = workKinds.flatMap((kind) => queues.filter((queue) => queue.kind === kind));
  return (
    <section aria-labelledby="work-queues">
      <h2 id="work-queues" className="office__head">
        {texts.queues}
      </h2>
      <div className="card only-desktop">
        <Table caption={texts.queues} columns={columns} rows={ordered} rowKey={({ kind }) => kind} />
      </div>
      <ul className="card list only-phone">
        {ordered.map(({ kind, waiting, running, dead }) => (
          <li key={kind} className="card__pad">
            <b>{texts.kinds[kind]}</b>
            <span className="sub">{texts.summary(waiting, running, dead)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
