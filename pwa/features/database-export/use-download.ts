import type { DatabaseExport } from '@gtinoteka/contract/files/database-export.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, OfflineError, errorText } from '../../core/network/api-error.ts';
import { saveFile } from '../../core/page/save-file.ts';
import { useStatusMessages } from '../../core/page/status-messages.tsx';
import { databaseTexts as texts } from './database-export-texts.ts';
import { DamagedFile, fetchPackage, nothingFetched, type Fetched } from './fetch-package.ts';

/** Milliseconds before a cut download is tried again, each time; afterwards a person does. */
const pauses = [500, 2_000, 5_000, 10_000];
/** How often the progress is drawn, in milliseconds. */
const drawnEvery = 200;

export interface Download {
  readonly phase: 'idle' | 'running' | 'cut' | 'saved' | 'expired';
  readonly bytes: number;
  /** null until it is known */
  readonly total: number | null;
  /** seconds that are left at the speed so far; null while that is not known */
  readonly secondsLeft: number | null;
  start(): void;
}

type Shown = Omit<Download, 'start'>;
const atFirst: Shown = { phase: 'idle', bytes: 0, total: null, secondsLeft: null };

/** The download of a package: it goes on where it was cut, by itself a few times, then by the button. */
export function useDownload(membershipId: string, made: Pick<DatabaseExport, 'id' | 'fileName'>): Download {
  const [shown, setShown] = useState<Shown>(atFirst);
  const under = useRef<{ fetched: Fetched; controller: AbortController | null }>({
    fetched: nothingFetched(),
    controller: null,
  });
  const { show } = useStatusMessages();
  const { id, fileName } = made;

  const start = useCallback((): void => {
    const { fetched } = under.current;
    under.current.controller?.abort();
    const controller = new AbortController();
    under.current.controller = controller;
    const begun = { at: performance.now(), bytes: fetched.bytes };
    let drawn = 0;
    setShown((before) => ({ ...before, phase: 'running' }));

    function draw({ bytes, total }: Fetched): void {
      const now = performance.now();
      if (now - drawn < drawnEvery) return;
      drawn = now;
      const speed = (bytes - begun.bytes) / (now - begun.at);
      const secondsLeft = total === null || speed <= 0 ? null : Math.ceil((total - bytes) / speed / 1_000);
      setShown({ phase: 'running', bytes, total, secondsLeft });
    }

    async function run(): Promise<void> {
      let damages = 0;
      for (let tries = 0; ; tries++) {
        try {
          await fetchPackage({ membershipId, databaseId: id }, fetched, { signal: controller.signal, onBytes: draw });
          saveFile(fileName, new Blob(fetched.pieces), 'application/zip');
          setShown({ phase: 'saved', bytes: fetched.bytes, total: fetched.total, secondsLeft: null });
          return;
        } catch (error) {
          if (controller.signal.aborted) return;
          const pause = pauses[tries];
          const { bytes, total } = fetched;
          const isDamaged = error instanceof DamagedFile;
          // Damage is no matter of time: one more download shows whether it is the line or the file.
          const isPassing = error instanceof OfflineError || (isDamaged && damages++ === 0);
          if (!isPassing || pause === undefined) {
            const isExpired = error instanceof ApiError && error.code === 'LINK_EXPIRED';
            setShown({ phase: isExpired ? 'expired' : 'cut', bytes, total, secondsLeft: null });
            if (!isExpired) show({ type: 'bad', text: isDamaged ? texts.damaged : errorText(error) });
            return;
          }
          await new Promise((resolve) => setTimeout(resolve, pause));
          if (controller.signal.aborted) return;
        }
      }
    }
    void run();
  }, [membershipId, id, fileName, show]);

  useEffect(() => () => under.current.controller?.abort(), []);
  return { ...shown, start };
}
