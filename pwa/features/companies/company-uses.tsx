import { getPackageUsesCsv, type PackageUseRow } from '@gtinoteka/contract/office/companies.ts';
import { Download } from 'lucide-react';
import { addressOf } from '../../core/network/send-request.ts';
import { formatDate, formatNumber, formatTime } from '../../core/page/format.ts';
import { Button } from '../../ui/control/button.tsx';
import { useSavedFile } from '../../ui/office/use-saved-file.ts';
import { RecordTable, type Column } from '../../ui/records/record-table.tsx';
import { companyTexts as texts } from './company-texts.ts';

const momentOf = ({ at }: PackageUseRow): string => `${formatDate(at)} ${formatTime(at)}`;
const whatOf = ({ counter, units }: PackageUseRow): string =>
  units < 0 ? texts.returned(texts.counters[counter]) : texts.counters[counter];
const changeOf = ({ units }: PackageUseRow): string => (units < 0 ? `+${formatNumber(-units)}` : formatNumber(-units));

const columns: readonly Column<PackageUseRow>[] = [
  { label: texts.when, value: momentOf, phone: 'note', className: 'nowrap' },
  {
    label: texts.what,
    value: (use) => (
      <>
        {whatOf(use)}
        {use.fileName !== null && <span className="sub">{use.fileName}</span>}
      </>
    ),
    phone: 'title',
    phoneValue: whatOf,
  },
  { label: texts.who, value: ({ who }) => who ?? <span className="no">{texts.system}</span> },
  { label: texts.codes, value: changeOf, phone: 'end', phoneValue: (use) => <b>{changeOf(use)}</b>, className: 'num' },
  {
    label: texts.left,
    value: ({ left }) => <b>{texts.leftOf(left)}</b>,
    phone: 'end',
    phoneValue: ({ left }) => <span className="sub">{texts.leftOf(left)}</span>,
    className: 'num',
  },
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
              file.save(addressOf(getPackageUsesCsv, { params: { company: companyId } }), 'ksiega-uzyc.csv')
            }
          >
            {texts.csv}
          </Button>
        )}
      </div>
      <RecordTable
        caption={texts.usesTable}
        columns={columns}
        rows={uses}
        rowKey={(use) => `${use.at} ${use.counter} ${use.units} ${use.left}`}
        none={texts.noUses}
      />
    </section>
  );
}
