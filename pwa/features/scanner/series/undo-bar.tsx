import { Undo2 } from 'lucide-react';
import { scannerTexts as texts } from '../../../core/texts/scanner.ts';
import { Button } from '../../../ui/control/button.tsx';
import { takeBack, useAdded } from './scan-series.ts';

/** What the last scan has added, and the way to take it back. */
export function UndoBar() {
  const added = useAdded();
  if (!added) return null;
  const [before, after] = texts.added(added.batch, added.times);
  return (
    <div className="undo">
      <span role="status">
        {before}
        {added.batch !== null && <b className="strong">{added.batch}</b>}
        {after}
      </span>
      <Button icon={Undo2} onClick={takeBack}>
        {texts.takeBack}
      </Button>
    </div>
  );
}
