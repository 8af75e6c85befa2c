import { getPackageUsesCsv, type PackageUseRow } from '@gtinoteka/contract/office/companies.ts';
import { Download } from 'lucide-react';
import { addressOf } from '../../core/network/send-request.ts';
import { formatDate, formatNumber, formatTime } from '../../core/page/format.ts';
import { Button } from '../../ui/control/button.tsx';
import { Table, type Column } from '../../ui/layout/table.tsx';
import { useSavedFile } from '../../ui/office/use-saved-file.ts';
import { companyTexts as texts } from './company-texts.ts';

const momentOf = ({ at }: PackageUseRow): string => `${formatDate(at)} ${formatTime(at)}`;
const whatOf = ({ counter, units }: PackageUseRow): string =>
  units < 0 ? texts.returned(texts.counters[counter]) : texts.counters[counter];
const changeOf = ({ units }: PackageUseRow): string => (units < 0 ? `+${formatNumber(-units)}` : formatNumber(-units));

const columns: Column<PackageUseRow>[] = [
  { key: 'at', head: texts.when, cell: momentOf, className: 'nowrap' },
  {
    key: 'what',
    head: texts.what,
    cell: (use) => (
      <>
        {whatOf(use)}
        {use.fileName !== null && <span className="sub">{use.fileName}</span>}
      </>
    ),
  },
  { key: 'who', head: texts.who, cell: ({ who }) => who ?? <span className="no">{texts.system}</span> },
  { key: 'units', head: texts.codes, cell: changeOf, className: 'num' },
  { key: 'left', head: texts.left, cell: ({ left }) => <b>{texts.leftOf(left)}</b>, className: 'num' },
];

/** The book of uses, the newest first; all of it as csv. */
export function CompanyUses({ companyId, uses }: { companyId: string; uses: readonly PackageUseRow[] }) {
  const file = useSavedFile();
  return (
    <section className="office__section" aria-labelledby="company-uses">
      <div className="office__head">
        <h2 id="company-uses">{texts.uses}</h2>
        {uses.length > 0 && (
          <Button
            size="sm"
            icon={Download}
            busy={file.isComing}
            onClick={() =>
              void file.save(addressOf(getPackageUsesCsv, { params: { company: companyId } }), 'ksiega-uzyc.csv')
            }
          >
            {texts.csv}
          </Button>
        )}
      </div>
      {uses.length === 0 ? (
        <p className="muted">{texts.noUses}</p>
      ) : (
        <>
          <div className="card only-desktop">
            <Table
              caption={texts.usesTable}
              columns={columns}
              rows={uses}
              rowKey={(use) => `${use.at} ${use.counter} ${use.units} ${use.left}`}
            />
          </div>
          <ul className="card list only-phone">
            {uses.map((use) => (
              <li key={`${use.at} ${use.counter} ${use.units} ${use.left}`} className="company__use">
                <span>
                  <b>{whatOf(use)}</b>
                  <span className="sub">{momentOf(use)}</span>
                </span>
                <span>
                  <b>{changeOf(use)}</b>
                  <span className="sub">{texts.leftOf(use.left)}</span>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
