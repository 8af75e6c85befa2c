import { getWork, workKinds, type WorkQueue } from '@gtinoteka/contract/office/dead-letters.ts';
import { useEndpoint } from '../../../core/network/use-endpoint.ts';
import { formatMoment, formatNumber } from '../../../core/page/format.ts';
import { Answered } from '../../../ui/notice/answered.tsx';
import { RecordTable, type Column } from '../../../ui/records/record-table.tsx';
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
  { label: texts.kind, value: ({ kind }) => texts.kinds[kind], phone: 'title' },
  ...(['waiting', 'running', 'dead'] as const).map((name) => ({
    label: texts[name],
    value: (queue: WorkQueue) => formatNumber(queue[name]),
    className: 'num nowrap',
  })),
  {
    label: texts.since,
    value: ({ since }) => (since === null ? '–' : formatMoment(since)),
    phone: 'note',
    phoneValue: ({ waiting, running, dead }) => texts.summary(waiting, running, dead),
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
      <RecordTable caption={texts.queues} columns={columns} rows={ordered} rowKey={({ kind }) => kind} />
    </section>
  );
}
