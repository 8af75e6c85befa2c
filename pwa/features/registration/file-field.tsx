import { FileText, Paperclip, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { registrationTexts as texts } from './registration-texts.ts';
import { Button } from '../../ui/control/button.tsx';
import { Icon } from '../../ui/control/icon.tsx';
import { FieldNote } from '../../ui/form/field-note.tsx';
import { acceptedFiles, fileFault, sizeText } from './authorization-file.ts';

/** The optional authorization file: chosen here, sent after the registration. A file that could not be taken is not kept. */
export function FileField({ file, onChange }: { file: File | null; onChange: (file: File | null) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLSpanElement>(null);
  const [fault, setFault] = useState<string | null>(null);
  const id = 'registration-file';
  const described = [`${id}-hint`, fault ? `${id}-error` : ''].filter(Boolean).join(' ');

  async function choose(chosen: File | undefined): Promise<void> {
    if (!chosen) return;
    const found = await fileFault(chosen);
    setFault(found);
    onChange(found ? null : chosen);
    // The same file can be chosen again after it was mended.
    if (input.current) input.current.value = '';
  }

  return (
    <div className="field filefield">
      <div className="field__label">
        <span id={`${id}-label`}>{texts.file}</span>
        <span className="field__opt">{texts.optional}</span>
      </div>
      {file && (
        <p className="filefield__file">
          <Icon icon={FileText} />
          <span className="filefield__name">
            {file.name} <span className="muted nowrap">({sizeText(file.size)})</span>
          </span>
          <Button
            variant="icon"
            icon={X}
            aria-label={texts.fileRemove}
            onClick={() => {
              onChange(null);
              button.current?.querySelector('button')?.focus();
            }}
          />
        </p>
      )}
      <span ref={button}>
        <Button
          icon={Paperclip}
          aria-labelledby={`${id}-choose ${id}-label`}
          aria-describedby={described}
          onClick={() => input.current?.click()}
        >
          <span id={`${id}-choose`}>{file ? texts.fileOther : texts.fileChoose}</span>
        </Button>
      </span>
      <input
        ref={input}
        id={id}
        type="file"
        accept={acceptedFiles}
        hidden
        aria-label={texts.file}
        onChange={({ target }) => void choose(target.files?.[0])}
      />
      <span className="hint" id={`${id}-hint`}>
        {texts.fileHint}
      </span>
      <div role="alert">
        {fault && (
          <FieldNote state="bad" id={`${id}-error`}>
            {fault}
          </FieldNote>
        )}
      </div>
    </div>
  );
}
