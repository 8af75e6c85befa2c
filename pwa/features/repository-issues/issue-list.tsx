import type { IssueGroup, IssueStatus } from '@gtinoteka/contract/office/repository-issues.ts';
import { issueErrorTexts } from '@gtinoteka/contract/texts/issue-texts.ts';
import { Archive, CircleCheck, Inbox } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { formatDate, formatNumber } from '../../core/page/format.ts';
import { Icon } from '../../ui/control/icon.tsx';
import type { Column } from '../../ui/records/record-table.tsx';
import type { Selection } from '../../ui/records/tick.tsx';
import { VerdictChip, VerdictIcon } from '../../ui/verdict/verdict.tsx';
import { fromList, groupAddress } from './group-address.ts';
import type { IssueSelection } from './issue-selection.ts';
import { issuesTexts as texts } from './repository-issues-texts.ts';

const nameOf = ({ companyName }: IssueGroup): string => companyName ?? texts.noCompany;

const signs: Record<Exclude<IssueStatus, 'in_progress_issue'>, typeof Inbox> = {
  new_issue: Inbox,
  resolved_issue: CircleCheck,
  abandoned_issue: Archive,
};

function StatusMark({ status }: { status: IssueStatus }) {
  if (status === 'in_progress_issue') return <VerdictChip state="wait">{texts.statuses[status]}</VerdictChip>;
  return (
    <span className="tag">
      <Icon icon={signs[status]} />
      {texts.statuses[status]}
    </span>
  );
}

/** What the checkboxes of the list are called, and which are ticked. */
export function selectionOf({ has, set }: IssueSelection): Selection<IssueGroup> {
  return {
    label: (group) => texts.select(nameOf(group), issueErrorTexts[group.issueError].title),
    all: texts.selectAll,
    has,
    set,
  };
}

/** Leads to the page of the group, which leads back to this very list. */
function GroupLink({ group }: { group: IssueGroup }) {
  return (
    <Link className="rowlink" to={groupAddress(group)} state={fromList(useLocation().search)}>
      {nameOf(group)}
    </Link>
  );
}

function ErrorMark({ group }: { group: IssueGroup }) {
  const state = group.issueError === 'EP-0003' ? 'bad' : 'warn';
  return (
    <span className="issues__error">
      <span className={`v-${state}`}>
        <VerdictIcon state={state} />
      </span>
      <span>
        {issueErrorTexts[group.issueError].title}
        <span className="sub">{group.issueError}</span>
      </span>
    </span>
  );
}

export const issueColumns: readonly Column<IssueGroup>[] = [
  { label: texts.company, value: (group) => <GroupLink group={group} /> },
  { label: texts.error, value: (group) => <ErrorMark group={group} /> },
  { label: texts.pool, value: ({ dataPoolName }) => dataPoolName, className: 'muted' },
  { label: texts.codes, value: ({ numIssues }) => <b>{formatNumber(numIssues)}</b>, className: 'num' },
  { label: texts.status, value: ({ issueStatus }) => <StatusMark status={issueStatus} /> },
  {
    label: texts.person,
    value: ({ assignedUser }) => assignedUser?.name ?? <span className="no">{texts.nobody}</span>,
  },
  {
    label: texts.changed,
    value: ({ lastModified }) => formatDate(lastModified),
    className: 'nowrap',
    sorted: 'descending',
  },
];

/** A group on a phone, beside its checkbox. */
export function IssueCard({ group }: { group: IssueGroup }) {
  return (
    <div>
      <GroupLink group={group} />
      <ErrorMark group={group} />
      <p className="small muted">
        {texts.codesOf(group.numIssues)}, {group.dataPoolName}, {formatDate(group.lastModified)}
      </p>
      <p className="wraprow">
        <StatusMark status={group.issueStatus} />
        <span className="small muted">{group.assignedUser?.name ?? texts.nobody}</span>
      </p>
    </div>
  );
}
