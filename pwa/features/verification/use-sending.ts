import { limits } from '@gtinoteka/contract/business-limits.ts';
import { fileExtensions, type FileKind } from '@gtinoteka/contract/files/verification.ts';
import { useEffect, useRef, useState } from 'react';
import { ApiError, errorText, OfflineError } from '../../core/network/api-error.ts';
import { useStatusMessages } from '../../core/page/status-messages.tsx';
import { sendFile } from './send-file.ts';
import { useFilesChanged } from './verification-queries.ts';
import { newIdempotencyKey } from '../../core/network/idempotency-key.ts';
import { sizeText } from '../../core/page/file-size.ts';
import { verificationTexts as texts } from './verification-texts.ts';

/** What is wrong with a chosen file, as far as the browser sees it (B §5); null where nothing is. */
export function faultOf({ name, size }: { name: string; size: number }, kind: FileKind): string | null {
  const extension = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  if (!fileExtensions[kind].includes(extension)) return texts.wrongFormat(name, kind);
  if (size > limits.uploadBytes) return texts.tooLarge(sizeText(size));
  return size === 0 ? texts.isEmpty : null;
}

export interface SendingState {
  /** chosen, and sent at once when the person says so */
  readonly file: File | null;
  readonly fault: string | null;
  /** bytes that have gone and when it began; null while nothing is being sent */
  readonly progress: { readonly sent: number; readonly begunAt: number } | null;
  /** id of what was sent last since the page was opened */
  readonly sentId: string | null;
  choose(file: File | undefined): void;
  /** with its comment, '' without one */
  send(description: string): void;
  stop(): void;
}

/** Choosing and sending a file: what was chosen stays until it has been taken, whatever happens meanwhile. */
export function useSending(companyId: string, kind: FileKind): SendingState {
  const [file, setFile] = useState<File | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [sentId, setSentId] = useState<string | null>(null);
  const [progress, setProgress] = useState<SendingState['progress']>(null);
  const under = useRef({ key: '', controller: new AbortController() });
  const changed = useFilesChanged();
  const { show } = useStatusMessages();
  useEffect(() => () => under.current.controller.abort(), []);

  function failed(error: unknown): void {
    if (error instanceof DOMException) return show({ type: 'warn', text: texts.stopped });
    if (error instanceof OfflineError) return show({ type: 'bad', text: texts.sendingFailed });
    const isOfField = error instanceof ApiError && error.fields?.['file'] !== undefined;
    if (isOfField) setFault(errorText(error));
    else show({ type: 'bad', text: errorText(error) });
    void changed();
  }

  return {
    file,
    fault,
    progress,
    sentId,
    choose(chosen) {
      if (!chosen) return;
      const wrong = faultOf(chosen, kind);
      setFault(wrong);
      setFile(wrong ? null : chosen);
      under.current.key = newIdempotencyKey();
    },
    send(description) {
      if (!file || progress) return;
      const begunAt = performance.now();
      const controller = new AbortController();
      under.current.controller = controller;
      setProgress({ sent: 0, begunAt });
      void sendFile({
        companyId,
        kind,
        file,
        description,
        key: under.current.key,
        signal: controller.signal,
        onProgress: (sent) => setProgress({ sent, begunAt }),
      })
        .then(({ id }) => {
          setFile(null);
          setSentId(id);
          show({ type: 'ok', text: texts.uploaded[kind] });
          return changed();
        }, failed)
        .finally(() => setProgress(null));
    },
    stop() {
      if (progress) under.current.controller.abort();
      else setFile(null);
    },
  };
}
