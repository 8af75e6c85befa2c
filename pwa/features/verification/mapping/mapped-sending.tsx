import type { FileKind } from '@gtinoteka/contract/files/verification.ts';
import { useState, type ReactNode } from 'react';
import { useNextStep } from '../use-next-step.ts';
import { isOpen, useSentFiles } from '../verification-queries.ts';
import { MappingPage } from './mapping-page.tsx';

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
  children: (answeredId: string | null) => ReactNode;
}) {
  const { data } = useSentFiles(companyId, 0);
  const asked = data?.records.find((file) => isOpen(file, kind) && file.asksColumns);
  const [answered, setAnswered] = useState<string | null>(null);
  if (asked && asked.id !== answered) setAnswered(asked.id);
  useNextStep(data && (asked?.id ?? 'sending'), () => document.querySelector('main')?.focus());
  return asked ? <MappingPage companyId={companyId} file={asked} /> : children(answered);
}
