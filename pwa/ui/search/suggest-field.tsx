import { limits } from '@gtinoteka/contract/business-limits.ts';
import { Search, type LucideIcon } from 'lucide-react';
import { Field } from '../form/field.tsx';
import { Icon } from '../control/icon.tsx';
import { SuggestList } from './suggest-list.tsx';
import { useSuggestions } from './use-suggestions.ts';

export interface SuggestFieldProps {
  id: string;
  label: string;
  icon: LucideIcon;
  placeholder: string;
  value: string;
  onChange: (text: string) => void;
  /** asks for suggestions; the signal aborts an answer nobody waits for */
  suggest: (typed: string, signal: AbortSignal) => Promise<string[]>;
  /** Enter on a suggestion also searches with it */
  onPicked: (text: string) => void;
  /** says what the keys do, where Enter does not search */
  keys?: string;
}

/** A text field with at most 15 suggestions: an ARIA combobox with a list, driven by keyboard, mouse or touch (A §2). */
export function SuggestField({
  id,
  label,
  icon,
  placeholder,
  value,
  onChange,
  suggest,
  onPicked,
  keys,
}: SuggestFieldProps) {
  const suggestions = useSuggestions<string>(
    value,
    async (typed, signal) => (await suggest(typed, signal)).slice(0, limits.suggestions),
    (text, byKey) => {
      onChange(text);
      if (byKey) onPicked(text);
    },
  );
  return (
    <div className="suggest-field">
      <Field label={label} id={id}>
        {(ids) => (
          <span className="inputbox">
            <Icon icon={icon} />
            <input
              {...ids}
              {...suggestions.field}
              className="input"
              type="text"
              maxLength={limits.searchText}
              placeholder={placeholder}
              value={value}
              onChange={(event) => {
                suggestions.typed(event.target.value);
                onChange(event.target.value);
              }}
              onKeyDown={suggestions.onKeyDown}
              onBlur={suggestions.close}
            />
          </span>
        )}
      </Field>
      {suggestions.isOpen && (
        <SuggestList
          suggestions={suggestions}
          label={label}
          typed={value}
          {...(keys === undefined ? {} : { keys })}
          lineOf={(text) => ({ text, icon: Search })}
        />
      )}
    </div>
  );
}
