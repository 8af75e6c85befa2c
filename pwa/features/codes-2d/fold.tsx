import { ChevronRight } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { Icon } from '../../ui/control/icon.tsx';
import { generatorTexts as texts } from './generator-texts.ts';

/** A group of fields that is folded until it is wanted, or until one of them has a fault. */
export function Fold({
  title,
  count,
  hasFault,
  children,
}: {
  title: string;
  count: number;
  hasFault: boolean;
  children: ReactNode;
}) {
  const [wanted, setWanted] = useState(false);
  const id = useId();
  const isOpen = wanted || hasFault;
  return (
    <div>
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
      <div id={id} className="fold__fields" hidden={!isOpen}>
        {children}
      </div>
    </div>
  );
}
