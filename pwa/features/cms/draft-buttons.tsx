import type { ReactNode } from 'react';
import { Button } from '../../ui/control/button.tsx';
import { FieldNote } from '../../ui/form/field-note.tsx';
import { cmsEditorTexts as texts } from './cms-editor-texts.ts';

/** Sends the text on its way, with why it cannot go as it stands. */
export function SendButton(props: {
  fault: string | null;
  isDisabled: boolean;
  onPress: () => void;
  children: ReactNode;
}) {
  return (
    <>
      {props.fault && (
        <div role="alert">
          <FieldNote state="bad">{props.fault}</FieldNote>
        </div>
      )}
      <Button variant="primary" block disabled={props.isDisabled} onClick={props.onPress}>
        {props.children}
      </Button>
    </>
  );
}

/** Stores the text as the editor's own draft, or drops the one there is. */
export function DraftButtons(props: {
  hasDraft: boolean;
  isDisabled: boolean;
  onSave: () => void;
  onDrop: () => void;
}) {
  return (
    <>
      <Button block disabled={props.isDisabled} onClick={props.onSave}>
        {texts.saveDraft}
      </Button>
      {props.hasDraft && (
        <Button variant="quiet" block onClick={props.onDrop}>
          {texts.dropDraft}
        </Button>
      )}
    </>
  );
}
