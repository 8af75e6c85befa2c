import type { SentImportKind } from '@gtinoteka/contract/office/import-runs.ts';
import type { ScreenPath } from '@gtinoteka/contract/screens.ts';
import { Upload } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { AppBarAction } from '../../ui/control/app-bar-action.tsx';
import { StartRunDialog } from './start-run-dialog.tsx';
import { StewardshipPage } from './stewardship-frame.tsx';

/** A page of a subject into which newer lists are read: `load` names that act, `first` the kind that the dialog offers. */
export function ListedSubject({
  path,
  title,
  lead,
  load,
  first,
  children,
}: {
  path: ScreenPath;
  title?: string;
  lead: string;
  load: string;
  first: SentImportKind;
  children: (companyId: string) => ReactNode;
}) {
  const [isLoading, setLoading] = useState(false);
  return (
    <StewardshipPage
      path={path}
      title={title}
      lead={lead}
      action={
        <AppBarAction icon={Upload} onClick={() => setLoading(true)}>
          {load}
        </AppBarAction>
      }
    >
      {(companyId) => (
        <>
          {children(companyId)}
          <StartRunDialog companyId={companyId} first={first} isOpen={isLoading} onClose={() => setLoading(false)} />
        </>
      )}
    </StewardshipPage>
  );
}
