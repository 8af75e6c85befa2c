import { Check as CheckMark, ChevronDown, ChevronRight } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { catalogueTexts as texts } from '../../../core/texts/catalogue.ts';
import { Icon } from '../../../ui/control/icon.tsx';
import { checkOf, type Category, type CategoryRow } from './category-tree.ts';

/** Height of a line in pixels, the same in category-dialog.css. Two lines of text fit; it is a whole touch target. */
const rowHeight = 52;
/** Lines drawn above and below the visible ones, so that scrolling never shows a gap. */
const reserve = 8;
const pageStep = 8;

export interface CategoryTreeViewProps {
  rows: readonly CategoryRow[];
  chosen: ReadonlySet<string>;
  labelledBy: string;
  /** renders a title, for example with the searched letters marked */
  title: (category: Category) => ReactNode;
  onToggleBranch: (category: Category) => void;
  onToggleChoice: (category: Category) => void;
}

/**
 * The GPC tree as an ARIA tree with checkable items. Only the lines in view are drawn, so 6,436 categories cost what twenty do.
 * Focus stays on the tree, the current line is its active descendant.
 */
export function CategoryTreeView(props: CategoryTreeViewProps) {
  const { rows, chosen, onToggleBranch, onToggleChoice } = props;
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const [view, setView] = useState({ top: 0, height: 10 * rowHeight });
  const [current, setCurrent] = useState<string | null>(null);
  const found = rows.findIndex(({ category }) => category.code === current);
  const active = Math.max(found, 0);

  useEffect(() => {
    if (box.current) setView({ top: box.current.scrollTop, height: box.current.clientHeight });
  }, [rows]);

  function goTo(index: number): void {
    const row = rows[Math.max(0, Math.min(rows.length - 1, index))];
    if (!row || !box.current) return;
    setCurrent(row.category.code);
    const top = rows.indexOf(row) * rowHeight;
    const { scrollTop, clientHeight } = box.current;
    if (top < scrollTop) box.current.scrollTop = top;
    else if (top + rowHeight > scrollTop + clientHeight) box.current.scrollTop = top + rowHeight - clientHeight;
  }

  function onKeyDown(event: KeyboardEvent): void {
    const row = rows[active];
    if (!row || event.altKey || event.ctrlKey || event.metaKey) return;
    const { category, isExpanded } = row;
    const moves: Record<string, () => void> = {
      ArrowDown: () => goTo(active + 1),
      ArrowUp: () => goTo(active - 1),
      PageDown: () => goTo(active + pageStep),
      PageUp: () => goTo(active - pageStep),
      Home: () => goTo(0),
      End: () => goTo(rows.length - 1),
      ArrowRight: () => {
        if (isExpanded) goTo(active + 1);
        else if (category.children.length > 0) onToggleBranch(category);
      },
      ArrowLeft: () => {
        if (isExpanded) onToggleBranch(category);
        else if (category.parent) goTo(rows.findIndex((one) => one.category === category.parent));
      },
      ' ': () => onToggleChoice(category),
      Enter: () => onToggleChoice(category),
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    setCurrent(category.code);
    move();
  }

  const first = Math.max(0, Math.floor(view.top / rowHeight) - reserve);
  const last = Math.min(rows.length, Math.ceil((view.top + view.height) / rowHeight) + reserve);
  const drawn = rows.map((_, index) => index).slice(first, last);
  if (rows.length > 0 && (active < first || active >= last)) drawn.push(active);

  return (
    <div
      ref={box}
      className="category-tree"
      role="tree"
      tabIndex={0}
      aria-multiselectable="true"
      aria-labelledby={props.labelledBy}
      aria-activedescendant={rows.length > 0 ? `${id}-${rows[active]?.category.code}` : undefined}
      onKeyDown={onKeyDown}
      onScroll={(event) => setView({ top: event.currentTarget.scrollTop, height: event.currentTarget.clientHeight })}
    >
      <div role="presentation" style={{ height: rows.length * rowHeight }}>
        {drawn.map((index) => {
          const row = rows[index];
          if (!row) return null;
          const { category } = row;
          const check = checkOf(category, chosen);
          return (
            <div
              key={category.code}
              id={`${id}-${category.code}`}
              role="treeitem"
              aria-level={category.level}
              aria-posinset={row.position}
              aria-setsize={row.siblings}
              aria-checked={check}
              aria-expanded={category.children.length > 0 ? row.isExpanded : undefined}
              className={`category-row category-row--${category.level}${index === active ? ' is-current' : ''}`}
              style={{ top: index * rowHeight }}
              onClick={() => {
                setCurrent(category.code);
                onToggleChoice(category);
              }}
            >
              {category.children.length > 0 && (
                <span
                  className="category-row__branch"
                  title={row.isExpanded ? texts.closeBranch : texts.openBranch}
                  onClick={(event) => {
                    event.stopPropagation();
                    setCurrent(category.code);
                    onToggleBranch(category);
                  }}
                >
                  <Icon icon={row.isExpanded ? ChevronDown : ChevronRight} />
                </span>
              )}
              <span className={`category-row__box category-row__box--${check}`} aria-hidden="true">
                {check === 'true' && <Icon icon={CheckMark} />}
              </span>
              <span className="category-row__title" title={category.title}>
                {props.title(category)}
              </span>
            </div>
          );
        })}
      </div>
    </div>
  );
}
