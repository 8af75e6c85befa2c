import { limits } from '@gtinoteka/contract/business-limits.ts';
import { fileExtensions, type FileKind } from '@gtinoteka/contract/files/verification.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError, errorText, OfflineError } from '../../../core/network/api-error.ts';
import { newIdempotencyKey } from '../../../core/network/idempotency-key.ts';
import { useRenewal } from '../../../core/network/use-endpoint.ts';
import { sizeText } from '../../../core/page/file-size.ts';
import { useStatusMessages } from '../../../core/page/status-messages.tsx';
import { fileAnswers } from '../sent-files.ts';
import { verificationTexts as texts } from '../verification-texts.ts';
import { storeSending, readStoredSending, type StoredSending } from './stored-sending.ts';
import { useSendingRun, type SendingProgress } from './use-sending-run.ts';

/** What is wrong with a chosen file, as far as the browser sees it (B §5); null where nothing is. */
function faultOf({ name, size }: { name: string; size: number }, kind: FileKind): string | null {
  const extension = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  if (!fileExtensions[kind].includes(extension)) return texts.wrongFormat(name, kind);
  if (size > limits.uploadBytes) return texts.tooLarge(sizeText(size));
  return size === 0 ? texts.isEmpty : null;
}

export interface SendingState {
  /** chosen, and sent at once when the person says so */
  readonly file: File | null;
  readonly fault: string | null;
  /** null while nothing is being sent */
  readonly progress: SendingProgress | null;
  /** id of what was sent last since the page was opened */
  readonly sentId: string | null;
  /** whether it is known that no file of an earlier page waits to be taken up again */
  readonly isReady: boolean;
  choose(file: File | undefined): void;
  /** with its comment, '' without one */
  send(description: string): void;
  stop(): void;
}

/**
 * Choosing and sending a file: what was chosen stays until it has been taken, whatever happens meanwhile. One that was on its way when the
 * page was left goes on when the page is there again.
 */
export function useSending(companyId: string, kind: FileKind): SendingState {
  const [file, setFile] = useState<File | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [sentId, setSentId] = useState<string | null>(null);
  const [isReady, setReady] = useState(false);
  const key = useRef('');
  const renew = useRenewal();
  const { show } = useStatusMessages();

  function failed(error: unknown): void {
    // Stopped by the person, who knows, or with the page.
    if (error instanceof DOMException) return;
    if (error instanceof OfflineError) return show({ type: 'bad', text: texts.sendingFailed });
    void storeSending(companyId, kind, null);
    // What was refused is over: the same file sent again is another sending.
    key.current = newIdempotencyKey();
    const isOfField = error instanceof ApiError && error.fields?.['file'] !== undefined;
    if (isOfField) {
      // As the page's own check does: another file is chosen, and the sentence stands where that is done.
      setFault(errorText(error));
      setFile(null);
    } else show({ type: 'bad', text: errorText(error) });
    void renew(fileAnswers);
  }

  const run = useSendingRun(companyId, kind, {
    sent({ id }) {
      setFile(null);
      setSentId(id);
      show({ type: 'ok', text: texts.uploaded[kind] });
      void renew(fileAnswers);
    },
    failed,
  });

  const takeUp = useEffectEvent((stored: StoredSending | null) => {
    setReady(true);
    if (!stored || file) return;
    setFile(stored.file);
    key.current = stored.key;
    run.start(stored);
  });
  useEffect(() => {
    let isGone = false;
    void readStoredSending(companyId, kind).then((stored) => {
      if (!isGone) takeUp(stored);
    });
    return () => {
      isGone = true;
    };
  }, [companyId, kind]);

  return {
    file,
    fault,
    progress: run.progress,
    sentId,
    isReady,
    choose(chosen) {
      if (!chosen) return;
      const wrong = faultOf(chosen, kind);
      setFault(wrong);
      setFile(wrong ? null : chosen);
      key.current = newIdempotencyKey();
    },
    send(description) {
      if (file && !run.progress) run.start({ file, description, key: key.current });
    },
    stop() {
      void storeSending(companyId, kind, null);
      if (!run.progress) return setFile(null);
      key.current = newIdempotencyKey();
      show({ type: 'warn', text: texts.stopped });
      void run.stop().then(() => renew(fileAnswers));
    },
  };
}
