import { getProductHistory, type HistoryEntry } from '@gtinoteka/contract/office/run-differences.ts';
import { Link } from 'react-router-dom';
import { useEndpoint } from '../../core/network/use-endpoint.ts';
import { formatDate, formatTime } from '../../core/page/format.ts';
import { LoadState } from '../../ui/notice/load-state.tsx';
import { historyTexts as texts } from './history-texts.ts';

/** What runs of data have done to a product: who, what and when. For those who run the platform. */
export function History({ companyId, gtin }: { companyId: string; gtin: string }) {
  const { data, error, refetch } = useEndpoint(
    getProductHistory,
    { params: { companyId, gtin } },
    { texts, isStoodIn: true, select: ({ entries }) => entries },
  );
  if (!data)
    return <LoadState error={error} loading={texts.loading} interrupted={texts.interrupted} onAgain={refetch} />;
  if (data.length === 0) return <p className="muted">{texts.none}</p>;
  return (
    <ol className="stack">
      {data.map((entry) => (
        <li key={`${entry.at} ${entry.act}`}>
          <Entry entry={entry} />
        </li>
      ))}
    </ol>
  );
}

function Entry({ entry: { at, act, by, kind, fileNames, runId, fields } }: { entry: HistoryEntry }) {
  const from = fileNames.join(', ');
  const who = by ?? (kind === 'upload' ? '' : texts.byCommand);
  return (
    <>
      <p>
        <b>{texts.acts[act]}</b> {formatDate(at)}, {formatTime(at)}
      </p>
      <p className="small muted">
        {who && `${who}, `}
        <Link to={`/stewardship/runs/${runId}`}>{from}</Link>
      </p>
      {fields.length > 0 && (
        <ul className="small">
          {fields.map(({ column, before }) => (
            <li key={column}>
              {texts.columnOf(column)}: {column === 'company_id' && before ? texts.otherCompany : texts.was(before)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
