import { limits } from '@gtinoteka/contract/business-limits.ts';
import { foldText } from '@gtinoteka/contract/rules/fold-text.ts';
import { CornerDownLeft, Search, type LucideIcon } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { counted, productName } from '../core/format.ts';
import { catalogueTexts as texts } from '../core/texts/catalogue.ts';
import { Field } from './field.tsx';
import { Icon } from './icon.tsx';
import { useListHeight } from './use-list-height.ts';
import './suggest-field.css';

/** Milliseconds of quiet after a key before suggestions are asked for. */
export const suggestDelay = 150;

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
export function SuggestField(props: SuggestFieldProps) {
  const { id, value, onChange, suggest } = props;
  const listId = useId();
  const [options, setOptions] = useState<readonly string[]>([]);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const typed = useRef<string | null>(null);
  const latestSuggest = useRef(suggest);
  latestSuggest.current = suggest;
  const list = useListHeight(isOpen, options.length);

  useEffect(() => {
    // Only what the person typed asks; a value that came from the address or from a suggestion does not.
    if (typed.current !== value || value.trim() === '') return setOpen(false);
    const asked = new AbortController();
    const timer = setTimeout(() => {
      latestSuggest.current(value.trim(), asked.signal).then(
        (found) => {
          if (asked.signal.aborted) return;
          setOptions(found.slice(0, limits.suggestions));
          setActive(-1);
          setOpen(found.length > 0);
        },
        () => setOpen(false), // suggestions are a comfort: their failure is not worth a message
      );
    }, suggestDelay);
    return () => {
      clearTimeout(timer);
      asked.abort();
    };
  }, [value]);

  useEffect(() => {
    if (active >= 0) document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [active, listId]);

  function close(): void {
    typed.current = null;
    setOpen(false);
    setActive(-1);
  }

  function pick(text: string): void {
    close();
    onChange(text);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      return close();
    }
    if (!isOpen) return;
    const chosen = options[active];
    if (event.key === 'Enter' && chosen !== undefined) {
      event.preventDefault();
      pick(chosen);
      props.onPicked(chosen);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      // One place beyond the ends is the field itself, with what was typed.
      const places = options.length + 1;
      setActive((now) => ((now + 1 + step + places) % places) - 1);
    }
  }

  return (
    <div className="suggest-field">
      <Field label={props.label} id={id}>
        {(ids) => (
          <span className="inputbox">
            <Icon icon={props.icon} />
            <input
              {...ids}
              className="input"
              type="text"
              role="combobox"
              autoComplete="off"
              aria-autocomplete="list"
              aria-expanded={isOpen}
              aria-controls={isOpen ? listId : undefined}
              aria-activedescendant={isOpen && active >= 0 ? `${listId}-${active}` : undefined}
              maxLength={limits.searchText}
              placeholder={props.placeholder}
              value={value}
              onChange={(event) => {
                typed.current = event.target.value;
                onChange(event.target.value);
              }}
              onKeyDown={onKeyDown}
              onBlur={close}
            />
          </span>
        )}
      </Field>
      {isOpen && (
        <div className="suggest">
          <ul ref={list} role="listbox" id={listId} aria-label={texts.suggestionsFor(props.label)}>
            {options.map((option, index) => (
              <li
                key={option}
                id={`${listId}-${index}`}
                role="option"
                aria-selected={index === active}
                className={index === active ? 'is-on' : undefined}
                // The field must not lose focus before the click counts.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => pick(option)}
              >
                <Icon icon={Search} />
                <Marked text={option} part={value} />
                {index === active && (
                  <span className="suggest__enter only-desktop">
                    <Icon icon={CornerDownLeft} size={16} />
                  </span>
                )}
              </li>
            ))}
          </ul>
          <p className="suggest__foot" role="status">
            {counted(options.length, 'podpowiedź', 'podpowiedzi', 'podpowiedzi')}
            <span className="only-desktop">{props.keys ?? texts.suggestionKeys}</span>
          </p>
        </div>
      )}
    </div>
  );
}

/** A text with the searched part in bold, Polish letters folded. Lines break as in headings: an amount keeps its unit. */
export function Marked({ text, part }: { text: string; part: string }) {
  // Hard spaces take the places of plain ones, so that a place in one text is the same place in the other.
  const shown = productName(text);
  const folded = foldText(text);
  const at = folded.indexOf(foldText(part.trim()));
  // Some letters fold into two; then places in the two texts differ and nothing is marked.
  if (part.trim() === '' || at < 0 || folded.length !== text.length) return <span>{shown}</span>;
  const end = at + part.trim().length;
  return (
    <span>
      {shown.slice(0, at)}
      <mark>{shown.slice(at, end)}</mark>
      {shown.slice(end)}
    </span>
  );
}
