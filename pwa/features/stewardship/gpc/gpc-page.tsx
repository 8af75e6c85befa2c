import {
  getGpcReleases,
  gpcChanges,
  gpcReleasesPageSize,
  type GpcRelease,
} from '@gtinoteka/contract/office/gpc-releases.ts';
import { Link, useSearchParams } from 'react-router-dom';
import { useEndpoint } from '../../../core/network/use-endpoint.ts';
import { formatMoment, formatNumber } from '../../../core/page/format.ts';
import { pageOfAddress } from '../../../core/page/page-of-address.ts';
import { Pager } from '../../../ui/control/pager.tsx';
import { Answered } from '../../../ui/notice/answered.tsx';
import { Table, type Column } from '../../../ui/layout/table.tsx';
import { EmptyState } from '../../../ui/notice/empty-state.tsx';
import { FactList } from '../../../ui/office/fact-list.tsx';
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
  const [query] = useSearchParams();
  const page = pageOfAddress(query);
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
          {numAllRecords === 0 ? (
            <div className="office__section">
              <EmptyState title={texts.none}>
                <p className="muted">{texts.noneText}</p>
              </EmptyState>
            </div>
          ) : (
            <section className="office__section" aria-labelledby="gpc-releases">
              <h2 id="gpc-releases">{texts.releases}</h2>
              <ReleaseList releases={records} currentId={page === 1 ? records[0]?.id : undefined} />
              <Pager
                page={page}
                isSettled={!answer.isPlaceholderData}
                count={Math.ceil(numAllRecords / gpcReleasesPageSize)}
                addressOf={(one) => (one === 1 ? here : `${here}?page=${one}`)}
              />
            </section>
          )}
        </>
      )}
    </Answered>
  );
}

function ReleaseList({ releases, currentId }: { releases: readonly GpcRelease[]; currentId: string | undefined }) {
  const link = ({ id, fileName }: GpcRelease) => (
    <>
      <Link className="rowlink stewardship__text" to={`${here}/${id}`}>
        {fileName}
      </Link>
      {id === currentId && <span className="sub">{texts.current}</span>}
    </>
  );
  const columns: readonly Column<GpcRelease>[] = [
    { key: 'file', head: texts.release, cell: link },
    { key: 'when', head: texts.when, cell: ({ at }) => formatMoment(at), className: 'nowrap muted' },
    { key: 'who', head: texts.who, cell: ({ by }) => by ?? texts.byCommand, className: 'muted' },
    ...gpcChanges.map((change) => ({
      key: change,
      head: texts.changes[change],
      cell: ({ changes }: GpcRelease) => formatNumber(changes[change]),
      className: 'num nowrap',
    })),
  ];
  return (
    <>
      <div className="card only-desktop">
        <Table caption={texts.releases} columns={columns} rows={releases} rowKey={({ id }) => id} />
      </div>
      <ul className="stack only-phone">
        {releases.map((release) => (
          <li key={release.id} className="card card__pad stack">
            <div>{link(release)}</div>
            <p className="small muted">{[formatMoment(release.at), release.by ?? texts.byCommand].join(', ')}</p>
            <p className="small">
              {texts.summary(
                release.changes.added,
                release.changes.moved,
                release.changes.renamed,
                release.changes.missing,
              )}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
