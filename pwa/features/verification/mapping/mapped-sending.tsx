import type { FileKind } from '@gtinoteka/contract/files/verification.ts';
import type { ReactNode } from 'react';
import { useDraft } from '../../../core/page/form-draft.ts';
import { useNextStep } from '../use-next-step.ts';
import { isOpen, useSentFiles } from '../sent-files.ts';
import { MappingPage } from './mapping-page.tsx';

interface Opened {
  readonly openedId: string | null;
}

function storedOpened(stored: unknown): Opened | null {
  return typeof stored === 'object' && stored !== null && 'openedId' in stored && typeof stored.openedId === 'string'
    ? { openedId: stored.openedId }
    : null;
}

/**
 * The page where files of one kind are sent; a file that waits for its columns to be confirmed has the page for itself. `children` gets the
 * file that waited last: it may be done before the page is drawn again.
 */
export function MappedSending({
  companyId,
  kind,
  children,
}: {
  companyId: string;
  kind: FileKind;
  children: (openedId: string | null) => ReactNode;
}) {
  const { data } = useSentFiles(companyId, 0);
  const asked = data?.records.find((file) => isOpen(file, kind) && file.asksColumns);
  // A reload keeps which file it was: its check may have ended meanwhile.
  const [{ openedId }, setOpened] = useDraft<Opened>(
    { openedId: null },
    { key: `opened ${companyId} ${kind}`, read: storedOpened },
  );
  const openId = data?.records.find((file) => isOpen(file, kind))?.id;
  if (openId !== undefined && openId !== openedId) setOpened(() => ({ openedId: openId }));
  useNextStep(data && (asked?.id ?? 'sending'), () => document.querySelector('main')?.focus());
  return asked ? <MappingPage companyId={companyId} file={asked} /> : children(openedId);
}
