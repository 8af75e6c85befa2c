import { Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { copyText } from '../../core/page/copy-text.ts';
import { apiKeyTexts } from './new-api-key-texts.ts';
import { Banner } from '../notice/banner.tsx';
import { Button } from './button.tsx';
import { DialogFoot } from './dialog-foot.tsx';
import { TextInput } from '../form/field.tsx';
import { FieldNote } from '../form/field-note.tsx';

/**
 * A new key, or another secret by its `texts`, to be copied now: nobody can show it again. Copied by the button or by hand it lets itself be closed; else a
 * question comes first.
 */
export function NewApiKey({
  apiKey,
  texts = apiKeyTexts,
  onDone,
}: {
  apiKey: string;
  texts?: Readonly<Record<keyof typeof apiKeyTexts, string>>;
  onDone: () => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  const question = useRef<HTMLDivElement>(null);
  const [isCopied, setCopied] = useState<boolean | null>(null);
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    // The answer that loses nothing comes first.
    if (isAsked) question.current?.querySelector('button')?.focus();
    else field.current?.select();
  }, [isAsked]);

  if (isAsked)
    return (
      <div className="stack" ref={question}>
        <div role="alert">
          <Banner type="warn">{texts.notCopiedYet}</Banner>
        </div>
        <DialogFoot>
          <Button variant="primary" onClick={() => setAsked(false)}>
            {texts.backToKey}
          </Button>
          <Button variant="danger" onClick={onDone}>
            {texts.closeAnyway}
          </Button>
        </DialogFoot>
      </div>
    );
  return (
    <div className="stack">
      <p>{texts.newKeyText}</p>
      <TextInput
        ref={field}
        label={texts.newKeyLabel}
        value={apiKey}
        readOnly
        spellCheck={false}
        onFocus={({ target }) => target.select()}
        onCopy={() => setCopied(true)}
      />
      <div role="status">
        {isCopied !== null && (
          <FieldNote state={isCopied ? 'ok' : 'warn'}>{isCopied ? texts.copied : texts.notCopied}</FieldNote>
        )}
      </div>
      <DialogFoot>
        <Button onClick={() => (isCopied === true ? onDone() : setAsked(true))}>{texts.done}</Button>
        <Button variant="primary" icon={Copy} onClick={() => void copyText(apiKey).then(setCopied)}>
          {texts.copy}
        </Button>
      </DialogFoot>
    </div>
  );
}
