import {
  getGpcChanges,
  gpcChanges,
  gpcChangesPageSize,
  type GpcChangedCode,
} from '@gtinoteka/contract/office/gpc-releases.ts';
import { ArrowLeft } from 'lucide-react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { ApiError } from '../../../core/network/api-error.ts';
import { useEndpoint } from '../../../core/network/use-endpoint.ts';
import { useDocumentTitle } from '../../../core/page/document-title.ts';
import { formatMoment, formatNumber } from '../../../core/page/format.ts';
import { pageOfAddress } from '../../../core/page/page-of-address.ts';
import { useSession } from '../../../core/session/session.tsx';
import { LinkButton } from '../../../ui/control/button.tsx';
import { Answered } from '../../../ui/notice/answered.tsx';
import { Pager } from '../../../ui/control/pager.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { Table, type Column } from '../../../ui/layout/table.tsx';
import { EmptyState } from '../../../ui/notice/empty-state.tsx';
import { OfficeCrumbs, OfficePage } from '../../../ui/office/office-page.tsx';
import { gpcTexts as texts } from './gpc-texts.ts';

/** /stewardship/gpc/{id}: what one release changed. */
export function GpcReleasePage() {
  const { id = '' } = useParams();
  const { activeMembership } = useSession();
  useDocumentTitle(texts.release);
  return (
    <OfficePage className="stewardship">
      {activeMembership && <Release key={id} companyId={activeMembership.company.id} runId={id} />}
    </OfficePage>
  );
}

function Release(params: { companyId: string; runId: string }) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const page = pageOfAddress(query);
  const change = gpcChanges.find((one) => one === query.get('change')) ?? null;
  const answer = useEndpoint(
    getGpcChanges,
    { params, query: { page: String(page - 1), ...(change && { change }) } },
    { texts },
  );
  const { data, error } = answer;
  const addressOf = (asked: string, at = 1): string => {
    const next = new URLSearchParams({ ...(asked && { change: asked }), ...(at > 1 && { page: String(at) }) });
    return `/stewardship/gpc/${params.runId}?${next.toString()}`.replace(/\?$/, '');
  };
  if (error instanceof ApiError && error.code === 'NOT_FOUND')
    return (
      <>
        <h1>{texts.release}</h1>
        <EmptyState title={texts.missing}>
          <LinkButton to="/stewardship/gpc" icon={ArrowLeft}>
            {texts.toList}
          </LinkButton>
        </EmptyState>
      </>
    );
  return (
    <>
      {data && <OfficeCrumbs to="/stewardship/gpc" list={texts.title} here={data.release.fileName} />}
      <div className="pagehead">
        <div>
          <h1 className="stewardship__text">{data?.release.fileName ?? texts.release}</h1>
          {data && <p>{[formatMoment(data.release.at), data.release.by ?? texts.byCommand].join(', ')}</p>}
        </div>
      </div>
      <Answered answer={answer}>
        {({ release, records, numAllRecords }) => (
          <>
            <div className="card stewardship__filters">
              <SelectField
                id="gpc-change"
                label={texts.show}
                placeholder={texts.all}
                options={gpcChanges.map((value) => ({
                  value,
                  text: `${texts.changes[value]} (${formatNumber(release.changes[value])})`,
                }))}
                value={change ?? ''}
                onChange={({ target }) => void navigate(addressOf(target.value), { replace: true })}
              />
            </div>
            {numAllRecords === 0 ? (
              <EmptyState title={texts.noChanges}>
                <p className="muted">{texts.noChangesText}</p>
              </EmptyState>
            ) : (
              <>
                <div className="reshead">
                  <h2 aria-live="polite">{texts.changeCount(numAllRecords)}</h2>
                </div>
                <Codes codes={records} />
                {release.changes.missing > 0 && <p className="small muted">{texts.missingNote}</p>}
                <Pager
                  page={page}
                  isSettled={!answer.isPlaceholderData}
                  count={Math.ceil(numAllRecords / gpcChangesPageSize)}
                  addressOf={(one) => addressOf(change ?? '', one)}
                />
              </>
            )}
          </>
        )}
      </Answered>
    </>
  );
}

const columns: readonly Column<GpcChangedCode>[] = [
  { key: 'code', head: texts.code, cell: ({ code }) => code, className: 'nowrap' },
  {
    key: 'name',
    head: texts.name,
    cell: ({ title, path }) => (
      <span className="stewardship__text">
        <b>{title}</b>
        <span className="sub">{path.join(' › ')}</span>
      </span>
    ),
  },
  { key: 'level', head: texts.level, cell: ({ level }) => texts.levelNames[level], className: 'muted' },
  { key: 'change', head: texts.change, cell: ({ change }) => texts.changes[change], className: 'nowrap' },
  {
    key: 'before',
    head: texts.before,
    cell: ({ before }) => <span className="stewardship__text">{before ?? '–'}</span>,
  },
  { key: 'products', head: texts.products, cell: ({ products }) => formatNumber(products), className: 'num' },
];

function Codes({ codes }: { codes: readonly GpcChangedCode[] }) {
  const keyOf = ({ change, code }: GpcChangedCode): string => `${change} ${code}`;
  return (
    <>
      <div className="card only-desktop">
        <Table caption={texts.change} columns={columns} rows={codes} rowKey={keyOf} />
      </div>
      <ul className="stack only-phone">
        {codes.map((changed) => (
          <li key={keyOf(changed)} className="card card__pad stack">
            <p className="stewardship__text">
              <b>{changed.title}</b>
              <span className="sub">{[changed.code, ...changed.path].join(' › ')}</span>
            </p>
            <p className="small muted stewardship__text">
              {[
                texts.changes[changed.change],
                changed.before === null ? '' : texts.was(changed.before),
                texts.productCount(changed.products),
              ]
                .filter(Boolean)
                .join(', ')}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
