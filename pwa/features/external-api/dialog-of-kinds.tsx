import type { ReactNode } from 'react';
import { Dialog } from '../../ui/control/dialog.tsx';

interface DialogOfKindsProps<K extends string> {
  /** what the window shows; null: it is closed */
  opened: { readonly kind: K } | null;
  titles: Readonly<Record<K, string>>;
  /** the kind that cannot be closed by a slip, since it shows something once */
  held: K;
  onClose: () => void;
  children: ReactNode;
}

/** One window whose content goes on from kind to kind. */
export function DialogOfKinds<K extends string>({ opened, titles, held, onClose, children }: DialogOfKindsProps<K>) {
  return (
    <Dialog
      isOpen={opened !== null}
      onClose={onClose}
      isHeld={opened?.kind === held}
      title={opened ? titles[opened.kind] : ''}
    >
      {children}
    </Dialog>
  );
}
