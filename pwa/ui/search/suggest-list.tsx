import { CornerDownLeft, type LucideIcon } from 'lucide-react';
import { counted } from '../../core/page/format.ts';
import { catalogueTexts as texts } from '../../core/texts/catalogue.ts';
import { Icon } from '../control/icon.tsx';
import { Marked } from './marked.tsx';
import { useListHeight } from './use-list-height.ts';
import type { Suggestions } from './use-suggestions.ts';
import './suggest-field.css';

/** How an option is drawn: its text, a sign, and in a word what it is where the list has several kinds. */
export interface SuggestLine {
  readonly text: string;
  readonly icon: LucideIcon;
  readonly kind?: string;
  /** the kind that most are: its word is for readers alone */
  readonly isUsual?: boolean;
}

/** The open list of a combobox, with what was typed underlined, and how many options it has. `keys` says what the keys do. */
export function SuggestList<T>({
  suggestions: { listId, options, active, press },
  label,
  typed,
  keys = texts.suggestionKeys,
  lineOf,
}: {
  suggestions: Suggestions<T>;
  label: string;
  typed: string;
  keys?: string;
  lineOf: (option: T) => SuggestLine;
}) {
  const list = useListHeight(true, options.length);
  return (
    <div className="suggest">
      <ul ref={list} role="listbox" id={listId} aria-label={texts.suggestionsFor(label)}>
        {options.map((option, index) => {
          const { text, icon, kind, isUsual } = lineOf(option);
          return (
            <li
              key={`${kind ?? ''} ${text}`}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === active}
              className={index === active ? 'is-on' : undefined}
              // The field must not lose focus before the click counts.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => press(option)}
            >
              <Icon icon={icon} />
              <span>
                <Marked text={text} part={typed} />
                {kind !== undefined && <span className={isUsual ? 'vh' : 'suggest__kind'}> {kind}</span>}
              </span>
              {index === active && (
                <span className="suggest__enter only-desktop">
                  <Icon icon={CornerDownLeft} size={16} />
                </span>
              )}
            </li>
          );
        })}
      </ul>
      <p className="suggest__foot" role="status">
        {counted(options.length, 'podpowiedź', 'podpowiedzi', 'podpowiedzi')}
        <span className="only-desktop">{keys}</span>
      </p>
    </div>
  );
}
