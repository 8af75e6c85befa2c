import { useState } from 'react';
import { seriesTexts as texts } from '../../../core/texts/series.ts';
import { Button } from '../../../ui/control/button.tsx';
import { Dialog } from '../../../ui/control/dialog.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { nameSeries } from './scan-series.ts';
import { longestName } from './series-name.ts';

/** Gives the series a name, as that of a delivery; an empty one takes it away again. */
export function RenameSeries({ name }: { name: string }) {
  const [draft, setDraft] = useState<string | null>(null);
  const isTooLong = draft !== null && draft.trim().length > longestName;
  function save(): void {
    if (isTooLong) return;
    void nameSeries(draft);
    setDraft(null);
  }
  return (
    <>
      <Button variant="quiet" onClick={() => setDraft(name)}>
        {texts.rename}
      </Button>
      <Dialog
        isOpen={draft !== null}
        onClose={() => setDraft(null)}
        title={texts.renameTitle}
        footer={
          <>
            <Button variant="primary" onClick={save}>
              {texts.save}
            </Button>
            <Button onClick={() => setDraft(null)}>{texts.cancel}</Button>
          </>
        }
      >
        <form
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          <Field
            label={texts.renameTitle}
            hint={texts.renameHint}
            error={isTooLong ? texts.nameTooLong(longestName) : null}
          >
            {(ids) => (
              <input
                {...ids}
                className="input"
                autoFocus
                autoComplete="off"
                value={draft ?? ''}
                onChange={(event) => setDraft(event.target.value)}
              />
            )}
          </Field>
        </form>
      </Dialog>
    </>
  );
}
