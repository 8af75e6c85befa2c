import { Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { copyText } from '../../core/copy-text.ts';
import { accountTexts as texts } from '../../core/texts/account.ts';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/field.tsx';
import { Said } from '../../ui/said.tsx';

/** The new key, to be copied now: nobody can show it again. */
export function NewApiKey({ apiKey, onDone }: { apiKey: string; onDone: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState<boolean | null>(null);
  useEffect(() => field.current?.select(), []);
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
      />
      <div role="status">
        {isCopied !== null && <Said state={isCopied ? 'ok' : 'warn'}>{isCopied ? texts.copied : texts.notCopied}</Said>}
      </div>
      <div className="api-key__foot">
        <Button onClick={onDone}>{texts.done}</Button>
        <Button variant="primary" icon={Copy} onClick={() => void copyText(apiKey).then(setCopied)}>
          {texts.copy}
        </Button>
      </div>
    </div>
  );
}
