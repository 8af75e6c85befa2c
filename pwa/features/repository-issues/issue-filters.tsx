import {
  allValue,
  getDataPools,
  issueErrors,
  noResults,
  suggestCompanyNames,
} from '@gtinoteka/contract/office/repository-issues.ts';
import { Building2, Check, Search, SearchX, SlidersHorizontal, X } from 'lucide-react';
import { useState } from 'react';
import { callEndpoint } from '../../core/network/api-client.ts';
import { useEndpoint } from '../../core/network/use-endpoint.ts';
import { Button } from '../../ui/control/button.tsx';
import { Icon } from '../../ui/control/icon.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { TextInput } from '../../ui/form/field.tsx';
import { SuggestList } from '../../ui/search/suggest-list.tsx';
import { useSuggestions } from '../../ui/search/use-suggestions.ts';
import { offeredStatuses, toggled, type IssuesView } from './issues-address.ts';
import { issuesTexts as texts } from './repository-issues-texts.ts';

interface FiltersProps {
  companyId: string;
  view: IssuesView;
  onChange: (next: Partial<IssuesView>) => void;
}

/** Filters of B §4; on a phone they open below their button. */
export function IssueFilterForm({ companyId, view, onChange }: FiltersProps) {
  const [isOpen, setOpen] = useState(false);
  // It does without them while they do not come.
  const { data: pools = [] } = useEndpoint(getDataPools, {}, { select: ({ datapools }) => datapools });
  return (
    <form className="card issues__form" aria-label={texts.form} onSubmit={(event) => event.preventDefault()}>
      <Button
        className="only-phone"
        block
        icon={SlidersHorizontal}
        aria-expanded={isOpen}
        aria-controls="issue-filters"
        onClick={() => setOpen(!isOpen)}
      >
        {texts.filters}
      </Button>
      <div id="issue-filters" className={`issues__filters${isOpen ? ' is-open' : ''}`}>
        <CompanyFilter key={view.company?.id ?? ''} companyId={companyId} view={view} onChange={onChange} />
        <Picks
          legend={texts.pool}
          chosen={view.pools}
          options={pools.map(({ id, name }) => ({ value: id, text: name }))}
          onToggle={(value) => onChange({ pools: toggled<string>(view.pools, value) as IssuesView['pools'] })}
        />
        <Picks
          legend={texts.error}
          chosen={view.errors}
          options={issueErrors.map((value) => ({ value, text: texts.errors[value], title: value }))}
          onToggle={(value) => onChange({ errors: toggled<string>(view.errors, value) as IssuesView['errors'] })}
        />
        <div>
          <Picks
            legend={texts.status}
            chosen={view.statuses}
            options={offeredStatuses.map((value) => ({ value, text: texts.statuses[value] }))}
            onToggle={(value) =>
              onChange({ statuses: toggled<string>(view.statuses, value) as IssuesView['statuses'] })
            }
          />
          <Checkbox checked={view.abandoned} onChange={({ target }) => onChange({ abandoned: target.checked })}>
            {texts.abandoned}
          </Checkbox>
        </div>
      </div>
    </form>
  );
}

/** A choice of several: "all" takes the place of the others. */
function Picks({
  legend,
  chosen,
  options,
  onToggle,
}: {
  legend: string;
  chosen: readonly string[];
  options: readonly { value: string; text: string; title?: string }[];
  onToggle: (value: string) => void;
}) {
  return (
    <fieldset className="picks">
      <legend>{legend}</legend>
      {[{ value: allValue, text: texts.all, title: undefined }, ...options].map(({ value, text, title }) => (
        <label key={value} className="pick" title={title}>
          <input type="checkbox" checked={chosen.includes(value)} onChange={() => onToggle(value)} />
          <span>
            {chosen.includes(value) && <Icon icon={Check} size={16} />}
            {text}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

interface FoundCompany {
  id: string;
  name: string;
  groups: number | null;
}

/** A company by its name; where there is none, "no results" can be chosen, and there is nothing of it. */
function CompanyFilter({ companyId, view, onChange }: FiltersProps) {
  const chosen = view.company;
  const [words, setWords] = useState(chosen?.name ?? '');
  const suggestions = useSuggestions<FoundCompany>(
    words,
    async (typed, signal) => {
      const query = { name__contains: typed };
      const { data } = await callEndpoint(suggestCompanyNames, { params: { companyId }, query, signal });
      return data.results.length > 0 ? data.results : [{ id: noResults, name: texts.noResults, groups: null }];
    },
    ({ id, name }) => {
      setWords(name);
      onChange({ company: { id, name } });
    },
  );
  return (
    <div className="suggest-field">
      <TextInput
        {...suggestions.field}
        id="issues-company"
        label={texts.company}
        icon={Search}
        maxLength={130}
        placeholder={texts.companyHint}
        value={words}
        onChange={(event) => {
          suggestions.typed(event.target.value);
          setWords(event.target.value);
          if (event.target.value === '' && chosen) onChange({ company: null });
        }}
        onKeyDown={suggestions.onKeyDown}
        onBlur={suggestions.close}
        end={
          chosen && (
            <Button
              variant="icon"
              icon={X}
              aria-label={texts.clearCompany}
              onClick={() => {
                setWords('');
                onChange({ company: null });
              }}
            />
          )
        }
      />
      {suggestions.isOpen && (
        <SuggestList
          suggestions={suggestions}
          label={texts.company}
          typed={words}
          keys={texts.keys}
          lineOf={({ name, groups }) => ({
            text: name,
            icon: groups === null ? SearchX : Building2,
            ...(groups === null ? {} : { kind: texts.groupsOf(groups) }),
          })}
        />
      )}
    </div>
  );
}
