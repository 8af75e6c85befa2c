import { getGpcChanges, getGpcReleases, type GpcRelease } from '@gtinoteka/contract/office/gpc-releases.ts';
import { getLicences, licenceSearchLength } from '@gtinoteka/contract/office/licences.ts';
import { Search } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { useEndpoint } from '../../../core/network/use-endpoint.ts';
import { formatNumber } from '../../../core/page/format.ts';
import { Button, LinkButton } from '../../../ui/control/button.tsx';
import { Icon } from '../../../ui/control/icon.tsx';
import { Answered } from '../../../ui/notice/answered.tsx';
import { gpcTexts } from '../gpc/gpc-texts.ts';
import { licencesTexts } from '../licences/licences-texts.ts';
import { runsTexts } from '../runs-texts.ts';
import { StartRunDialog } from '../start-run-dialog.tsx';
import { overviewTexts as texts } from './overview-texts.ts';
import { RegistryPart, SearchPart } from './overview-services.tsx';
import { OverviewPart } from './overview-part.tsx';

/** What the data of the platform rest on, each part with an answer of its own. `licencesAt`: when a list of licences was last read in, if that is known. */
export function Overview({ companyId, licencesAt }: { companyId: string; licencesAt: string | undefined }) {
  return (
    <div className="card overview">
      <GpcPart companyId={companyId} />
      <LicencesPart companyId={companyId} readAt={licencesAt} />
      <RegistryPart companyId={companyId} />
      <SearchPart companyId={companyId} />
    </div>
  );
}

function GpcPart({ companyId }: { companyId: string }) {
  const answer = useEndpoint(
    getGpcReleases,
    { params: { companyId }, query: { page: '0' } },
    { texts: gpcTexts, isStoodIn: true },
  );
  return (
    <OverviewPart id="overview-gpc" title={texts.gpc}>
      <Answered answer={answer}>
        {({ tree, records: [release] }) =>
          release ? (
            <Release
              companyId={companyId}
              release={release}
              codes={tree.segments + tree.families + tree.classes + tree.bricks}
            />
          ) : (
            <p className="small overview__says">
              <b>{gpcTexts.none}.</b> <span className="muted">{gpcTexts.noneText}</span>
            </p>
          )
        }
      </Answered>
    </OverviewPart>
  );
}

function Release({ companyId, release, codes }: { companyId: string; release: GpcRelease; codes: number }) {
  const { added, moved, renamed, missing } = release.changes;
  const says = (n: number, of: 'added' | 'changed'): string => `${formatNumber(n)}\u00a0${runsTexts.counts[of](n)}`;
  return (
    <>
      <div className="small overview__says">
        <b>{texts.release(release.at, codes)}</b>{' '}
        <span className="muted">{texts.changed(says(added, 'added'), says(moved + renamed, 'changed'))}</span>{' '}
        {missing > 0 && <Gone companyId={companyId} runId={release.id} />}
      </div>
      <LinkButton size="sm" to={`/stewardship/gpc/${release.id}`}>
        {texts.differences}
      </LinkButton>
    </>
  );
}

/** Products with a code that the release no longer has. */
function Gone(params: { companyId: string; runId: string }) {
  const answer = useEndpoint(
    getGpcChanges,
    { params, query: { page: '0', change: 'missing' } },
    { texts: gpcTexts, isStoodIn: true },
  );
  return (
    <Answered answer={answer}>
      {({ records, numAllRecords }) => (
        <span className="muted">
          {texts.gone(
            records.reduce((sum, { products }) => sum + products, 0),
            records.length === numAllRecords,
          )}
        </span>
      )}
    </Answered>
  );
}

function LicencesPart({ companyId, readAt }: { companyId: string; readAt: string | undefined }) {
  const [isLoading, setLoading] = useState(false);
  const [search, setSearch] = useState('');
  const navigate = useNavigate();
  const answer = useEndpoint(
    getLicences,
    { params: { companyId }, query: { page: '0' } },
    { texts: licencesTexts, isStoodIn: true },
  );
  function submit(event: FormEvent): void {
    event.preventDefault();
    const query = new URLSearchParams(search.trim() ? { search: search.trim() } : {}).toString();
    void navigate(`/stewardship/licences${query && `?${query}`}`);
  }
  return (
    <OverviewPart id="overview-licences" title={licencesTexts.title}>
      <div className="overview__says">
        <form role="search" aria-label={licencesTexts.form} onSubmit={submit}>
          <label className="vh" htmlFor="overview-licence">
            {licencesTexts.search}
          </label>
          <span className="inputbox">
            <Icon icon={Search} />
            <input
              id="overview-licence"
              className="input"
              type="search"
              placeholder={texts.licenceSearch}
              maxLength={licenceSearchLength}
              value={search}
              onChange={({ target }) => setSearch(target.value)}
            />
          </span>
        </form>
        <Answered answer={answer}>
          {({ numAllRecords }) => (
            <p className="small muted">
              {[licencesTexts.count(numAllRecords), readAt && texts.asOf(readAt)].filter(Boolean).join(', ')}
            </p>
          )}
        </Answered>
      </div>
      <Button size="sm" onClick={() => setLoading(true)}>
        {texts.loadLicences}
      </Button>
      <StartRunDialog companyId={companyId} first="licences" isOpen={isLoading} onClose={() => setLoading(false)} />
    </OverviewPart>
  );
}
