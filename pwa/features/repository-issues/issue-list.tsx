import type { IssueGroup, IssueStatus } from '@gtinoteka/contract/office/repository-issues.ts';
import { issueErrorTexts } from '@gtinoteka/contract/texts/issue-texts.ts';
import { Archive, CircleCheck, Inbox } from 'lucide-react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { formatDate, formatNumber } from '../../core/page/format.ts';
import { Icon } from '../../ui/control/icon.tsx';
import { Table, type Column } from '../../ui/layout/table.tsx';
import { VerdictChip, VerdictIcon } from '../../ui/verdict/verdict.tsx';
import { fromList, groupAddress } from './group-address.ts';
import { rowId, type IssueSelection } from './issue-selection.ts';
import { issuesTexts as texts } from './repository-issues-texts.ts';
import { Tick } from './tick.tsx';

interface ListProps {
  groups: readonly IssueGroup[];
  selection: IssueSelection;
}

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

/** Ticks every group of this page, or none; those of other pages stay as they are. */
export function TickAll({ groups, selection }: Pick<ListProps, 'groups' | 'selection'>) {
  const ticked = groups.filter((group) => selection.has(group)).length;
  return (
    <Tick
      label={texts.selectAll}
      isOn={ticked === groups.length}
      isPartly={ticked > 0 && ticked < groups.length}
      onChange={(isOn) => selection.set(groups, isOn)}
    />
  );
}

function TickOne({ group, selection }: { group: IssueGroup; selection: IssueSelection }) {
  return (
    <Tick
      label={texts.select(nameOf(group), issueErrorTexts[group.issueError].title)}
      isOn={selection.has(group)}
      onChange={(isOn) => selection.set([group], isOn)}
    />
  );
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

/** The table of wide screens. */
export function IssuesTable({ groups, selection }: ListProps) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const columns: Column<IssueGroup>[] = [
    {
      key: 'tick',
      head: <TickAll groups={groups} selection={selection} />,
      cell: (group) => <TickOne group={group} selection={selection} />,
      className: 'issues__tick',
    },
    {
      key: 'company',
      head: texts.company,
      cell: (group) => <GroupLink group={group} />,
    },
    { key: 'error', head: texts.error, cell: (group) => <ErrorMark group={group} /> },
    { key: 'pool', head: texts.pool, cell: ({ dataPoolName }) => <span className="muted">{dataPoolName}</span> },
    { key: 'codes', head: texts.codes, cell: ({ numIssues }) => <b>{formatNumber(numIssues)}</b>, className: 'num' },
    { key: 'status', head: texts.status, cell: ({ issueStatus }) => <StatusMark status={issueStatus} /> },
    {
      key: 'person',
      head: texts.person,
      cell: ({ assignedUser }) => assignedUser?.name ?? <span className="no">{texts.nobody}</span>,
    },
    {
      key: 'changed',
      head: texts.changed,
      cell: ({ lastModified }) => formatDate(lastModified),
      className: 'nowrap',
      sorted: 'descending',
    },
  ];
  return (
    <Table
      caption={texts.table}
      columns={columns}
      rows={groups}
      rowKey={rowId}
      onRowClick={(group) => void navigate(groupAddress(group), { state: fromList(search) })}
      rowClassName={(group) => (selection.has(group) ? 'is-selected' : undefined)}
    />
  );
}

/** The same groups as cards of a phone. */
export function IssuesCards({ groups, selection }: ListProps) {
  return (
    <ul className="list">
      {groups.map((group) => (
        <li key={rowId(group)} className={`issues__card${selection.has(group) ? ' is-selected' : ''}`}>
          <TickOne group={group} selection={selection} />
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
        </li>
      ))}
    </ul>
  );
}
