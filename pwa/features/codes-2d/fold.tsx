import { ChevronRight } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { Icon } from '../../ui/control/icon.tsx';
import { generatorTexts as texts } from './generator-texts.ts';

/**
 * A group of fields under its heading. Folded until it is wanted, or until one of them has a fault; one that `isCommon` begins open.
 */
export function Fold({
  title,
  count,
  hasFault,
  isCommon = false,
  children,
}: {
  title: string;
  count: number;
  hasFault: boolean;
  isCommon?: boolean;
  children: ReactNode;
}) {
  const [wanted, setWanted] = useState(isCommon);
  const id = useId();
  const isOpen = wanted || hasFault;
  return (
    <fieldset className="fold-group">
      <legend>
        <button
          type="button"
          className="fold"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setWanted(!isOpen)}
        >
          <Icon icon={ChevronRight} />
          <span>{title}</span>
          <span className="small muted">{texts.fields(count)}</span>
        </button>
      </legend>
      <div id={id} className="fold__fields" hidden={!isOpen}>
        {children}
      </div>
    </fieldset>
  );
}
