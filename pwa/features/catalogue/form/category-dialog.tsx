import { limits } from '@gtinoteka/contract/business-limits.ts';
import { errorTexts } from '@gtinoteka/contract/errors/error-texts.ts';
import { Search } from 'lucide-react';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { ageText } from '../../../core/page/age-text.ts';
import { errorText } from '../../../core/network/api-client.ts';
import { counted } from '../../../core/page/format.ts';
import { catalogueTexts as texts } from '../../../core/texts/catalogue.ts';
import { offlineTexts } from '../../../core/texts/offline.ts';
import { Banner } from '../../../ui/notice/banner.tsx';
import { Button } from '../../../ui/control/button.tsx';
import { Dialog } from '../../../ui/control/dialog.tsx';
import { TextInput } from '../../../ui/form/field.tsx';
import { CategoryTreeView } from './category-tree-view.tsx';
import { findCategories, toggleCategory, visibleRows, type Category, type CategoryTree } from './category-tree.ts';
import { mostCategories } from './search-address.ts';
import { useCategoryTree } from './use-category-tree.ts';
import { Marked } from '../../../ui/search/marked.tsx';
import './category-dialog.css';

/** The same object each time, so that React does not compute again what depends on it. */
const empty: CategoryTree = { segments: [], byCode: new Map() };

/** The window with the GPC tree: search with 100 ms of debounce, several categories of one segment, count, clear (A §2, §5). */
export function CategoryDialog({
  chosen,
  onClose,
  onUse,
}: {
  chosen: readonly string[];
  onClose: () => void;
  onUse: (codes: readonly string[]) => void;
}) {
  const titleId = useId();
  const searchField = useRef<HTMLInputElement>(null);
  const { data: { tree, storedAt } = { tree: empty, storedAt: null }, error, isPending, refetch } = useCategoryTree();
  const [draft, setDraft] = useState<ReadonlySet<string>>(() => new Set(chosen));
  const [typed, setTyped] = useState('');
  const [searched, setSearched] = useState('');
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const [fault, setFault] = useState<string | null>(null);

  useEffect(() => {
    // Where a keyboard would slide up over the tree, the person decides.
    if (matchMedia('(hover: hover)').matches) searchField.current?.focus();
  }, []);

  useEffect(() => {
    const timer = setTimeout(() => {
      setSearched(typed.trim());
      setToggled(new Set());
    }, limits.categorySearchDebounce);
    return () => clearTimeout(timer);
  }, [typed]);

  // Codes of an address that the tree does not know would block every other choice.
  const known = useMemo(() => new Set([...draft].filter((code) => tree.byCode.has(code))), [draft, tree]);
  const found = useMemo(() => (searched === '' ? null : findCategories(tree, searched)), [tree, searched]);
  const rows = useMemo(() => visibleRows(tree, toggled, found), [tree, toggled, found]);

  function toggleBranch({ code }: Category): void {
    const next = new Set(toggled);
    if (!next.delete(code)) next.add(code);
    setToggled(next);
  }

  function toggleChoice(category: Category): void {
    const next = toggleCategory(tree, known, category);
    setFault(
      next === null ? errorTexts.TOO_MANY_SEGMENTS : next.size > mostCategories ? texts.tooManyCategories : null,
    );
    if (next && next.size <= mostCategories) setDraft(next);
  }

  return (
    <Dialog
      isOpen
      wide
      title={texts.categoryTitle}
      onClose={onClose}
      footer={
        <div className="category-foot">
          <span role="status">
            {known.size > 0 && texts.chosen(counted(known.size, 'kategoria', 'kategorie', 'kategorii'))}
          </span>
          {known.size > 0 && (
            <Button
              variant="quiet"
              onClick={() => {
                setDraft(new Set());
                setFault(null);
              }}
            >
              {texts.clearChoice}
            </Button>
          )}
          <Button variant="primary" onClick={() => onUse([...known])}>
            {texts.use}
          </Button>
        </div>
      }
    >
      <div role="alert" className="category-fault">
        {fault && <Banner type="bad">{fault}</Banner>}
      </div>
      <div className="stack">
        <p className="small muted" id={titleId}>
          {texts.categoryHint}
        </p>
        {storedAt && <p className="small muted">{offlineTexts.storedTree(ageText(storedAt))}</p>}
        <TextInput
          label={texts.searchCategory}
          ref={searchField}
          icon={Search}
          placeholder={texts.searchCategoryPlaceholder}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {error ? (
          <Banner type="bad" action={<Button onClick={() => void refetch()}>{texts.again}</Button>}>
            {errorText(error)}
          </Banner>
        ) : isPending ? (
          <p role="status">{texts.loadingCategories}</p>
        ) : rows.length === 0 ? (
          <p role="status" className="muted">
            {texts.noCategory}
          </p>
        ) : (
          <CategoryTreeView
            rows={rows}
            chosen={known}
            labelledBy={titleId}
            title={(category) => <Marked text={category.title} part={searched} />}
            onToggleBranch={toggleBranch}
            onToggleChoice={toggleChoice}
          />
        )}
      </div>
    </Dialog>
  );
}
