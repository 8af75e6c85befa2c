import { useRef, useState } from 'react';
import { useBusy } from '../../core/page/busy.tsx';
import { sendFile, type Registered } from './registration-calls.ts';
import { registrationTexts as texts } from './registration-texts.ts';

/** The optional authorization file: chosen in the form, sent once the company is registered. */
export interface Upload {
  readonly file: File | null;
  setFile(file: File | null): void;
  readonly isSending: boolean;
  /** why the file did not arrive; null where nothing failed */
  readonly problem: unknown;
  /** The company is registered: sends its file, where there is one, and finishes. */
  begin(registered: Registered): void;
  sendAgain(): void;
  /** sends another file in its place */
  sendOther(file: File): void;
  /** goes on without a file */
  finish(): void;
}

export function useUpload(finish: () => void): Upload {
  const busy = useBusy();
  const [file, setFile] = useState<File | null>(null);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const registered = useRef<Registered | null>(null);

  async function send(wanted: File | null): Promise<void> {
    const done = registered.current;
    if (isSending || !done || !wanted) return;
    setSending(true);
    try {
      await busy.run((signal) => sendFile(done, wanted, signal), texts.sendingFile);
      finish();
    } catch (error) {
      setProblem(error);
    } finally {
      setSending(false);
    }
  }

  return {
    file,
    setFile,
    isSending,
    problem,
    begin(done) {
      registered.current = done;
      if (file) void send(file);
      else finish();
    },
    sendAgain: () => void send(file),
    sendOther(other) {
      setFile(other);
      void send(other);
    },
    finish,
  };
}
