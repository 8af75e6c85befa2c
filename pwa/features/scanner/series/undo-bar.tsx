import { Undo2 } from 'lucide-react';
import { scannerTexts as texts } from '../../../core/texts/scanner.ts';
import { Button } from '../../../ui/control/button.tsx';
import { takeBack, useAdded } from './scan-series.ts';

/** What the last scan has added, and the way to take it back. */
export function UndoBar() {
  const added = useAdded();
  if (!added) return null;
  return (
    <div className="undo">
      <span role="status">{texts.added(added.batch, added.times)}</span>
      <Button icon={Undo2} onClick={takeBack}>
        {texts.takeBack}
      </Button>
    </div>
  );
}
