import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../core/network/api-client.ts';
import { registrationTexts as texts } from './registration-texts.ts';
import { Banner } from '../../ui/notice/banner.tsx';
import { Button } from '../../ui/control/button.tsx';
import { FieldNote } from '../../ui/form/field-note.tsx';
import { acceptedFiles, fileFault } from './authorization-file.ts';
import type { Upload } from './use-upload.ts';

/** The company is registered and only its file is missing: nothing is lost, the file can be sent again, replaced or left out. */
export function FileFailed({ email, upload }: { email: string; upload: Upload }) {
  const notice = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string | null>(null);
  // The button that was pressed is gone: focus goes to what is said instead, and with it the window.
  useEffect(() => notice.current?.focus(), []);

  async function choose(chosen: File | undefined): Promise<void> {
    // The same file can be chosen again after it was mended.
    if (input.current) input.current.value = '';
    if (!chosen) return;
    const found = await fileFault(chosen);
    setFault(found);
    if (!found) upload.sendOther(chosen);
  }

  return (
    <div className="stack wizard__fields">
      <div ref={notice} tabIndex={-1}>
        <Banner type="warn">
          <b>{texts.fileFailedTitle}.</b> {errorText(upload.problem)}
        </Banner>
      </div>
      <p className="muted">{texts.fileFailedText(email)}</p>
      <div className="wizard__three">
        <Button variant="primary" size="lg" busy={upload.isSending} onClick={upload.sendAgain}>
          {texts.sendFileAgain}
        </Button>
        <Button size="lg" aria-describedby="other-file-hint" onClick={() => input.current?.click()}>
          {texts.sendOtherFile}
        </Button>
        <Button variant="quiet" size="lg" onClick={upload.finish}>
          {texts.skipFile}
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        accept={acceptedFiles}
        hidden
        aria-label={texts.file}
        onChange={({ target }) => void choose(target.files?.[0])}
      />
      <span className="hint" id="other-file-hint">
        {texts.fileHint}
      </span>
      <div role="alert">
        {fault && (
          <FieldNote state="bad" onPage>
            {fault}
          </FieldNote>
        )}
      </div>
    </div>
  );
}
