import {
  getOwnIssues,
  getOwnIssuesCsv,
  ownIssuesPageSize,
  type OwnIssue,
} from '@gtinoteka/contract/office/own-issues.ts';
import type { AnswerOf } from '@gtinoteka/contract/endpoint.ts';
import { issueErrors, type IssueError } from '@gtinoteka/contract/office/repository-issues.ts';
import { shownGtin } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { issueErrorTexts, whatIsWrong } from '@gtinoteka/contract/texts/issue-texts.ts';
import { Download, Upload } from 'lucide-react';
import { Link } from 'react-router-dom';
import { addressOf } from '../../core/network/send-request.ts';
import type { WaitedQuery } from '../../core/network/use-waited-query.ts';
import { useEndpoint } from '../../core/network/use-endpoint.ts';
import { formatDate, formatNumber, formatTime } from '../../core/page/format.ts';
import { Gtin } from '../../ui/barcode/gtin.tsx';
import { Button, LinkButton } from '../../ui/control/button.tsx';
import { EmptyState } from '../../ui/notice/empty-state.tsx';
import { LoadState } from '../../ui/notice/load-state.tsx';
import { useSavedFile } from '../../ui/office/use-saved-file.ts';
import { choiceFilter, useListAddress, type ListAddress } from '../../ui/records/list-address.ts';
import type { Column } from '../../ui/records/record-table.tsx';
import { Records } from '../../ui/records/records.tsx';
import './own-issues.css';
import { ownTexts as texts } from './own-issues-texts.ts';
import { Unbroken } from '../../ui/layout/unbroken.tsx';

const filters = { error: choiceFilter(issueErrors) };

/** "Do poprawy" on the page of reports: what is wrong with the company's own records, and how it is mended. */
export function OwnIssues({ companyId }: { companyId: string }) {
  const list = useListAddress({ filters });
  const answer = useEndpoint(
    getOwnIssues,
    {
      params: { companyId },
      query: { ...(list.filters.error && { error: list.filters.error }), page: String(list.page) },
    },
    { texts },
  );
  const { data, error, refetch } = answer;
  if (!data)
    return <LoadState error={error} loading={texts.loading} interrupted={texts.interrupted} onAgain={refetch} />;
  if (issueErrors.every((one) => data.counts[one] === 0))
    return (
      <EmptyState title={texts.none}>
        <p className="muted">{texts.noneText}</p>
      </EmptyState>
    );
  return <Found companyId={companyId} list={list} answer={answer} data={data} />;
}

interface FoundProps {
  companyId: string;
  list: ListAddress<{ error: IssueError | null }>;
  answer: WaitedQuery<AnswerOf<typeof getOwnIssues>>;
  data: AnswerOf<typeof getOwnIssues>;
}

function Found({ companyId, list, answer, data }: FoundProps) {
  const { error } = list.filters;
  const saved = useSavedFile();
  const file = addressOf(getOwnIssuesCsv, { params: { companyId }, query: error ? { error } : {} });
  const count = error ? data.counts[error] : issueErrors.reduce((sum, one) => sum + data.counts[one], 0);
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
          <Button icon={Download} busy={saved.isComing} onClick={() => saved.save(file, texts.fileName)}>
            {texts.save}
          </Button>
          <LinkButton to="/verify_data/upload" variant="primary" icon={Upload}>
            {texts.send}
          </LinkButton>
        </p>
      </section>
      <ErrorChoice counts={data.counts} list={list} />
      <section aria-labelledby="own-codes">
        <h2 id="own-codes" aria-live="polite">
          {texts.codes(count)}
        </h2>
        {error && <p className="own__mend">{issueErrorTexts[error].mend}</p>}
        <Records
          answer={{ ...answer, data: { records: data.records, numAllRecords: count } }}
          texts={texts}
          empty={null}
          caption={texts.table}
          columns={columns}
          card={(issue) => <Card issue={issue} />}
          cardClassName="own__card"
          rowKey={({ id }) => id}
          paging={{ page: list.page, size: ownIssuesPageSize, to: list.to }}
          hasRange
        />
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
function ErrorChoice({ counts, list }: { counts: FoundProps['data']['counts']; list: FoundProps['list'] }) {
  const chosen = list.filters.error;
  const found = issueErrors.filter((one) => counts[one] > 0);
  if (found.length < 2 && chosen === null) return null;
  return (
    <nav aria-label={texts.errors}>
      <ul className="own__errors">
        {([null, ...found] as const).map((one) => (
          <li key={one ?? ''}>
            <Link to={list.filtered({ error: one })} aria-current={one === chosen ? 'page' : undefined}>
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
    label: texts.gtin,
    value: ({ gtin, issueError }) => <Gtin value={shownGtin(gtin)} wrongLast={issueError === 'EP-0003'} />,
    className: 'nowrap',
  },
  { label: texts.product, value: (issue) => <Product issue={issue} />, className: 'breaks' },
  { label: texts.why, value: (issue) => <Why issue={issue} /> },
  { label: texts.found, value: ({ foundAt }) => formatDate(foundAt), className: 'nowrap' },
];

function Card({ issue }: { issue: OwnIssue }) {
  return (
    <>
      <Gtin value={shownGtin(issue.gtin)} wrongLast={issue.issueError === 'EP-0003'} />
      <p className="breaks">
        <Product issue={issue} />
      </p>
      <p>
        <Why issue={issue} />
      </p>
    </>
  );
}
