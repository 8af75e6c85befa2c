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
import { Link } from 'react-router-dom';
import { useEndpoint } from '../../../core/network/use-endpoint.ts';
import { formatDate } from '../../../core/page/format.ts';
import { Button, LinkButton } from '../../../ui/control/button.tsx';
import { TextInput } from '../../../ui/form/field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { choiceFilter, textFilter, useListAddress, type ListAddress } from '../../../ui/records/list-address.ts';
import type { Column } from '../../../ui/records/record-table.tsx';
import { Records } from '../../../ui/records/records.tsx';
import { ListedSubject } from '../listed-subject.tsx';
import { LicenceState } from './licence-standing.tsx';
import { licencesTexts as texts } from './licences-texts.ts';

const here = '/stewardship/licences';
type View = {
  search: string;
  standing: LicenceStanding | null;
};

const filters = { search: textFilter(licenceSearchLength), standing: choiceFilter(licenceStandings) };

/** /stewardship/licences: licences searched and filtered by the address, and the reading of a newer list. */
export function LicencesPage() {
  return (
    <ListedSubject path={here} lead={texts.lead} load={texts.load} first="licences">
      {(companyId) => <Licences key={companyId} companyId={companyId} />}
    </ListedSubject>
  );
}

function Licences({ companyId }: { companyId: string }) {
  const list = useListAddress({ filters });
  const { page, to } = list;
  const { search, standing } = list.filters;
  const answer = useEndpoint(
    getLicences,
    {
      params: { companyId },
      query: { page: String(page - 1), ...(search && { search }), ...(standing && { standing }) },
    },
    { texts },
  );
  const complete = answer.data?.complete ?? [];
  return (
    <>
      <Filters key={`${search} ${standing}`} list={list} />
      <Records
        answer={answer}
        texts={texts}
        noneAction={<LinkButton to={here}>{texts.clear}</LinkButton>}
        count={texts.count}
        caption={texts.title}
        columns={columns}
        rowKey={({ id }) => id}
        rowTo={({ id }) => `${here}/${id}`}
        phone="cards"
        paging={{ page, size: licencesPageSize, to }}
      >
        {complete.length > 0 && <p className="small muted">{texts.complete(complete.join(', '))}</p>}
      </Records>
    </>
  );
}

function Filters({ list: { filters: shown, filter } }: { list: ListAddress<View> }) {
  const [search, setSearch] = useState(shown.search);
  function submit(event: FormEvent): void {
    event.preventDefault();
    filter({ search: search.trim() });
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
        value={shown.standing ?? ''}
        onChange={({ target }) => filter({ search: search.trim(), standing: filters.standing(target.value) })}
      />
      <Button type="submit">{texts.submit}</Button>
    </form>
  );
}

const day = (date: string | null): string => (date === null ? '–' : formatDate(date));

const columns: readonly Column<ListedLicence>[] = [
  { label: texts.prefix, value: (licence) => <LicenceLink licence={licence} />, phone: 'title', className: 'nowrap' },
  { label: texts.type, value: ({ licenceType }) => licenceType, className: 'muted nowrap' },
  {
    label: texts.holder,
    value: ({ holder }) => holder ?? '–',
    phone: 'line',
    phoneValue: ({ holder }) => holder ?? texts.nobody,
    className: 'breaks',
  },
  { label: texts.nip, value: ({ nip }) => (nip === null ? '–' : formatNip(nip)), className: 'nowrap' },
  { label: texts.from, value: ({ validFrom }) => day(validFrom), className: 'nowrap muted' },
  {
    label: texts.until,
    value: ({ validUntil }) => day(validUntil),
    phone: 'note',
    phoneValue: ({ validFrom, validUntil }) =>
      texts.between(validFrom && formatDate(validFrom), validUntil && formatDate(validUntil)),
    className: 'nowrap muted',
  },
  { label: texts.state, value: ({ standing }) => <LicenceState standing={standing} />, phone: 'mark' },
];

function LicenceLink({ licence: { id, prefix } }: { licence: ListedLicence }) {
  return (
    <Link className="rowlink" to={`${here}/${id}`}>
      {prefix}
    </Link>
  );
}
