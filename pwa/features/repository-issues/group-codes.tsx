import type { IssueOfGroup } from '@gtinoteka/contract/office/issue-groups.ts';
import type { IssueError, IssueStatus } from '@gtinoteka/contract/office/repository-issues.ts';
import { checkDigit, shownGtin } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { whatIsWrong } from '@gtinoteka/contract/texts/issue-texts.ts';
import { Link } from 'react-router-dom';
import { formatDate } from '../../core/page/format.ts';
import { Gtin } from '../../ui/barcode/gtin.tsx';
import type { Column } from '../../ui/records/record-table.tsx';
import { VerdictIcon } from '../../ui/verdict/verdict.tsx';
import { groupTexts as texts } from './group-texts.ts';

const hasWrongDigit = (error: IssueError, code: IssueOfGroup): boolean => error === 'EP-0003' && code.isFound;

function ProductName({ code }: { code: IssueOfGroup }) {
  if (!code.isInCatalogue) return <span className="no">{texts.noProduct}</span>;
  return <Link to={`/catalog/${code.gtin}`}>{code.productName ?? texts.noName}</Link>;
}

/** What is wrong with one code, or that it is right now. */
function Wrong({ error, code }: { error: IssueError; code: IssueOfGroup }) {
  const { gtin, gpcBrick, isFound } = code;
  if (!isFound) return <span className="no">{error === 'EP-0003' ? texts.digitRight : texts.right}</span>;
  if (error === 'EP-0003')
    return (
      <span className="nowrap">
        {texts.is} <b>{gtin.slice(-1)}</b>, {texts.shouldBe} <b>{checkDigit(gtin.slice(0, -1))}</b>
      </span>
    );
  return (
    <>
      {whatIsWrong({ error, ...code })}
      {error === 'EP-0005' && gpcBrick !== null && <span className="sub">{gpcBrick}</span>}
    </>
  );
}

/** When it was mended, as a check has seen; of one that only a person calls resolved, that it waits for one. */
function Confirmed({ code }: { code: IssueOfGroup }) {
  if (code.isFound) return <span className="no">{texts.notConfirmed}</span>;
  return (
    <span className="quiet group__mended">
      <VerdictIcon state="ok" />
      {formatDate(code.lastModified)}
    </span>
  );
}

/** What the codes of a group say in one of its statuses. */
export function codeColumns(error: IssueError, status: IssueStatus): readonly Column<IssueOfGroup>[] {
  const isResolved = status === 'resolved_issue';
  const last: Column<IssueOfGroup> = isResolved
    ? { label: texts.confirmed, value: (code) => <Confirmed code={code} />, phone: 'line' }
    : {
        label: texts.person,
        value: ({ assignedUser }) => assignedUser?.name ?? <span className="no">{texts.nobody}</span>,
      };
  return [
    {
      label: texts.gtin,
      value: (code) => <Gtin value={shownGtin(code.gtin)} wrongLast={hasWrongDigit(error, code)} />,
      phone: 'title',
      className: 'nowrap',
    },
    { label: null, key: 'wrong', value: (code) => <Wrong error={error} code={code} />, phone: 'line' },
    { label: texts.product, value: (code) => <ProductName code={code} />, phone: 'line' },
    { label: texts.wrong, value: (code) => <Wrong error={error} code={code} /> },
    last,
  ];
}
