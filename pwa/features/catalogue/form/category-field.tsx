import { FolderTree } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import { counted } from '../../../core/page/format.ts';
import { catalogueTexts as texts } from '../../../core/texts/catalogue.ts';
import { Icon } from '../../../ui/control/icon.tsx';
import { FieldNote } from '../../../ui/form/field-note.tsx';

const CategoryDialog = lazy(() =>
  import('./category-dialog.tsx').then((loaded) => ({ default: loaded.CategoryDialog })),
);

/** The GPC filter: a button with the count of chosen categories that opens the tree (A §2). */
export function CategoryField({
  chosen,
  error,
  onChange,
}: {
  chosen: readonly string[];
  /** what is wrong with the codes of the address */
  error?: string | undefined;
  onChange: (codes: readonly string[]) => void;
}) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const count = chosen.length;
  return (
    <div className={error ? 'field is-error' : 'field'}>
      <span className="field__label" id={`${id}-label`}>
        {texts.category}
      </span>
      <button
        type="button"
        className="input category-button"
        id={`${id}-button`}
        aria-labelledby={`${id}-label ${id}-button`}
        aria-haspopup="dialog"
        aria-describedby={error ? `${id}-error` : undefined}
        onClick={() => setOpen(true)}
      >
        <span className={count > 0 ? undefined : 'muted'}>
          {count > 0 ? texts.chosen(counted(count, 'kategoria', 'kategorie', 'kategorii')) : texts.chooseCategory}
        </span>
        <Icon icon={FolderTree} />
      </button>
      {error && (
        <FieldNote state="bad" id={`${id}-error`}>
          {error}
        </FieldNote>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <CategoryDialog
            chosen={chosen}
            onClose={() => setOpen(false)}
            onUse={(codes) => {
              setOpen(false);
              onChange(codes);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
