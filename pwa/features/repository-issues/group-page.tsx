import type { AnswerOf } from '@gtinoteka/contract/endpoint.ts';
import {
  getIssueGroup,
  groupCodesPageSize,
  readMatterId,
  type IssueOfGroup,
} from '@gtinoteka/contract/office/issue-groups.ts';
import { shownGtin } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { issueErrorTexts } from '@gtinoteka/contract/texts/issue-texts.ts';
import { useState } from 'react';
import { Link, useLocation, useParams, useSearchParams } from 'react-router-dom';
import type { WaitedQuery } from '../../core/network/use-waited-query.ts';
import { useEndpoint } from '../../core/network/use-endpoint.ts';
import { formatDate } from '../../core/page/format.ts';
import { useSession } from '../../core/session/session.tsx';
import { Meter } from '../../ui/notice/meter.tsx';
import { FactList, type Fact } from '../../ui/office/fact-list.tsx';
import { OfficePage } from '../../ui/office/office-page.tsx';
import { RecordPage } from '../../ui/records/record-page.tsx';
import { Records } from '../../ui/records/records.tsx';
import { VerdictIcon } from '../../ui/verdict/verdict.tsx';
import { groupQuery, listAddress, readGroupView } from './group-address.ts';
import { codeColumns } from './group-codes.tsx';
import { GroupDecision } from './group-decision.tsx';
import { GroupHistory } from './group-history.tsx';
import './group-page.css';
import { groupTexts as texts } from './group-texts.ts';
import './repository-issues.css';
import { issuesTexts } from './repository-issues-texts.ts';

type Group = AnswerOf<typeof getIssueGroup>;

/** /repository/groups/{id}: what is wrong with records of one company, how it is mended, and what became of it. */
export function GroupPage() {
  const { id = '' } = useParams();
  const { activeMembership } = useSession();
  return activeMembership && <OneGroup key={id} companyId={activeMembership.company.id} groupId={id} />;
}

function OneGroup({ companyId, groupId }: { companyId: string; groupId: string }) {
  const [query] = useSearchParams();
  const location = useLocation();
  // Statuses and pages of codes are other addresses, which take nothing along.
  const [list] = useState(() => listAddress(location.state));
  const { status, page } = readGroupView(query);
  const answer = useEndpoint(
    getIssueGroup,
    { params: { companyId, group: groupId }, query: { ...(status && { status }), page: String(page) } },
    { texts: issuesTexts },
  );
  return (
    <OfficePage className="issues group">
      <RecordPage
        answer={answer}
        texts={issuesTexts}
        list={{ to: list, name: issuesTexts.list }}
        name={({ companyName }) => companyName ?? issuesTexts.noCompany}
        documentTitle={({ issueError }) => issueErrorTexts[issueError].title}
        head={() => null}
      >
        {(group) => (
          <>
            <Head group={group} />
            <GroupParts key={group.issueStatus} companyId={companyId} groupId={groupId} group={group} answer={answer} />
          </>
        )}
      </RecordPage>
    </OfficePage>
  );
}

const allOf = ({ counts }: Group): number => Object.values(counts).reduce((sum, count) => sum + count, 0);

function Head({ group }: { group: Group }) {
  const { hasPermission } = useSession();
  const state = group.issueError === 'EP-0003' ? 'bad' : 'warn';
  const name = group.companyName ?? issuesTexts.noCompany;
  return (
    <div className="group__head">
      <span className={`v-${state}`}>
        <VerdictIcon state={state} />
      </span>
      <div>
        <h1>{issueErrorTexts[group.issueError].title}</h1>
        <p>
          {group.companyExternalId !== null && hasPermission('registered_company') ? (
            <Link to={`/companies/${group.companyExternalId}`}>{name}</Link>
          ) : (
            name
          )}
          , {texts.lead(allOf(group), group.issueError)}
        </p>
      </div>
    </div>
  );
}

function Progress({ group }: { group: Group }) {
  const all = allOf(group) - group.counts.abandoned_issue;
  if (all === 0) return null;
  return (
    <section className="group__progress">
      <Meter used={group.mended} limit={all} />
      <p>
        <b>{texts.mended(group.companyExternalId !== null, group.mended, all)}</b>{' '}
        <span className="muted">{group.mended === all ? texts.allMended : texts.closesItself}</span>
      </p>
    </section>
  );
}

function GroupParts({
  companyId,
  groupId,
  group,
  answer,
}: {
  companyId: string;
  groupId: string;
  group: Group;
  answer: WaitedQuery<Group>;
}) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [query] = useSearchParams();
  const matter = readMatterId(groupId);
  const { issueStatus, issueError, records } = group;
  const count = group.counts[issueStatus];
  function tick(changed: readonly IssueOfGroup[], isOn: boolean): void {
    const next = new Set(ticked);
    for (const { id } of changed) {
      if (isOn) next.add(id);
      else next.delete(id);
    }
    setTicked(next);
  }
  return (
    <div className="office__split">
      <div className="group__main">
        <Progress group={group} />
        <section className="card card__pad" aria-labelledby="group-mend">
          <h2 id="group-mend">{texts.mend}</h2>
          <p>{issueErrorTexts[issueError].mend}</p>
        </section>
        <section className="office__section" aria-labelledby="group-codes">
          <h2 id="group-codes" aria-live="polite">
            {texts.codes(count, issueStatus)}
          </h2>
          <Records
            answer={{ ...answer, data: { records, numAllRecords: count } }}
            texts={issuesTexts}
            empty={<p className="muted">{texts.noCodes}</p>}
            caption={texts.table}
            columns={codeColumns(issueError, issueStatus)}
            cardClassName="issues__card"
            rowKey={({ id }) => id}
            selection={{
              label: ({ gtin }) => texts.selectOne(shownGtin(gtin)),
              all: texts.selectAll,
              has: ({ id }) => ticked.has(id),
              set: tick,
            }}
            paging={{
              page: readGroupView(query).page,
              size: groupCodesPageSize,
              to: (page) => groupQuery({ status: issueStatus, page }),
            }}
            hasRange
          />
        </section>
        <GroupHistory companyId={companyId} group={groupId} />
      </div>
      <div className="office__side group__side">
        {matter && (
          <GroupDecision
            companyId={companyId}
            groupId={groupId}
            matter={matter}
            group={group}
            ticked={[...ticked]}
            onUntick={() => setTicked(new Set())}
          />
        )}
        <Facts group={group} />
      </div>
    </div>
  );
}

function Facts({ group }: { group: Group }) {
  const facts: readonly Fact[] = [
    [texts.company, group.companyName ?? issuesTexts.noCompany],
    [texts.pool, group.dataPoolName],
    [texts.found, formatDate(group.foundAt)],
    [texts.lastChange, formatDate(group.lastModified)],
  ];
  return (
    <section className="card card__pad only-desktop" aria-labelledby="group-facts">
      <h2 id="group-facts">{texts.facts}</h2>
      <FactList facts={facts} />
    </section>
  );
}
