import { useState } from 'react';
import { scannerTexts as texts } from '../../../core/texts/scanner.ts';
import { Button, type ButtonLook } from '../../../ui/control/button.tsx';
import { Dialog } from '../../../ui/control/dialog.tsx';
import { clearSeries } from './scan-series.ts';

/** Ends the series, once the person has said so twice: what is not saved is gone. */
export function EndSeries({ count, ...look }: { count: number } & Pick<ButtonLook, 'variant' | 'size'>) {
  const [isEnding, setEnding] = useState(false);
  return (
    <>
      <Button {...look} onClick={() => setEnding(true)}>
        {texts.endSeries}
      </Button>
      <Dialog
        isOpen={isEnding}
        onClose={() => setEnding(false)}
        title={texts.endTitle}
        footer={
          <>
            <Button
              variant="danger"
              onClick={() => {
                setEnding(false);
                void clearSeries();
              }}
            >
              {texts.endSeries}
            </Button>
            <Button onClick={() => setEnding(false)}>{texts.keepSeries}</Button>
          </>
        }
      >
        <p>{texts.endText(count)}</p>
      </Dialog>
    </>
  );
}
