import {
  getGpcChanges,
  gpcChanges,
  gpcChangesPageSize,
  type GpcChangedCode,
} from '@gtinoteka/contract/office/gpc-releases.ts';
import { useParams } from 'react-router-dom';
import { useEndpoint } from '../../../core/network/use-endpoint.ts';
import { formatMoment, formatNumber } from '../../../core/page/format.ts';
import { useSession } from '../../../core/session/session.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { OfficePage } from '../../../ui/office/office-page.tsx';
import { choiceFilter, useListAddress } from '../../../ui/records/list-address.ts';
import { RecordPage } from '../../../ui/records/record-page.tsx';
import type { Column } from '../../../ui/records/record-table.tsx';
import { Records } from '../../../ui/records/records.tsx';
import { gpcTexts as texts } from './gpc-texts.ts';

const filters = { change: choiceFilter(gpcChanges) };

/** /stewardship/gpc/{id}: what one release changed. */
export function GpcReleasePage() {
  const { id = '' } = useParams();
  const { activeMembership } = useSession();
  return (
    <OfficePage className="stewardship">
      {activeMembership && <Release key={id} companyId={activeMembership.company.id} runId={id} />}
    </OfficePage>
  );
}

function Release(params: { companyId: string; runId: string }) {
  const { page, to, filters: shown, filter } = useListAddress({ filters });
  const answer = useEndpoint(
    getGpcChanges,
    { params, query: { page: String(page - 1), ...(shown.change && { change: shown.change }) } },
    { texts },
  );
  return (
    <RecordPage
      answer={answer}
      texts={{ ...texts, title: texts.release }}
      list={{ to: '/stewardship/gpc', name: texts.title }}
      name={({ release }) => release.fileName}
      head={({ release: { fileName, at, by } }) => ({
        title: fileName,
        lead: <p>{[formatMoment(at), by ?? texts.byCommand].join(', ')}</p>,
      })}
    >
      {({ release }) => (
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
              value={shown.change ?? ''}
              onChange={({ target }) => filter({ change: filters.change(target.value) })}
            />
          </div>
          <Records
            answer={answer}
            texts={{ ...texts, none: texts.noChanges, noneText: texts.noChangesText }}
            count={texts.changeCount}
            caption={texts.change}
            columns={columns}
            rowKey={({ change, code }) => `${change} ${code}`}
            phone="cards"
            paging={{ page, size: gpcChangesPageSize, to }}
          >
            {release.changes.missing > 0 && <p className="small muted">{texts.missingNote}</p>}
          </Records>
        </>
      )}
    </RecordPage>
  );
}

const columns: readonly Column<GpcChangedCode>[] = [
  { label: texts.code, value: ({ code }) => code, className: 'nowrap' },
  {
    label: texts.name,
    value: ({ title, path }) => <Named title={title} path={path} />,
    phone: 'title',
    phoneValue: ({ title, code, path }) => <Named title={title} path={[code, ...path]} />,
    className: 'breaks',
  },
  { label: texts.level, value: ({ level }) => texts.levelNames[level], className: 'muted' },
  { label: texts.change, value: ({ change }) => texts.changes[change], phone: 'note', className: 'nowrap' },
  {
    label: texts.before,
    value: ({ before }) => before ?? '–',
    phone: 'note',
    phoneValue: ({ before }) => before !== null && texts.was(before),
    className: 'breaks',
  },
  {
    label: texts.products,
    value: ({ products }) => formatNumber(products),
    phone: 'note',
    phoneValue: ({ products }) => texts.productCount(products),
    className: 'num',
  },
];

function Named({ title, path }: { title: string; path: readonly string[] }) {
  return (
    <>
      <b>{title}</b>
      <span className="sub">{path.join(' › ')}</span>
    </>
  );
}
