import { limits } from '@gtinoteka/contract/business-limits.ts';
import { savePageImage, type CmsSlug } from '@gtinoteka/contract/cms.ts';
import { errorTexts } from '@gtinoteka/contract/errors/error-texts.ts';
import type { Editor } from '@tiptap/core';
import { useState, type FormEvent } from 'react';
import { useAct } from '../../../core/network/use-act.ts';
import { Button } from '../../../ui/control/button.tsx';
import { Field, TextInput } from '../../../ui/form/field.tsx';
import { cmsEditorTexts as texts } from '../cms-editor-texts.ts';

/** How long a picture may take, in milliseconds: 20 MB at 2 Mb/s, and the drawing. */
const imageTimeout = 110_000;

interface Faults {
  file?: string;
  alt?: string;
}

/** A picture for the text: its file goes to the server at once, its words stand with it. */
export function ImageForm({ editor, slug, onDone }: { editor: Editor; slug: CmsSlug; onDone: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const [alt, setAlt] = useState('');
  const [faults, setFaults] = useState<Faults>({});

  const inserting = useAct(savePageImage, {
    busy: texts.sendingImage,
    onDone({ id, width, height }) {
      const attrs = { id, alt: alt.trim(), width: String(width), height: String(height) };
      editor
        .chain()
        .insertContent([{ type: 'image', attrs }, { type: 'paragraph' }])
        .run();
      onDone();
    },
    isRefusalInPlace: true,
  });

  function insert(chosen: File): void {
    const body = new FormData();
    body.append('image', chosen);
    inserting.send({ params: { page: slug }, body, timeout: imageTimeout });
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    const found: Faults = {
      ...(file === null ? { file: texts.imageRequired } : {}),
      ...(file && file.size > limits.cmsImageBytes ? { file: errorTexts.IMAGE_TOO_LARGE } : {}),
      ...(alt.trim() === '' ? { alt: texts.imageAltRequired } : {}),
    };
    setFaults(found);
    inserting.forget();
    if (file && Object.keys(found).length === 0) insert(file);
  }

  return (
    <form className="stack" noValidate onSubmit={submit}>
      <Field label={texts.imageFile} hint={texts.imageHint} error={faults.file ?? inserting.refusal ?? undefined}>
        {(ids) => (
          <input
            {...ids}
            className="input cms__file"
            type="file"
            accept="image/png,image/jpeg,image/webp"
            onChange={({ target }) => setFile(target.files?.[0] ?? null)}
          />
        )}
      </Field>
      <TextInput
        label={texts.imageAlt}
        note={texts.imageAltNote}
        error={faults.alt}
        value={alt}
        onChange={({ target }) => setAlt(target.value)}
      />
      <div className="wraprow">
        <Button variant="primary" type="submit">
          {texts.insertImage}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}
