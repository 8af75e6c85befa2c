import type { IssueOfGroup } from '@gtinoteka/contract/office/issue-groups.ts';
import type { IssueError, IssueStatus } from '@gtinoteka/contract/office/repository-issues.ts';
import { checkDigit, shownGtin } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { whatIsWrong } from '@gtinoteka/contract/texts/issue-texts.ts';
import { Link } from 'react-router-dom';
import { formatDate } from '../../core/page/format.ts';
import { Gtin } from '../../ui/barcode/gtin.tsx';
import { Table, type Column } from '../../ui/layout/table.tsx';
import { VerdictIcon } from '../../ui/verdict/verdict.tsx';
import { groupTexts as texts } from './group-texts.ts';
import { Tick } from './tick.tsx';

interface CodesProps {
  error: IssueError;
  status: IssueStatus;
  codes: readonly IssueOfGroup[];
  ticked: ReadonlySet<string>;
  onTick: (codes: readonly IssueOfGroup[], isOn: boolean) => void;
}

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

/** Ticks every code of this page, or none. */
export function TickCodes({ codes, ticked, onTick }: Pick<CodesProps, 'codes' | 'ticked' | 'onTick'>) {
  const count = codes.filter(({ id }) => ticked.has(id)).length;
  return (
    <Tick
      label={texts.selectAll}
      isOn={count === codes.length}
      isPartly={count > 0 && count < codes.length}
      onChange={(isOn) => onTick(codes, isOn)}
    />
  );
}

function TickCode({ code, ticked, onTick }: { code: IssueOfGroup } & Pick<CodesProps, 'ticked' | 'onTick'>) {
  return (
    <Tick
      label={texts.selectOne(shownGtin(code.gtin))}
      isOn={ticked.has(code.id)}
      onChange={(isOn) => onTick([code], isOn)}
    />
  );
}

/** The codes as the table of wide screens. */
export function CodesTable({ error, status, codes, ticked, onTick }: CodesProps) {
  const columns: Column<IssueOfGroup>[] = [
    {
      key: 'tick',
      head: <TickCodes codes={codes} ticked={ticked} onTick={onTick} />,
      cell: (code) => <TickCode code={code} ticked={ticked} onTick={onTick} />,
      className: 'issues__tick',
    },
    {
      key: 'gtin',
      head: texts.gtin,
      cell: (code) => <Gtin value={shownGtin(code.gtin)} wrongLast={hasWrongDigit(error, code)} />,
      className: 'nowrap',
    },
    { key: 'product', head: texts.product, cell: (code) => <ProductName code={code} /> },
    { key: 'wrong', head: texts.wrong, cell: (code) => <Wrong error={error} code={code} /> },
    status === 'resolved_issue'
      ? { key: 'mended', head: texts.confirmed, cell: (code) => <Confirmed code={code} /> }
      : {
          key: 'person',
          head: texts.person,
          cell: ({ assignedUser }) => assignedUser?.name ?? <span className="no">{texts.nobody}</span>,
        },
  ];
  return <Table caption={texts.table} columns={columns} rows={codes} rowKey={({ id }) => id} />;
}

/** The same codes as cards of a phone. */
export function CodesCards({ error, status, codes, ticked, onTick }: CodesProps) {
  return (
    <ul className="list">
      {codes.map((code) => (
        <li key={code.id} className="issues__card">
          <TickCode code={code} ticked={ticked} onTick={onTick} />
          <div>
            <Gtin value={shownGtin(code.gtin)} wrongLast={hasWrongDigit(error, code)} />
            <p className="small">
              <Wrong error={error} code={code} />
            </p>
            <p className="small group__product">
              <ProductName code={code} />
            </p>
            {status === 'resolved_issue' && (
              <p className="small">
                <Confirmed code={code} />
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
