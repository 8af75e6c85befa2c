import {
  getGpcReleases,
  gpcChanges,
  gpcReleasesPageSize,
  type GpcRelease,
} from '@gtinoteka/contract/office/gpc-releases.ts';
import { Link } from 'react-router-dom';
import { useEndpoint } from '../../../core/network/use-endpoint.ts';
import { formatMoment, formatNumber } from '../../../core/page/format.ts';
import { Answered } from '../../../ui/notice/answered.tsx';
import { FactList } from '../../../ui/office/fact-list.tsx';
import { useListAddress } from '../../../ui/records/list-address.ts';
import type { Column } from '../../../ui/records/record-table.tsx';
import { Records } from '../../../ui/records/records.tsx';
import { ListedSubject } from '../listed-subject.tsx';
import { gpcTexts as texts } from './gpc-texts.ts';

const here = '/stewardship/gpc';
const levels = ['segments', 'families', 'classes', 'bricks'] as const;

/** /stewardship/gpc: the classification as it is, its releases, and the reading of a newer one. */
export function GpcPage() {
  return (
    <ListedSubject path={here} lead={texts.lead} load={texts.load} first="gpc">
      {(companyId) => <Releases key={companyId} companyId={companyId} />}
    </ListedSubject>
  );
}

function Releases({ companyId }: { companyId: string }) {
  const { page, to } = useListAddress();
  const answer = useEndpoint(getGpcReleases, { params: { companyId }, query: { page: String(page - 1) } }, { texts });
  return (
    <Answered answer={answer}>
      {({ tree, languages, records, numAllRecords }) => (
        <>
          <section aria-labelledby="gpc-now">
            <h2 id="gpc-now" className="office__head">
              {texts.now}
            </h2>
            <FactList
              className="card card__pad"
              facts={levels.map((level) => [texts.levels[level], formatNumber(tree[level])])}
            />
            {languages.length > 0 && (
              <p className="small muted stewardship__note">
                {texts.languages(languages.map(({ language, titles }) => texts.language(language, titles)).join(', '))}
              </p>
            )}
          </section>
          <section className="office__section" aria-labelledby={numAllRecords > 0 ? 'gpc-releases' : undefined}>
            {numAllRecords > 0 && <h2 id="gpc-releases">{texts.releases}</h2>}
            <Records
              answer={answer}
              texts={texts}
              caption={texts.releases}
              columns={columnsFor(page === 1 ? records[0]?.id : undefined)}
              rowKey={({ id }) => id}
              phone="cards"
              paging={{ page, size: gpcReleasesPageSize, to }}
            />
          </section>
        </>
      )}
    </Answered>
  );
}

function columnsFor(currentId: string | undefined): readonly Column<GpcRelease>[] {
  return [
    {
      label: texts.release,
      value: ({ id, fileName }) => (
        <>
          <Link className="rowlink breaks" to={`${here}/${id}`}>
            {fileName}
          </Link>
          {id === currentId && <span className="sub">{texts.current}</span>}
        </>
      ),
      phone: 'title',
    },
    { label: texts.when, value: ({ at }) => formatMoment(at), phone: 'note', className: 'nowrap muted' },
    { label: texts.who, value: ({ by }) => by ?? texts.byCommand, phone: 'note', className: 'muted' },
    ...gpcChanges.map((change) => ({
      label: texts.changes[change],
      value: ({ changes }: GpcRelease) => formatNumber(changes[change]),
      className: 'num nowrap',
    })),
    {
      label: null,
      value: ({ changes: { added, moved, renamed, missing } }) => texts.summary(added, moved, renamed, missing),
      phone: 'line',
    },
  ];
}
