import {
  getLicences,
  licenceSearchLength,
  licencesPageSize,
  licenceStandings,
  type LicenceStanding,
  type ListedLicence,
} from '@gtinoteka/contract/office/licences.ts';
import { formatNip } from '@gtinoteka/contract/rules/nip.ts';
import { Search } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { useEndpoint } from '../../../core/network/use-endpoint.ts';
import { formatDate } from '../../../core/page/format.ts';
import { pageOfAddress } from '../../../core/page/page-of-address.ts';
import { Button, LinkButton } from '../../../ui/control/button.tsx';
import { Answered } from '../../../ui/notice/answered.tsx';
import { Pager } from '../../../ui/control/pager.tsx';
import { TextInput } from '../../../ui/form/field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { Table, type Column } from '../../../ui/layout/table.tsx';
import { EmptyState } from '../../../ui/notice/empty-state.tsx';
import { ListedSubject } from '../listed-subject.tsx';
import { LicenceState } from './licence-standing.tsx';
import { licencesTexts as texts } from './licences-texts.ts';
import { Unbroken } from '../../../ui/layout/unbroken.tsx';

interface View {
  readonly search: string;
  readonly standing: LicenceStanding | null;
}

const here = '/stewardship/licences';

/** The address of a page of the list, without what goes without saying. */
function addressOf({ search, standing }: View, page = 1): string {
  const query = new URLSearchParams({
    ...(search && { search }),
    ...(standing && { standing }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return query ? `${here}?${query}` : here;
}

/** /stewardship/licences: licences searched and filtered by the address, and the reading of a newer list. */
export function LicencesPage() {
  return (
    <ListedSubject path={here} lead={texts.lead} load={texts.load} first="licences">
      {(companyId) => <Licences key={companyId} companyId={companyId} />}
    </ListedSubject>
  );
}

function Licences({ companyId }: { companyId: string }) {
  const [query] = useSearchParams();
  const page = pageOfAddress(query);
  const view: View = {
    search: (query.get('search') ?? '').slice(0, licenceSearchLength),
    standing: licenceStandings.find((one) => one === query.get('standing')) ?? null,
  };
  const answer = useEndpoint(
    getLicences,
    {
      params: { companyId },
      query: {
        page: String(page - 1),
        ...(view.search && { search: view.search }),
        ...(view.standing && { standing: view.standing }),
      },
    },
    { texts },
  );
  return (
    <>
      <Filters key={`${view.search} ${view.standing}`} view={view} />
      <Answered answer={answer}>
        {({ records, numAllRecords, complete }) =>
          numAllRecords === 0 ? (
            <EmptyState title={texts.none} actions={<LinkButton to={here}>{texts.clear}</LinkButton>}>
              <p className="muted">{texts.noneText}</p>
            </EmptyState>
          ) : (
            <section aria-busy={answer.isPlaceholderData} className={answer.isPlaceholderData ? 'is-stale' : ''}>
              <div className="reshead">
                <h2 aria-live="polite">{texts.count(numAllRecords)}</h2>
              </div>
              <LicenceTable licences={records} />
              <LicenceCards licences={records} />
              <Pager
                page={page}
                isSettled={!answer.isPlaceholderData}
                count={Math.ceil(numAllRecords / licencesPageSize)}
                addressOf={(one) => addressOf(view, one)}
              />
              {complete.length > 0 && <p className="small muted">{texts.complete(complete.join(', '))}</p>}
            </section>
          )
        }
      </Answered>
    </>
  );
}

function Filters({ view }: { view: View }) {
  const [search, setSearch] = useState(view.search);
  const navigate = useNavigate();
  const show = (next: View): void => void navigate(addressOf(next), { replace: true });
  function submit(event: FormEvent): void {
    event.preventDefault();
    show({ ...view, search: search.trim() });
  }
  return (
    <form className="card stewardship__filters" role="search" aria-label={texts.form} onSubmit={submit}>
      <TextInput
        id="licences-search"
        label={texts.search}
        icon={Search}
        type="search"
        maxLength={licenceSearchLength}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <SelectField
        id="licences-standing"
        label={texts.standing}
        placeholder={texts.all}
        options={licenceStandings.map((value) => ({ value, text: texts.standings[value] }))}
        value={view.standing ?? ''}
        onChange={({ target }) =>
          show({ search: search.trim(), standing: licenceStandings.find((one) => one === target.value) ?? null })
        }
      />
      <Button type="submit">{texts.submit}</Button>
    </form>
  );
}

const day = (date: string | null): string => (date === null ? '–' : formatDate(date));

const columns: readonly Column<ListedLicence>[] = [
  { key: 'prefix', head: texts.prefix, cell: (licence) => <LicenceLink licence={licence} />, className: 'nowrap' },
  { key: 'type', head: texts.type, cell: ({ licenceType }) => licenceType, className: 'muted nowrap' },
  {
    key: 'holder',
    head: texts.holder,
    cell: ({ holder }) => <span className="stewardship__text">{holder ?? '–'}</span>,
  },
  { key: 'nip', head: texts.nip, cell: ({ nip }) => (nip === null ? '–' : formatNip(nip)), className: 'nowrap' },
  { key: 'from', head: texts.from, cell: ({ validFrom }) => day(validFrom), className: 'nowrap muted' },
  { key: 'until', head: texts.until, cell: ({ validUntil }) => day(validUntil), className: 'nowrap muted' },
  { key: 'state', head: texts.state, cell: ({ standing }) => <LicenceState standing={standing} /> },
];

function LicenceLink({ licence: { id, prefix } }: { licence: ListedLicence }) {
  return (
    <Link className="rowlink" to={`${here}/${id}`}>
      {prefix}
    </Link>
  );
}

function LicenceTable({ licences }: { licences: readonly ListedLicence[] }) {
  const navigate = useNavigate();
  return (
    <div className="card only-desktop">
      <Table
        caption={texts.title}
        columns={columns}
        rows={licences}
        rowKey={({ id }) => id}
        onRowClick={({ id }) => void navigate(`${here}/${id}`)}
      />
    </div>
  );
}

function LicenceCards({ licences }: { licences: readonly ListedLicence[] }) {
  return (
    <ul className="stack only-phone">
      {licences.map((licence) => (
        <li key={licence.id} className="card card__pad stack">
          <LicenceLink licence={licence} />
          <p className="small stewardship__text">{licence.holder ?? texts.nobody}</p>
          <p className="small muted">
            <Unbroken>
              {texts.between(
                licence.validFrom && formatDate(licence.validFrom),
                licence.validUntil && formatDate(licence.validUntil),
              )}
            </Unbroken>
          </p>
          <LicenceState standing={licence.standing} />
        </li>
      ))}
    </ul>
  );
}
