import { getIssueHistory, type IssueEvent } from '@gtinoteka/contract/office/issue-groups.ts';
import { useState } from 'react';
import { useEndpoint } from '../../core/network/use-endpoint.ts';
import { formatDate, formatTime } from '../../core/page/format.ts';
import { Button } from '../../ui/control/button.tsx';
import { LoadFailed } from '../../ui/notice/load-failed.tsx';
import { eventText, groupTexts as texts } from './group-texts.ts';

/** What became of a group: by whom, or by which check, when, with which note. */
export function GroupHistory({ companyId, group }: { companyId: string; group: string }) {
  return (
    <section className="office__section" aria-labelledby="group-history">
      <h2 id="group-history">{texts.history}</h2>
      <HistoryPart companyId={companyId} group={group} before={null} />
    </section>
  );
}

/** Some lines, then those before them once they are asked for. */
function HistoryPart({ companyId, group, before }: { companyId: string; group: string; before: string | null }) {
  const { data, error, refetch } = useEndpoint(getIssueHistory, {
    params: { companyId, group },
    query: before === null ? {} : { before },
  });
  const [isOpen, setOpen] = useState(false);
  if (error && !data) return <LoadFailed error={error} onAgain={refetch} />;
  const last = data?.events[data.events.length - 1]?.id ?? null;
  return (
    <>
      <ul className="list trail">
        {data?.events.map((event) => (
          <Line key={event.id} event={event} />
        ))}
      </ul>
      {data?.hasMore &&
        last !== null &&
        (isOpen ? (
          <HistoryPart companyId={companyId} group={group} before={last} />
        ) : (
          <Button size="sm" onClick={() => setOpen(true)}>
            {texts.older}
          </Button>
        ))}
    </>
  );
}

function Line({ event }: { event: IssueEvent }) {
  return (
    <li>
      <time dateTime={event.at}>{`${formatDate(event.at)} ${formatTime(event.at)}`}</time>
      <div>
        <p>{eventText(event)}</p>
        <p className="small muted">{event.who ?? texts.system}</p>
        {event.note !== null && <p className="small group__note">{event.note}</p>}
      </div>
    </li>
  );
}
