import {
  type getOwnIssues,
  getOwnIssuesCsv,
  ownIssuesPageSize,
  type OwnIssue,
} from '@gtinoteka/contract/office/own-issues.ts';
import type { AnswerOf } from '@gtinoteka/contract/endpoint.ts';
import { issueErrors, type IssueError } from '@gtinoteka/contract/office/repository-issues.ts';
import { shownGtin } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { issueErrorTexts, whatIsWrong } from '@gtinoteka/contract/texts/issue-texts.ts';
import { Download, Upload } from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
import { addressOf } from '../../core/network/send-request.ts';
import { formatDate, formatNumber, formatTime } from '../../core/page/format.ts';
import { Gtin } from '../../ui/barcode/gtin.tsx';
import { Button, LinkButton } from '../../ui/control/button.tsx';
import { Pager } from '../../ui/control/pager.tsx';
import { Table, type Column } from '../../ui/layout/table.tsx';
import { EmptyState } from '../../ui/notice/empty-state.tsx';
import { LoadState } from '../../ui/notice/load-state.tsx';
import { useSavedFile } from '../../ui/office/use-saved-file.ts';
import './own-issues.css';
import { ownIssuesAddress, readOwnView, useOwnIssues, type OwnView } from './own-issues-queries.ts';
import { ownTexts as texts } from './own-issues-texts.ts';
import { Unbroken } from '../../ui/layout/unbroken.tsx';

/** "Do poprawy" on the page of reports: what is wrong with the company's own records, and how it is mended. */
export function OwnIssues({ companyId }: { companyId: string }) {
  const [query] = useSearchParams();
  const view = readOwnView(query);
  const { data, error, isPlaceholderData, refetch } = useOwnIssues(companyId, view);
  if (!data)
    return <LoadState error={error} loading={texts.loading} interrupted={texts.interrupted} onAgain={refetch} />;
  if (issueErrors.every((one) => data.counts[one] === 0))
    return (
      <EmptyState title={texts.none}>
        <p className="muted">{texts.noneText}</p>
      </EmptyState>
    );
  return <Found companyId={companyId} view={view} data={data} isStale={isPlaceholderData} />;
}

interface FoundProps {
  companyId: string;
  view: OwnView;
  data: AnswerOf<typeof getOwnIssues>;
  isStale: boolean;
}

function Found({ companyId, view, data, isStale }: FoundProps) {
  const saved = useSavedFile();
  const file = addressOf(getOwnIssuesCsv, { params: { companyId }, query: view.error ? { error: view.error } : {} });
  const count = view.error ? data.counts[view.error] : issueErrors.reduce((sum, one) => sum + data.counts[one], 0);
  const page = Math.max(1, Math.min(view.page, data.pages));
  return (
    <div className="stack own">
      <section className="card card__pad" aria-labelledby="own-how">
        <h2 id="own-how">{texts.how}</h2>
        <ol className="own__steps">
          {texts.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <p className="wraprow">
          <Button icon={Download} busy={saved.isComing} onClick={() => void saved.save(file, texts.fileName)}>
            {texts.save}
          </Button>
          <LinkButton to="/verify_data/upload" variant="primary" icon={Upload}>
            {texts.send}
          </LinkButton>
        </p>
      </section>
      <ErrorChoice counts={data.counts} chosen={view.error} />
      <section aria-labelledby="own-codes" aria-busy={isStale}>
        <h2 id="own-codes" aria-live="polite">
          {texts.codes(count)}
        </h2>
        {view.error && <p className="own__mend">{issueErrorTexts[view.error].mend}</p>}
        <Codes records={data.records} />
        <div className="own__foot">
          <Pager page={page} count={data.pages} addressOf={(number) => ownIssuesAddress({ ...view, page: number })} />
          {data.records.length > 0 && (
            <span className="small muted">
              {texts.range(
                (page - 1) * ownIssuesPageSize + 1,
                (page - 1) * ownIssuesPageSize + data.records.length,
                formatNumber(count),
              )}
            </span>
          )}
        </div>
        {data.checkedAt !== null && (
          <p className="small muted">
            <Unbroken>{texts.checked(formatDate(data.checkedAt), formatTime(data.checkedAt))}</Unbroken>
          </p>
        )}
      </section>
    </div>
  );
}

/** The errors that there are, each with its count; all of them first. */
function ErrorChoice({ counts, chosen }: { counts: FoundProps['data']['counts']; chosen: IssueError | null }) {
  const found = issueErrors.filter((one) => counts[one] > 0);
  if (found.length < 2 && chosen === null) return null;
  return (
    <nav aria-label={texts.errors}>
      <ul className="own__errors">
        {([null, ...found] as const).map((one) => (
          <li key={one ?? ''}>
            <Link to={ownIssuesAddress({ error: one, page: 1 })} aria-current={one === chosen ? 'page' : undefined}>
              {one === null ? texts.all : `${issueErrorTexts[one].title} ${formatNumber(counts[one])}`}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Product({ issue }: { issue: OwnIssue }) {
  if (issue.productName === null) return <span className="muted">{texts.noName}</span>;
  return <Link to={`/catalog/${issue.gtin}`}>{issue.productName}</Link>;
}

/** What is wrong, then how this error is mended. */
function Why({ issue }: { issue: OwnIssue }) {
  const { issueError: error, detail, gtin, gpcBrick } = issue;
  return (
    <>
      <span className="own__wrong">
        {whatIsWrong({ error, detail, gtin })}
        {error === 'EP-0005' && gpcBrick !== null && ` ${texts.isNow(gpcBrick)}`}
      </span>
      <span className="small muted own__wrong">{issueErrorTexts[error].mend}</span>
    </>
  );
}

const columns: readonly Column<OwnIssue>[] = [
  {
    key: 'gtin',
    head: texts.gtin,
    cell: ({ gtin, issueError }) => <Gtin value={shownGtin(gtin)} wrongLast={issueError === 'EP-0003'} />,
    className: 'nowrap',
  },
  { key: 'product', head: texts.product, cell: (issue) => <Product issue={issue} />, className: 'own__product' },
  { key: 'why', head: texts.why, cell: (issue) => <Why issue={issue} /> },
  { key: 'found', head: texts.found, cell: ({ foundAt }) => formatDate(foundAt), className: 'nowrap' },
];

function Codes({ records }: { records: readonly OwnIssue[] }) {
  return (
    <>
      <div className="card only-desktop">
        <Table caption={texts.table} columns={columns} rows={records} rowKey={({ id }) => id} />
      </div>
      <ul className="card list only-phone">
        {records.map((issue) => (
          <li key={issue.id} className="own__card">
            <Gtin value={shownGtin(issue.gtin)} wrongLast={issue.issueError === 'EP-0003'} />
            <p className="own__product">
              <Product issue={issue} />
            </p>
            <p>
              <Why issue={issue} />
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
