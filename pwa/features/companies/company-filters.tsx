import { Search, SlidersHorizontal } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../../ui/control/button.tsx';
import { TextInput } from '../../ui/form/field.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import type { CompaniesView } from './companies-address.ts';
import { companiesTexts as texts } from './companies-texts.ts';

/** Milliseconds after the last key before the list is asked for. */
const pause = 350;

const yesNo = [
  { value: 'yes', text: texts.yes },
  { value: 'no', text: texts.no },
];
const switched = [
  { value: 'yes', text: texts.switchedOn },
  { value: 'no', text: texts.switchedOff },
];
const standings = [
  { value: 'yes', text: texts.authorizedMany },
  { value: 'no', text: texts.unauthorizedMany },
  { value: 'waits', text: texts.fileWaits },
];
const orders = [{ value: 'name', text: texts.byName }];

/** What is searched for, and the filters beside it; on a phone they open below. */
export function CompanyFilters({
  view,
  onChange,
}: {
  view: CompaniesView;
  onChange: (next: Partial<CompaniesView>) => void;
}) {
  const [words, setWords] = useState(view.words);
  const [asked, setAsked] = useState(view.words);
  const [isOpen, setOpen] = useState(false);
  // The address was changed elsewhere, as by "back".
  if (view.words !== asked) {
    setAsked(view.words);
    setWords(view.words);
  }
  function ask(): void {
    if (words.trim() === asked.trim()) return;
    setAsked(words);
    onChange({ words });
  }
  const askAfterwards = useEffectEvent(ask);
  useEffect(() => {
    const timer = setTimeout(() => askAfterwards(), pause);
    return () => clearTimeout(timer);
  }, [words]);

  return (
    <form
      className="card companies__filters"
      role="search"
      aria-label={texts.form}
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
    >
      <div className="companies__search">
        <TextInput
          id="companies-search"
          label={texts.search}
          icon={Search}
          type="search"
          maxLength={130}
          placeholder={texts.searchHint}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <Button
          className="only-phone"
          icon={SlidersHorizontal}
          aria-expanded={isOpen}
          aria-controls="companies-selects"
          onClick={() => setOpen(!isOpen)}
        >
          {texts.filters}
        </Button>
      </div>
      <div id="companies-selects" className={`companies__selects${isOpen ? ' is-open' : ''}`}>
        <SelectField
          id="companies-authorized"
          label={texts.authorization}
          placeholder={texts.all}
          options={standings}
          value={view.authorized}
          onChange={({ target }) => onChange({ authorized: standingOf(target.value) })}
        />
        <SelectField
          id="companies-download"
          label={texts.download}
          placeholder={texts.all}
          options={switched}
          value={view.download}
          onChange={({ target }) => onChange({ download: yesOrNo(target.value) })}
        />
        <SelectField
          id="companies-verify"
          label={texts.verify}
          placeholder={texts.all}
          options={yesNo}
          value={view.verify}
          onChange={({ target }) => onChange({ verify: yesOrNo(target.value) })}
        />
        <SelectField
          id="companies-order"
          className="only-phone"
          label={texts.order}
          placeholder={texts.newest}
          options={orders}
          value={view.sort === 'name' ? 'name' : ''}
          onChange={({ target }) =>
            onChange(
              target.value === 'name'
                ? { sort: 'name', direction: 'asc' }
                : { sort: 'registration_date', direction: 'desc' },
            )
          }
        />
      </div>
    </form>
  );
}

function yesOrNo(value: string): '' | 'yes' | 'no' {
  return value === 'yes' || value === 'no' ? value : '';
}

function standingOf(value: string): CompaniesView['authorized'] {
  return value === 'waits' ? 'waits' : yesOrNo(value);
}
