import { isRichTextLink } from '@gtinoteka/contract/rules/rich-text.ts';
import type { Editor } from '@tiptap/core';
import { useState, type FormEvent } from 'react';
import { Button } from '../../../ui/control/button.tsx';
import { TextInput } from '../../../ui/form/field.tsx';
import { cmsEditorTexts as texts } from '../cms-editor-texts.ts';

/** Where the marked words lead. */
export function LinkForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const before: unknown = editor.getAttributes('link')['href'];
  const isLink = typeof before === 'string';
  const [address, setAddress] = useState(isLink ? before : 'https://');
  const [fault, setFault] = useState<string | null>(null);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const href = address.trim();
    if (!isRichTextLink(href)) return setFault(texts.wrongLink);
    if (!isLink && editor.state.selection.empty) return setFault(texts.noLinkText);
    editor.chain().extendMarkRange('link').setLink({ href }).run();
    onDone();
  }

  function remove(): void {
    editor.chain().extendMarkRange('link').unsetLink().run();
    onDone();
  }

  return (
    <form className="stack" noValidate onSubmit={submit}>
      <TextInput
        label={texts.linkAddress}
        hint={texts.linkHint}
        error={fault}
        value={address}
        inputMode="url"
        onChange={({ target }) => setAddress(target.value)}
      />
      <div className="wraprow">
        <Button variant="primary" type="submit">
          {texts.setLink}
        </Button>
        {isLink && <Button onClick={remove}>{texts.removeLink}</Button>}
        <Button variant="quiet" onClick={onDone}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}
